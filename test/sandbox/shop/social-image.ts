import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 1_200;
const HEIGHT = 630;
const PAPER = [0xf5, 0xec, 0xdf];
const COPPER = [0xb9, 0x67, 0x3a];
const DARK = [0x4a, 0x33, 0x2a];

/**
 * Returns the color of a pixel of the image: a kettle from the side, its center a little below the middle.
 */
function colorAt(x: number, y: number): readonly number[] {
  const [dx, dy] = [x - WIDTH / 2, y - 370];
  const isBody = (dx / 190) ** 2 + (dy / 165) ** 2 < 1 && dy < 130;
  const isSpout = dx > 120 && dx < 310 && Math.abs(dy + (dx - 150) * 0.75) < 62 - dx * 0.12;
  const ring = Math.hypot(dx / 1.1, dy + 150);
  const isHandle = dy < -120 && ring > 108 && ring < 128;
  const isLid = Math.abs(dx) < 74 && Math.abs(dy + 164) < 12;
  return isHandle || isLid ? DARK : isBody || isSpout ? COPPER : PAPER;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The image that social networks show next to a link to the shop, as a PNG: they do not accept SVG. */
export function socialImage(): Buffer<ArrayBuffer> {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y += 1) {
    // Each row begins with a byte that says that it is not filtered.
    for (let x = 0; x < WIDTH; x += 1) rows.set(colorAt(x, y), y * (1 + WIDTH * 3) + 1 + x * 3);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
