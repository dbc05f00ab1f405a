import { constants } from 'node:http2';
import { refusalBody } from './refusal.ts';
import type { Exchange, Protocol } from './wire.ts';

/** What happens to the connection instead of a response. */
export type Ending = 'close' | 'reset' | 'fin' | 'hang' | 'goaway' | 'rst-stream';

/** Milliseconds, or until a test releases it. */
export type Delay = number | Promise<unknown>;

/** What goes wrong with one request. Fields combine: `{ ...faults.reset, effect: 'never', wait: 3_000 }`. */
export interface Fault {
  /** When the service acts: at once (default), never, or later, although `end` happens now. */
  effect?: 'never' | Delay;
  /** How long to wait before the response, or before the end. */
  wait?: Delay;
  /** What happens instead of a response. */
  end?: Ending;
  /** The error code of `goaway` and `rst-stream`. */
  code?: number;
  /**
   * `goaway`: the server says that it has not acted on this stream. Only on a connection that has been used before.
   */
  denies?: boolean;
  /** Status of the response; default: the service's own. */
  status?: number;
  headers?: Readonly<Record<string, string>>;
  /** Replaces the service's own body, or is computed from it. */
  body?: string | ((text: string) => string);
  /**
   * `cut`: half of the body, then the end of the connection. `endless`: the body continues until the client leaves.
   */
  flow?: 'cut' | 'endless';
}

const json = { 'content-type': 'application/json' };
const html = { 'content-type': 'text/html; charset=utf-8' };
const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;

/** Returns a fault with a response that is not the service's own; the request has no effect. */
const proxy = (status: number, title: string, headers: Fault['headers'] = {}): Fault => ({
  effect: 'never',
  status,
  headers: { ...html, ...headers },
  body: page(`${status} ${title}`),
});
const refusal = (status: number, code: string, headers: Fault['headers'] = {}): Fault => ({
  effect: 'never',
  status,
  headers: { ...json, ...headers },
  body: JSON.stringify(refusalBody(code)),
});
const retry = (after?: string | number): Fault['headers'] =>
  after === undefined ? {} : { 'retry-after': `${after}` };

const isId = (name: string) => name === 'id' || name.endsWith('_id');
const withoutIds = (text: string) =>
  JSON.stringify(JSON.parse(text), (name, value) => (isId(name) ? undefined : value));

/**
 * The faults by name. Those with an error status have no effect at the service; `took` turns any of them into one
 * where the request did have its effect.
 */
export const faults = {
  /** The connection is closed, and the request had no effect. */
  dropBefore: { effect: 'never', end: 'close' },
  /** The request took effect, and the connection is closed without a response. */
  dropAfter: { end: 'close' },
  /** The request takes effect this many milliseconds after the connection was closed, or when it is released. */
  lateEffect: (delay: Delay) => ({ effect: delay, end: 'close' }),
  /** The request took effect; TCP RST. */
  reset: { end: 'reset' },
  /** The request took effect; TCP FIN, and the socket keeps listening. */
  fin: { end: 'fin' },
  /** The request took effect, and no response ever arrives. */
  hang: { end: 'hang' },
  /** The request took effect, and the response is delayed by this many milliseconds. */
  slow: (delay: Delay) => ({ wait: delay }),

  requestTimeout: proxy(408, 'Request Timeout', { connection: 'close' }),
  serverError: refusal(500, 'server_error'),
  badGateway: proxy(502, 'Bad Gateway'),
  unavailable: (after?: string | number) => proxy(503, 'Service Unavailable', retry(after)),
  gatewayTimeout: proxy(504, 'Gateway Time-out'),
  unauthorized: refusal(401, 'unauthorized'),
  /** Any other refusal in the service's form: `faults.refusal(429, 'express_limit')`. */
  refusal,
  /** 429; Retry-After is whatever is given: seconds, a date, garbage, or missing. */
  limited: (after?: string | number) => refusal(429, 'rate_limited', retry(after)),
  /** 429 from something in front of the service. */
  limitedHtml: (after?: string | number) => proxy(429, 'Too Many Requests', retry(after)),
  /** To any address, 302 or 307. */
  redirect: (status: 302 | 307, location: string) => ({
    effect: 'never',
    status,
    headers: { location },
    body: '',
  }),
  /** 200 and a login page: a captive portal, which lets nothing through. */
  portal: { ...proxy(200, 'Welcome'), body: page('Welcome to the Wi-Fi') },

  /** The request took effect, and the body of its response is wrong. */
  emptyBody: { body: '' },
  htmlBody: { headers: html, body: page('Welcome') },
  truncatedJson: { body: (text: string) => text.slice(0, Math.floor(text.length / 2)) },
  withoutIds: { body: withoutIds },
  emptyObject: { body: '{"ok":true}' },
  cut: { flow: 'cut' },
  endless: { flow: 'endless' },

  /** HTTP/2: the request took effect; the server sends GOAWAY and closes without a response. */
  goaway: { end: 'goaway', code: constants.NGHTTP2_NO_ERROR },
  /** HTTP/2: the request took effect, but the server says that it did not, so a browser may send it again. */
  goawayDenying: { end: 'goaway', code: constants.NGHTTP2_NO_ERROR, denies: true },
  /** HTTP/2: the request took effect, and the stream is reset with this code. */
  rstStream: (code: number = constants.NGHTTP2_INTERNAL_ERROR) => ({ end: 'rst-stream', code }),
  /** HTTP/2: the server truthfully says that it has not acted; browsers send again. */
  refusedStream: { effect: 'never', end: 'rst-stream', code: constants.NGHTTP2_REFUSED_STREAM },
} as const satisfies Record<string, Fault | ((...args: never[]) => Fault)>;

