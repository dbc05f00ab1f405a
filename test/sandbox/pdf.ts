/** Points on an A4 page. */
const PAGE = { width: 595, height: 842, margin: 56, line: 15 };
const LINES_A_PAGE = Math.floor((PAGE.height - 2 * PAGE.margin) / PAGE.line);

/** The encoding of the standard fonts has no letters beyond those of Western Europe. */
function escapeText(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '?').replace(/[\\()]/g, '\\$&');
}

function contentOf(lines: readonly string[], color: string): string {
  const text = lines.map((line, index) => {
    const [size, tint] = line.startsWith('# ') ? [16, color] : [10, '0.15 0.15 0.15'];
    const y = PAGE.height - PAGE.margin - index * PAGE.line;
    return `BT /F1 ${size} Tf ${tint} rg ${PAGE.margin} ${y} Td (${escapeText(line.replace(/^# /, ''))}) Tj ET`;
  });
  return text.join('\n');
}

/** Converts `#b4622d` to PDF's notation: three numbers from 0 to 1. */
function colorOf(hex: string): string {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const parts = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255);
  return parts.map((part) => (Number.isNaN(part) ? 0 : part).toFixed(3)).join(' ');
}

/**
 * Returns a PDF of plain lines; a line that begins with `# ` is a heading in the given color. Latin letters only.
 */
export function pdf(lines: readonly string[], accent = '#1c1b1a'): Uint8Array<ArrayBuffer> {
  const pages: string[][] = [[]];
  for (const line of lines) {
    if ((pages.at(-1)?.length ?? 0) >= LINES_A_PAGE) pages.push([]);
    pages.at(-1)?.push(line);
  }
  const contents = pages.map((page) => contentOf(page, colorOf(accent)));
  const pageNumbers = contents.map((_, index) => 4 + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * index} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  // Every character is one byte, so the offsets are right.
  return Uint8Array.from(file + end, (character) => character.charCodeAt(0));
}
