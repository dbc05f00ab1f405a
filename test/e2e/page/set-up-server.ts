import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SetUp } from './set-up.ts';
import { FIELDS, htmlOf, type SentFields } from './set-up-answers.ts';
import { SET_UPS } from './set-ups.ts';

/** A response that the server really sent, or a worker in its place. */
export interface Sent {
  url: string;
  status: number;
  headers: SentFields;
  body: string;
}

/** The server of all set-ups: each has a host of its own, so that nothing of one reaches another. */
export class SetUpServer {
  /** What the documents were answered with, by set-up. */
  readonly #sent = new Map<string, Sent[]>();
  readonly #visits = new Map<string, number>();

  /** Returns the answer that the document in the tab of a set-up came with. */
  documentOf({ name, isFirst }: SetUp): Sent | undefined {
    return this.#sent.get(name)?.at(isFirst ? 0 : -1);
  }

  readonly answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { host = '' } = request.headers;
    const setUp = SET_UPS[Number.parseInt(host.slice('s'.length), 10)];
    const { pathname: path } = new URL(request.url ?? '/', `https://${host}`);
    if (!setUp || path === '/favicon.ico') return void response.writeHead(404).end('None');
    const own = setUp.own ?? '/page';
    const body = htmlOf('Kettles of copper');
    if (path === '/worker.js') {
      const { kind, more = [] } = setUp.synthetic ?? {};
      const fields = JSON.stringify([...(kind ? FIELDS[kind] : []), ...more]);
      const synthetic = `new Response(${JSON.stringify(body)}, { headers: ${fields} })`;
      const answer = setUp.synthetic
        ? `/page$/.test(event.request.url) ? ${synthetic} : fetch(event.request)`
        : 'fetch(event.request)';
      response.writeHead(200, { 'content-type': 'text/javascript' });
      return void response.end(
        `onactivate = (event) => event.waitUntil(clients.claim()); onfetch = (event) => event.respondWith(${answer})`,
      );
    }
    const isNavigation = request.headers['sec-fetch-dest'] === 'document';
    const key = `${host} ${path}`;
    const nth = (this.#visits.get(key) ?? 0) + (isNavigation ? 1 : 0);
    this.#visits.set(key, nth);
    const answer = setUp.answer({ path, method: request.method ?? '', isNavigation, nth });
    const fields = [...(answer.kind ? FIELDS[answer.kind] : []), ...(answer.more ?? [])];
    const sent: Sent = {
      url: `https://${host}${path}`,
      status: answer.status ?? 200,
      headers: fields,
      body: answer.body ?? body,
    };
    const isWorkers =
      request.headers['sec-fetch-mode'] === 'navigate' &&
      !isNavigation &&
      request.headers['sec-fetch-dest'] === 'empty';
    if (path === own && (isNavigation || isWorkers) && sent.status !== 302) {
      const known = this.#sent.get(setUp.name) ?? [];
      this.#sent.set(setUp.name, [...known, sent]);
    }
    if (request.headers['if-none-match']) return void response.writeHead(304, fields.flat()).end();
    if (setUp.name.includes('103')) response.writeEarlyHints({ link: '</a.css>; rel=preload; as=style' });
    response.writeHead(sent.status, fields.flat());
    response.end(sent.body);
  };

  /** What the worker of a set-up sends as its document. */
  syntheticOf(setUp: SetUp, origin: string): Sent | undefined {
    const { synthetic } = setUp;
    if (!synthetic?.kind) return undefined;
    return {
      url: `${origin}/page`,
      status: 200,
      headers: FIELDS[synthetic.kind],
      body: htmlOf('Kettles of copper'),
    };
  }
}