/** Returns the same fault, but with the request's effect. */
export function took({ effect: _, ...fault }: Fault): Fault {
  return fault;
}

/** Time for the last bytes to leave before the connection is closed. */
const FLUSH = 20;

const ENDINGS: Readonly<Record<Ending, (exchange: Exchange, fault: Fault) => void>> = {
  close: ({ socket }) => socket.destroy(),
  reset: ({ socket }) => socket.resetAndDestroy(),
  fin: ({ socket }) => socket.end(),
  hang: () => {},
  goaway: ({ stream, socket }, { code, denies }) => {
    // Client streams have odd numbers. Node takes 0 for the latest stream, so the first one cannot be denied.
    const last = (stream?.id ?? 1) - (denies ? 2 : 0);
    stream?.session?.goaway(code, last);
    setTimeout(() => socket.destroy(), FLUSH);
  },
  'rst-stream': ({ stream }, { code }) => stream?.close(code),
};

/** Applies a fault to the connection. */
export function end(exchange: Exchange, fault: Fault & { end: Ending }): void {
  ENDINGS[fault.end](exchange, fault);
}

/** Throws if the protocol has no such fault, so that no test passes by accident. */
export function assertPossible({ end: ending }: Fault, protocol: Protocol): void {
  if (protocol === 'http1' && (ending === 'goaway' || ending === 'rst-stream')) {
    throw new TypeError(`${ending} needs HTTP/2`);
  }
}

/** 64 KiB every 10 ms: endless, but a client that never leaves does not exhaust the machine. */
const CHUNK = 'x'.repeat(65_536);
const CHUNK_EVERY = 10;

/** Sends a response: whole, cut or endless. */
export function send({ response, socket, stream }: Exchange, answer: Answer): void {
  const { connection, ...portable } = answer.headers;
  const headers = stream || connection === undefined ? portable : answer.headers;
  if (answer.flow === 'endless') {
    response.writeHead(answer.status, headers).write('{"ok":true,"padding":"');
    const pouring = setInterval(() => response.write(CHUNK), CHUNK_EVERY);
    response.on('close', () => clearInterval(pouring));
    return;
  }
  const body = Buffer.from(answer.body);
  const whole = { ...headers, 'content-length': `${body.length}` };
  response.writeHead(answer.status, whole);
  if (answer.flow !== 'cut') {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)));
  setTimeout(() => socket.destroy(), FLUSH);
}

/** A response as sent over the wire. */
export interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  flow?: 'cut' | 'endless' | undefined;
}

/** Returns the service's response as modified by the fault. */
export function spoilt(answer: Answer, { status, headers, body, flow }: Fault): Answer {
  return {
    status: status ?? answer.status,
    headers: { ...answer.headers, ...headers },
    body: typeof body === 'function' ? body(answer.body) : (body ?? answer.body),
    flow,
  };
}
