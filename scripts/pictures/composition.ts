import { readFileSync } from 'node:fs';

/** A piece of a picture: the screenshot, its position and its width. */
export interface Piece {
  png: Buffer;
  left: number;
  top: number;
  width: number;
  /** Everything beyond this is cropped; nothing if not set. */
  height?: number;
  /** Pixels cropped on the right: the scroll bar. */
  cut?: number;
  /** The text in the address bar above it; without it, no bar is drawn. */
  address?: string;
}

const ICON = `data:image/svg+xml;base64,${readFileSync('public/icon/icon.svg').toString('base64')}`;

const STYLE = `
  * { box-sizing: border-box; margin: 0; }
  body {
    position: relative; width: 100vw; height: 100vh; overflow: hidden; color: #eceef2;
    font-family: system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
    background: radial-gradient(90% 120% at 15% 0%, #2a3142 0%, #1d222c 55%, #15181e 100%);
  }
  /* The plumb line of the icon: what everything is measured by. */
  body::before { content: ""; position: absolute; inset: 0 auto 0 0; width: 6px; background: #7c93ff; }
  .name { display: flex; align-items: center; gap: 14px; font-weight: 600; }
  .says p { color: #b6bdca; }
  .piece { position: absolute; overflow: hidden; border-radius: 12px; background: #fcfcfb; }
  .piece { box-shadow: 0 0 0 1px #0006, 0 24px 60px #0009; }
  .piece > img { display: block; }
  .bar { display: flex; align-items: center; gap: 14px; height: 48px; padding: 0 16px; background: #e9ebf0; }
  .bar span { flex: 0 0 560px; padding: 6px 16px; border-radius: 16px; background: #fff; color: #3c4250; font-size: 14px; }
  .bar img { width: 24px; margin-left: 48px; border-radius: 6px; box-shadow: 0 0 0 6px #d3d8e4; }
  .wide .says { position: absolute; left: 64px; top: 0; bottom: 0; width: 400px; display: grid; align-content: center; }
  .wide .name { position: absolute; top: 56px; font-size: 24px; }
  .name img { border-radius: 22%; box-shadow: 0 0 0 1px #ffffff2e; }
  .wide .name img { width: 44px; }
  .wide h1 { font-size: 42px; line-height: 1.18; letter-spacing: -.01em; text-wrap: balance; }
  .wide p { margin-top: 20px; font-size: 19px; line-height: 1.5; text-wrap: pretty; }
  .tile { display: grid; align-content: center; justify-items: start; padding: 0 36px 0 42px; }
  .tile .name { gap: 18px; font-size: 40px; }
  .tile .name img { width: 72px; }
  .tile p { margin-top: 18px; font-size: 20px; line-height: 1.4; text-wrap: balance; }
`;

/**
 * Short words stay with the next one, and a dash with the one before, as Russian, Ukrainian and Polish typography
 * demands.
 */
const escaped = (text: string) =>
  text
    .replace(/(?<=^|\s)(\p{L}{1,2}) /gu, '$1\u00a0')
    .replaceAll(' —', '\u00a0—')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function pieceOf({ png, left, top, width, height, cut = 0, address }: Piece): string {
  const box = `left:${left}px;top:${top}px;width:${width - cut}px;${height ? `height:${height}px` : ''}`;
  const bar = address ? `<div class="bar"><span>${escaped(address)}</span><img src="${ICON}"></div>` : '';
  const image = `<img src="data:image/png;base64,${png.toString('base64')}" width="${width}">`;
  return `<div class="piece" style="${box}">${bar}${image}</div>`;
}

const NAME = `<div class="name"><img src="${ICON}" alt="">Plumbline</div>`;

const documentOf = (kind: string, inside: string) =>
  `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><body class="${kind}">${inside}`;

/** Returns a picture of 1280 × 800: its text on the left, the screenshots on the right. */
export const wide = ([title = '', text = '']: readonly string[], pieces: readonly Piece[]) =>
  documentOf(
    'wide',
    `<div class="says">${NAME}<h1>${escaped(title)}</h1><p>${escaped(text)}</p></div>${pieces.map(pieceOf).join('')}`,
  );

/** Returns the tile of 440 × 280. */
export const tile = ([, text = '']: readonly string[]) =>
  documentOf('tile', `${NAME}<p>${escaped(text)}</p>`);
