/** A copper kettle on warm paper, as an SVG file. */
function kettle({ body, handle, gooseneck = false }: KettleLook): string {
  const spout = gooseneck
    ? `<path d="M286 218C346 216 318 120 368 116" fill="none" stroke="${body}" stroke-width="13" stroke-linecap="round"/>`
    : `<path d="M280 176 340 134l14 12-62 66z" fill="${body}"/>`;
  return drawing(`
  <ellipse cx="202" cy="254" rx="124" ry="11" fill="#e2d3bf"/>
  ${spout}
  <path d="M108 246q-12-98 56-128h74q68 30 56 128z" fill="${body}"/>
  <path d="M136 128c-6-92 136-92 130 0" fill="none" stroke="${handle}" stroke-width="12" stroke-linecap="round"/>
  <rect x="160" y="106" width="82" height="15" rx="7" fill="${handle}"/><circle cx="201" cy="99" r="9" fill="${handle}"/>
  <path d="M130 228q-8-62 36-92" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="9" stroke-linecap="round"/>`);
}

/** A tin of tea with a leaf on its label. */
function tin({ body, leaf }: TinLook): string {
  return drawing(`
  <ellipse cx="200" cy="262" rx="92" ry="10" fill="#e2d3bf"/>
  <rect x="122" y="78" width="156" height="182" rx="10" fill="${body}"/>
  <rect x="114" y="58" width="172" height="36" rx="9" fill="${body}" stroke="#fff" stroke-opacity=".3" stroke-width="3"/>
  <rect x="142" y="126" width="116" height="96" rx="6" fill="#fbf6ee"/>
  <path d="M166 206c4-52 34-66 72-64-2 44-30 68-72 64z" fill="${leaf}"/><path d="M166 208q26-34 58-52" fill="none" stroke="#fbf6ee" stroke-width="3"/>`);
}

interface KettleLook {
  body: string;
  handle: string;
  gooseneck?: boolean;
}
interface TinLook {
  body: string;
  leaf: string;
}

function drawing(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300"><rect width="400" height="300" fill="#f5ecdf"/>${inside}\n</svg>\n`;
}

/** The shop's logo: a kettle's outline with a leaf for steam. */
export const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48"><path d="M9 40q-3-20 8-26h10q11 6 8 26z" fill="#b4622d"/><path d="M34 26l10-8 2 3-10 11z" fill="#b4622d"/><path d="M22 12c0-7 5-10 12-10 0 7-5 10-12 10z" fill="#5b7a3a"/></svg>';

/** The images by file name. */
export const ART: Readonly<Record<string, string>> = {
  osprey: kettle({ body: '#b9673a', handle: '#4a332a' }),
  heron: kettle({ body: '#c27a4c', handle: '#2f2b29', gooseneck: true }),
  wren: kettle({ body: '#9d5531', handle: '#6b4a2f' }),
  assam: tin({ body: '#7a2e22', leaf: '#7a2e22' }),
  sencha: tin({ body: '#3f6b46', leaf: '#3f6b46' }),
  rooibos: tin({ body: '#b5532a', leaf: '#8a3d1c' }),
  'earl-grey': tin({ body: '#3c4a63', leaf: '#5b7a3a' }),
};
