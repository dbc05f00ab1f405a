import type { Method } from '../../../lib/api/endpoint.ts';
import type { RequestData } from '../../../lib/service/ask/messages.ts';
import type { JobKind, Kind, Model } from '../../hostile/model.ts';

/** The account that orders; it has money for everything. */
export const KEY = 'key-of-the-one-who-orders';

export type Route = `${Method} ${string}`;

/** An order, with what must exist before it. */
export interface TestedOrder {
  wish: Omit<RequestData<'begin'>, 'account'>;
  /** Routes of the requests that change something, in order. */
  routes: readonly Route[];
  /** What the last of them creates, and whether the service lists it. */
  made: Kind;
  isListed: boolean;
  /** The job that then runs at the service. */
  job: JobKind | null;
}

type Make = (
  state: Model,
  n: number,
) => Omit<TestedOrder, 'wish'> & { wish: Omit<TestedOrder['wish'], 'id' | 'site'> };

const free = { kind: 'free' } as const;
const exact = (amount: number) => ({ kind: 'exact', amount, currency: 'USD' }) as const;
const siteOf = (n: number) => `site-${n}.example`;
const CRAWLS = 'POST /audit/projects/{id}/crawls';
const crawling = { made: 'crawls', isListed: true, job: 'crawls' } as const;

/** How to make an order of each kind, each for its own site; `n` makes them distinct. */
const MAKE = {
  'first audit': (_state, n) => ({
    ...crawling,
    routes: ['POST /audit/projects', CRAWLS],
    wish: {
      price: free,
      kind: CRAWLS,
      input: { params: { id: 0 }, body: { mode: 'express' } },
      first: {
        kind: 'POST /audit/projects',
        input: { body: { url: `https://${siteOf(n)}/`, name: siteOf(n) } },
      },
    },
  }),
  audit(state, n) {
    const [project] = state.seed(KEY, 'auditProjects', [{ domain: siteOf(n) }]);
    const input = { params: { id: project?.id }, body: { mode: 'express' } };
    return { ...crawling, routes: [CRAWLS], wish: { price: free, kind: CRAWLS, input } };
  },
  run(state, n) {
    const [project] = state.seed(KEY, 'projects', [{ domain_host: siteOf(n) }]);
    const project_id = project?.id ?? 0;
    const [link] = state.seed(KEY, 'links', [{ project_id, url: `https://${siteOf(n)}/page` }]);
    const input = { body: { project_id, link_id: link?.id } };
    return {
      routes: ['POST /promotion/runs'],
      made: 'runs',
      isListed: true,
      job: 'runs',
      wish: { price: exact(state.prices.run), kind: 'POST /promotion/runs', input },
    };
  },
  scan(state, n) {
    const [project] = state.seed(KEY, 'shieldProjects', [{ domain: siteOf(n), verified: true }]);
    const kind = 'POST /shield/projects/{id}/scans';
    return {
      routes: [kind],
      made: 'scans',
      isListed: false,
      job: 'scans',
      wish: {
        price: exact(state.prices.deep),
        kind,
        input: { params: { id: project?.id }, body: { mode: 'deep' } },
      },
    };
  },
  'rank check'(state, n) {
    const [project] = state.seed(KEY, 'rankProjects', [{ domain: siteOf(n) }]);
    const project_id = project?.id ?? 0;
    state.seed(KEY, 'keywords', [{ project_id }, { project_id }]);
    const kind = 'POST /rank/projects/{id}/check';
    return {
      routes: [kind],
      made: 'checks',
      isListed: false,
      job: 'checks',
      wish: {
        price: exact(2 * state.prices.check),
        kind,
        input: { params: { id: project_id }, body: {} },
      },
    };
  },
  link(state, n) {
    const [project] = state.seed(KEY, 'projects', [{ domain_host: siteOf(n) }]);
    const kind = 'POST /projects/{id}/links';
    const input = { params: { id: project?.id }, body: { url: `https://${siteOf(n)}/new` } };
    return {
      routes: [kind],
      made: 'links',
      isListed: true,
      job: null,
      wish: { price: free, kind, input },
    };
  },
  'promotion project': (_state, n) => ({
    routes: ['POST /projects'],
    made: 'projects',
    isListed: true,
    job: null,
    wish: {
      price: free,
      kind: 'POST /projects',
      input: { body: { name: siteOf(n), url: `https://${siteOf(n)}/` } },
    },
  }),
} as const satisfies Readonly<Record<string, Make>>;

export type OrderName = keyof typeof MAKE;
export const ORDER_NAMES = Object.keys(MAKE) as OrderName[];

/** Creates an order, and what it needs at the service. */
export function makeOrder(name: OrderName, state: Model, n: number): TestedOrder {
  const { wish, ...order } = MAKE[name](state, n);
  return { ...order, wish: { ...wish, id: `order-${String(n).padStart(6, '0')}`, site: siteOf(n) } };
}
