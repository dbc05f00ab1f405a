import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';

/** Fields as sent, with repeated ones repeated. */
type Fields = readonly (readonly [name: string, value: string])[];

/** A response that the server really sent, or a worker in its place. */
export interface Sent {
  url: string;
  status: number;
  headers: Fields;
  body: string;
}

const HTML = ['content-type', 'text/html; charset=utf-8'] as const;
/** Fields with which a page gets an A+, and those with which it gets an F. */
const STRONG: Fields = [
  HTML,
  [
    'content-security-policy',
    "default-src 'none'; script-src 'unsafe-hashes'; style-src 'self'; connect-src 'self'; child-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
  ],
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-embedder-policy', 'require-corp'],
  ['cross-origin-resource-policy', 'same-origin'],
];
const WEAK: Fields = [HTML, ['referrer-policy', 'unsafe-url'], ['access-control-allow-origin', '*']];
const FIELDS = { strong: STRONG, weak: WEAK };

const NO_STORE = ['cache-control', 'no-store'] as const;
const KEPT = ['cache-control', 'max-age=3600'] as const;

const page = (title: string, more = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${more}<h1>${title}</h1>`;

interface Asked {
  path: string;
  method: string;
  /** Whether a navigation of a tab asks, and not a script, a frame or a worker. */
  isNavigation: boolean;
  /** How many navigations to this path there have been, with this one. */
  nth: number;
}

interface Answer {
  kind?: keyof typeof FIELDS;
  status?: number;
  more?: Fields;
  body?: string;
}

/** A way in which a page reaches a tab. */
export interface SetUp {
  name: string;
  /** What the server answers, at this path and at those that the page comes from. */
  answer(asked: Asked): Answer;
  /** Brings the page into the tab; default: the address `/page` is opened. */
  bring?(tab: Page, origin: string): Promise<unknown>;
  /** The document's own address, if it is not `/page`. */
  own?: string;
  /** A letter must be shown at the first press with access to the site. */
  isWhole?: true;
  /** What a service worker sends in the server's place. */
  synthetic?: Answer;
  /** The tab shows the first document of the address; later ones were in other tabs. */
  isFirst?: true;
  /** Also in the normal run. */
  isUsual?: true;
}

const weak = (...more: Fields): Answer => ({ kind: 'weak', more });
const strong = (...more: Fields): Answer => ({ kind: 'strong', more });
const later = () => new Date(Date.now() + 3_600_000).toUTCString();

/** Opens the page once, lets its worker take over, and opens it again. */
async function throughWorker(tab: Page, origin: string): Promise<void> {
  await tab.goto(`${origin}/`);
  await tab.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await tab.goto(`${origin}/page`);
}

const submit = (tab: Page) =>
  tab.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/page';
    document.body.append(form);
    form.submit();
  });

export const SET_UPS: readonly SetUp[] = [
  { name: 'a strong page', isWhole: true, answer: () => strong() },
  { name: 'a weak page', isWhole: true, answer: () => weak() },
  {
    name: 'fields sent to fetch alone, never stored',
    isUsual: true,
    isWhole: true,
    answer: ({ isNavigation }) => (isNavigation ? weak(NO_STORE) : strong(NO_STORE)),
  },
  {
    name: 'fields sent to fetch alone, stored',
    isWhole: true,
    answer: ({ isNavigation }) => (isNavigation ? weak(KEPT) : strong(KEPT)),
  },
  {
    name: 'fields sent to navigations alone',
    isWhole: true,
    answer: ({ isNavigation }) => (isNavigation ? strong(NO_STORE) : weak(NO_STORE)),
  },
  {
    name: 'protection against bots that answers fetch with 403',
    isUsual: true,
    isWhole: true,
    answer: ({ isNavigation }) =>
      isNavigation ? strong(NO_STORE) : { kind: 'weak', status: 403, body: page('Are you a robot?') },
  },
  {
    name: 'a second GET that leads to the login',
    isUsual: true,
    isWhole: true,
    answer: ({ path, isNavigation, nth }) =>
      path === '/page' && (!isNavigation || nth > 1)
        ? { status: 302, more: [['location', '/login'], NO_STORE] }
        : path === '/login'
          ? strong(NO_STORE)
          : weak(NO_STORE),
  },
  {
    name: 'the result of a form',
    isWhole: true,
    answer: ({ method }) => (method === 'POST' ? weak() : strong()),
    async bring(tab, origin) {
      await tab.goto(`${origin}/`);
      await Promise.all([tab.waitForURL('**/page'), submit(tab)]);
    },
  },
  {
    name: 'an address that a script has set (pushState)',
    isUsual: true,
    isWhole: true,
    own: '/',
    answer: ({ path }) => (path === '/page' ? strong() : weak()),
    async bring(tab, origin) {
      await tab.goto(`${origin}/`);
      await tab.evaluate(() => history.pushState({}, '', '/page'));
    },
  },
  {
    name: 'a service worker with an answer of its own',
    isUsual: true,
    answer: () => strong(),
    synthetic: weak(),
    bring: throughWorker,
  },
  {
    name: 'a service worker that passes requests through',
    answer: ({ isNavigation }) => (isNavigation ? strong() : weak()),
    bring: throughWorker,
  },
  {
    name: 'Back',
    answer: ({ path }) => (path === '/page' ? weak() : strong()),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`);
      await tab.goto(`${origin}/`);
      await tab.evaluate(() => history.back());
      await tab.waitForURL('**/page');
    },
  },
  {
    name: 'Back to a page that must not be stored',
    answer: ({ path }) => (path === '/page' ? weak(NO_STORE) : strong()),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`);
      await tab.goto(`${origin}/`);
      await tab.evaluate(() => history.back());
      await tab.waitForURL('**/page');
    },
  },
  {
    name: 'a page that was prepared in advance',
    answer: ({ path }) =>
      path === '/page'
        ? weak()
        : {
            kind: 'weak',
            body: page(
              'Home',
              '<script type="speculationrules">{"prerender":[{"source":"list","urls":["/page"],"eagerness":"immediate"}]}</script><a href="/page">On</a>',
            ),
          },
    async bring(tab, origin) {
      const asked = tab
        .context()
        .waitForEvent('response', ({ url }) => url().endsWith('/page'))
        .catch(() => null);
      await tab.goto(`${origin}/`);
      await Promise.race([asked, tab.waitForLoadState('networkidle')]);
      await tab.getByRole('link', { name: 'On' }).click();
      await tab.waitForURL('**/page');
    },
  },
  {
    name: 'a page that has not changed (304)',
    answer: () => weak(['etag', '"1"'], ['cache-control', 'no-cache']),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`);
      await tab.goto(`${origin}/`);
      await tab.goto(`${origin}/page`);
    },
  },
  { name: 'early hints (103)', isWhole: true, answer: () => weak() },
  {
    name: 'a redirect to the page',
    isWhole: true,
    answer: ({ path }) =>
      path === '/old' ? { status: 301, more: [...STRONG, ['location', '/page']] } : weak(),
    bring: (tab, origin) => tab.goto(`${origin}/old`),
  },
  {
    name: 'a frame of the same address with other fields',
    isWhole: true,
    answer: ({ isNavigation }) =>
      isNavigation
        ? { kind: 'weak', body: page('Frames', '<iframe src="/page"></iframe>') }
        : { kind: 'strong', body: page('Frame') },
  },
  {
    name: 'two policies',
    isWhole: true,
    answer: () => strong(['content-security-policy', "default-src 'self'"]),
  },
  {
    name: 'a policy in the page',
    isWhole: true,
    answer: () => ({
      kind: 'weak',
      body: page('Meta', `<meta http-equiv="content-security-policy" content="default-src 'none'">`),
    }),
  },
  {
    name: 'a policy that only reports',
    isWhole: true,
    answer: () => weak(['content-security-policy-report-only', "default-src 'none'"]),
  },
  {
    name: 'a response that depends on what is accepted (Vary)',
    isWhole: true,
    answer: ({ isNavigation }) =>
      isNavigation
        ? weak(KEPT, ['vary', 'accept, sec-fetch-mode'])
        : strong(KEPT, ['vary', 'accept, sec-fetch-mode']),
  },
  {
    name: 'two quick loads of one address',
    isUsual: true,
    isWhole: true,
    answer: ({ nth }) => (nth === 1 ? strong(NO_STORE) : weak(NO_STORE)),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`, { waitUntil: 'domcontentloaded' });
      await tab.reload();
    },
  },
  {
    name: 'a page that has requested itself since',
    isWhole: true,
    answer: ({ isNavigation }) => (isNavigation ? weak(KEPT) : strong(KEPT)),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`);
      await tab.evaluate(async () => (await fetch(location.href, { cache: 'reload' })).text());
    },
  },
  {
    name: 'another tab that has loaded the address later',
    isWhole: true,
    isFirst: true,
    answer: ({ nth }) => (nth === 1 ? weak(KEPT) : strong(KEPT, ['date', later()])),
    async bring(tab, origin) {
      await tab.goto(`${origin}/page`);
      const other = await tab.context().newPage();
      await other.goto(`${origin}/page`);
      await other.reload();
      await other.close();
      await tab.bringToFront();
    },
  },
  {
    name: 'an error page',
    isWhole: true,
    answer: () => ({ kind: 'weak', status: 404, body: page('Not found') }),
  },
  {
    name: 'a session cookie without flags',
    isWhole: true,
    answer: () => strong(['set-cookie', 'PHPSESSID=9f86d081884c7d659a2feaa0c55ad015; Path=/']),
  },
  {
    name: 'a cookie that browsers refuse',
    isWhole: true,
    answer: () => strong(['set-cookie', 'kettle=1; SameSite=None']),
  },
];

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
    const body = page('Kettles of copper');
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
      body: page('Kettles of copper'),
    };
  }
}
