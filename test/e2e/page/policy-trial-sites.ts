import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page that needs something a policy may block; each part that works marks itself in the title. */
export interface TrialPage {
  html: (foreign: string) => string;
  /** Selectors of what a user clicks, in this order. */
  clicks?: readonly string[];
  /** The marks if everything works. `landed` is the page that the last click leads to. */
  marks: readonly string[];
  headers?: Readonly<Record<string, string>>;
}

const WASM = '0,97,115,109,1,0,0,0';
const NONCE = 'q83vEjRWeJAq83vEjRWeJA';
const mark = (name: string) => `mark('${name}')`;
const script = (code: string) => `<script>${code}</script>`;
const ready = `${'<script>'}window.mark = (name) => { document.title = [...new Set([...document.title.split(' ').filter(Boolean), name])].sort().join(' '); };</script>`;

export const TRIAL_PAGES: Readonly<Record<string, TrialPage>> = {
  'fonts of a foreign style sheet': {
    html: (foreign) => `<link rel="stylesheet" href="${foreign}/fonts.css"><p style="font-family: F">x</p>`,
    marks: ['font'],
  },
  'a worker from a blob': {
    html: () =>
      script(
        `new Worker(URL.createObjectURL(new Blob(["postMessage(1)"]))).onmessage = () => ${mark('worker')};`,
      ),
    marks: ['worker'],
  },
  WebAssembly: {
    html: () =>
      script(`WebAssembly.instantiate(new Uint8Array([${WASM}])).then(() => ${mark('wasm')}, () => {});`),
    marks: ['wasm'],
  },
  'a socket': {
    html: (foreign) =>
      script(`new WebSocket('${foreign.replace('http', 'ws')}/live').onopen = () => ${mark('socket')};`),
    marks: ['socket'],
  },
  'a request for a data: address': {
    html: () =>
      `<button id="b">x</button>${script(`b.onclick = () => fetch('data:text/plain,x').then(() => ${mark('data')}, () => {});`)}`,
    clicks: ['#b'],
    marks: ['data'],
  },
  'a form that is redirected to another site': {
    html: () => '<form method="post" action="/login"><button id="b">x</button></form>',
    clicks: ['#b'],
    marks: ['landed'],
  },
  'strings that run as code': {
    html: () =>
      `<button id="b">x</button>${script(`b.onclick = () => { try { new Function("${mark('eval')}")(); } catch {} };`)}`,
    clicks: ['#b'],
    marks: ['eval'],
  },
  'inline scripts, handlers and styles': {
    html: () => `${script(`document.currentScript.remove(); ${mark('removed')}`)}<style>b { color: rgb(1, 1, 1) }</style>
      <b id="b" onclick="${mark('handler')}; getComputedStyle(this).color === 'rgb(1, 1, 1)' &amp;&amp; ${mark('sheet')}">x</b>
      <i id="i" style="color: rgb(2, 2, 2)" onclick="getComputedStyle(this).color === 'rgb(2, 2, 2)' &amp;&amp; ${mark('style')}">x</i>
      <a id="a" href="javascript:${mark('address')}">x</a>`,
    clicks: ['#b', '#i', '#a'],
    marks: ['address', 'handler', 'removed', 'sheet', 'style'],
  },
  'nested frames': {
    html: (foreign) => `${script(`onmessage = ({ data }) => mark(data);`)}
      <iframe srcdoc="&lt;script&gt;parent.postMessage('srcdoc', '*')&lt;/script&gt;"></iframe>
      <iframe src="${foreign}/frame"></iframe>
      <iframe src="data:text/html,&lt;script&gt;parent.postMessage('data','*')&lt;/script&gt;"></iframe>`,
    marks: ['data', 'foreign', 'srcdoc'],
  },
  'modules with imports': {
    html: (foreign) => `<script type="importmap">{ "imports": { "lib": "${foreign}/module.js" } }</script>
      <script type="module">import { name } from 'lib'; mark(name); import('${foreign}/later.js').then(({ name }) => mark(name));</script>`,
    marks: ['later', 'module'],
  },
  'scripts that insert scripts': {
    html: (foreign) =>
      `<button id="b">x</button>${script(`b.onclick = () => {
        const file = document.createElement('script'); file.src = '${foreign}/insert.js'; document.head.append(file); };`)}`,
    clicks: ['#b'],
    marks: ['file', 'inline', 'request'],
  },
  'a policy of its own': {
    html: (foreign) => `<script nonce="${NONCE}">${mark('own')}; const image = new Image();
      image.onload = () => ${mark('image')}; image.src = '/picture';
      fetch('${foreign}/data').then(() => ${mark('request')});</script>`,
    marks: ['image', 'own', 'request'],
    headers: {
      'content-security-policy': `script-src 'nonce-${NONCE}'; frame-ancestors https://portal.example`,
      'x-frame-options': 'DENY',
    },
  },
};

const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const FOREIGN: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/fonts.css': ['text/css', '@font-face { font-family: F; src: url(/f.woff2) }'],
  '/frame': ['text/html', "<script>parent.postMessage('foreign', '*')</script>"],
  '/module.js': ['text/javascript', "export const name = 'module'"],
  '/later.js': ['text/javascript', "export const name = 'later'"],
  '/insert.js': [
    'text/javascript',
    `${mark('file')}; document.head.append(Object.assign(document.createElement('script'), { textContent: "${mark('inline')}" }));
     fetch(new URL('/data', document.currentScript.src)).then(() => ${mark('request')});`,
  ],
  '/picture.gif': ['image/gif', GIF],
};

export interface TrialSites {
  origin: string;
  /** The address of a page by its name. */
  addressOf(name: string): string;
  /** A policy that the server itself enforces on every page. */
  enforced: string | null;
  /** Whether the foreign site was asked for the font since the page was loaded. */
  hasFont: boolean;
  close(): void;
}

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Serves the pages on 127.0.0.1, and what they load from elsewhere on localhost. */
export async function serveTrialPages(): Promise<TrialSites> {
  const names = Object.keys(TRIAL_PAGES);
  const sites = { enforced: null as string | null, hasFont: false };
  const other = createServer(({ url = '' }, response) => {
    const [type, body] = FOREIGN[url] ?? ['text/html', '<title>landed</title>'];
    if (url === '/f.woff2') sites.hasFont = true;
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body);
  });
  other.on('upgrade', ({ headers }: IncomingMessage, socket) => {
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.on('error', () => {});
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
  });
  const foreign = `http://localhost:${await listening(other)}`;
  const answer = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const redirects: Readonly<Record<string, string>> = {
      '/login': `${foreign}/landed`,
      '/picture': `${foreign}/picture.gif`,
    };
    const location = redirects[url];
    if (location) return response.writeHead(302, { location }).end();
    const shown = TRIAL_PAGES[names[Number(/^\/page-(\d+)$/.exec(url)?.[1] ?? -1)] ?? ''];
    if (!shown) return response.writeHead(404).end();
    sites.hasFont = false;
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      ...shown.headers,
      ...(sites.enforced !== null && { 'content-security-policy': sites.enforced }),
    });
    const begin = shown.headers ? ready.replace('<script>', `<script nonce="${NONCE}">`) : ready;
    return response.end(`<!doctype html><html lang="en"><title></title>${begin}${shown.html(foreign)}`);
  };
  const own = createServer(answer);
  const origin = `http://127.0.0.1:${await listening(own)}`;
  return Object.assign(sites, {
    origin,
    addressOf: (name: string) => `${origin}/page-${names.indexOf(name)}`,
    close() {
      for (const server of [own, other]) {
        server.closeAllConnections();
        server.close();
      }
    },
  });
}
