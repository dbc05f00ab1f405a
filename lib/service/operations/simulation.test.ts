// Every way in which an order can go, against a service in this process that keeps books: how often the browser sent
// it, which sends were carried out, what was answered, what could be read afterwards, what others bought meanwhile,
// and where the worker died. All of them must meet one condition: what the order's row says about money, and whether
// it may be ordered again, agrees with the service's books. A case that fails prints the command that runs it alone:
// `CASE='…' npx vitest run simulation`.
import { describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { BASE_URL, type InProcess, KEY, startInProcess } from '../../../test/service/in-process.ts';
import {
  attempted,
  changeOperation,
  connectTo,
  later,
  operationOf,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { openDatabase } from '../../platform/database.ts';
import { TABLES } from '../../platform/layout.ts';
import { pollJobs } from '../jobs/watch.ts';
import { isOpen, type Operation, type Price } from '../records/operation.ts';
import { recover } from './journal.ts';
import { reconcile } from './reconcile.ts';

workerFixture();

const BALANCE = 500;
const exact = (amount: number): Price => ({ kind: 'exact', amount, currency: 'USD' });
const free: Price = { kind: 'free' };

/** The orders: the request, its list, and what another device may buy meanwhile. */
const ORDERS = {
  cascade: {
    kind: 'POST /promotion/runs',
    input: { body: { project_id: 1, link_id: 1 } },
    price: exact(20),
    list: /^\/promotion\/runs$/,
  },
  'full audit': {
    kind: 'POST /audit/projects/{id}/crawls',
    input: { params: { id: 1 }, body: { mode: 'full' } },
    price: exact(4.8),
    list: /crawls$/,
  },
  'deep scan': {
    kind: 'POST /shield/projects/{id}/scans',
    input: { params: { id: 1 }, body: { mode: 'deep' } },
    price: exact(9),
    list: null,
  },
  'rank check': {
    kind: 'POST /rank/projects/{id}/check',
    input: { params: { id: 1 }, body: {} },
    price: { kind: 'not given' } as Price,
    list: null,
  },
  'free audit': {
    kind: 'POST /audit/projects/{id}/crawls',
    input: { params: { id: 1 }, body: { mode: 'express' } },
    price: free,
    list: /crawls$/,
  },
  'free scan': {
    kind: 'POST /shield/projects/{id}/scans',
    input: { params: { id: 1 }, body: { mode: 'free' } },
    price: free,
    list: null,
  },
  link: {
    kind: 'POST /projects/{id}/links',
    input: { params: { id: 1 }, body: { url: 'https://shop.example/b' } },
    price: free,
    list: /^\/projects\/1$/,
  },
  'audit project': {
    kind: 'POST /audit/projects',
    input: { body: { url: 'https://new.example/' } },
    price: free,
    list: /^\/audit\/projects$/,
  },
  'promotion project': {
    kind: 'POST /projects',
    input: { body: { name: 'New', url: 'https://new.example/' } },
    price: free,
    list: /^\/projects$/,
  },
  'rank project': {
    kind: 'POST /rank/projects',
    input: { body: { domain: 'new.example' } },
    price: free,
    list: /^\/rank\/projects$/,
  },
} as const;
type Name = keyof typeof ORDERS;
const isPaid = (name: Name) => ORDERS[name].price !== free;

const refused = (status: number, code: string) => () =>
  Response.json({ ok: false, error: { code, message: code, details: {} } }, { status });
const page = (status: number) => () =>
  new Response('<h1>Proxy</h1>', { status, headers: { 'content-type': 'text/html' } });

/** The answer to the last send; null if the connection breaks. */
const ANSWERS: Readonly<Record<string, (() => Response) | null>> = {
  broken: null,
  'nothing readable': () => Response.json({ ok: true }),
  '500': refused(500, 'server_error'),
  '502 page': page(502),
  '503 page': page(503),
  '408 page': page(408),
  '402': refused(402, 'insufficient_funds'),
  '404': refused(404, 'not_found'),
  '409 running': refused(409, 'already_running'),
  '409 active': refused(409, 'already_active'),
  '422': refused(422, 'validation_error'),
  '429': refused(429, 'rate_limited'),
  '429 limit': refused(429, 'express_limit'),
};
const AFTER_ACT = ['its own', 'broken', 'nothing readable', '500', '502 page'];
const WITHOUT_ACT = Object.keys(ANSWERS).filter((name) => name !== 'nothing readable');

interface Case {
  order: Name;
  /** How many sends before the last were carried out; the others have no effect and leave no trace. */
  before: 0 | 1 | 2;
  /** Whether the last send was carried out. */
  last: boolean;
  answer: string;
  /** Which lists and balances can be read afterwards. */
  readable: 'all' | 'late' | 'no list' | 'no balance' | 'nothing';
  /** What another device buys meanwhile. */
  elsewhere: 'nothing' | 'the same' | 'another' | 'a run';
  dies: boolean;
}

const nameOf = (one: Case) =>
  `${one.order} | ${one.before} before | ${one.last ? 'done' : 'not done'} | ${one.answer} | ${one.readable} | elsewhere ${one.elsewhere}${one.dies ? ' | dies' : ''}`;

/** What another device may buy, by what can be read: if nothing can, it would make no difference. */
const ELSEWHERE: Readonly<Record<Case['readable'], readonly Case['elsewhere'][]>> = {
  all: ['nothing', 'the same', 'another', 'a run'],
  late: ['nothing', 'the same', 'another', 'a run'],
  'no list': ['nothing', 'the same'],
  'no balance': ['nothing', 'the same'],
  nothing: ['nothing'],
};

function casesOf(order: Name): Case[] {
  const cases: Case[] = [];
  const readables = isPaid(order)
    ? (['all', 'late', 'no list', 'no balance', 'nothing'] as const)
    : (['all', 'late', 'nothing'] as const);
  // A worker that dies has read no answer, so only one kind of answer is tried.
  for (const before of [0, 1, 2] as const)
    for (const last of [true, false])
      for (const answer of last ? AFTER_ACT : WITHOUT_ACT)
        for (const readable of readables)
          for (const elsewhere of isPaid(order) ? ELSEWHERE[readable] : (['nothing'] as const))
            for (const dies of answer === 'broken' ? [false, true] : [false])
              cases.push({ order, before, last, answer, readable, elsewhere, dies });
  return cases;
}

interface Book {
  made: number;
  charged: number;
}

/** What the requests have caused, by the service's books. */
function bookOf(effects: InProcess['model']['effects']): Book {
  const charges = effects.flatMap((effect) => ('charged' in effect ? [effect.charged] : []));
  const made = effects.filter((effect) => 'made' in effect).length;
  return { made, charged: Math.round(charges.reduce((sum, charge) => sum + charge, 0) * 100) / 100 };
}

const PATHS: Readonly<Record<Name, string>> = {
  cascade: '/promotion/runs',
  'full audit': '/audit/projects/1/crawls',
  'deep scan': '/shield/projects/1/scans',
  'rank check': '/rank/projects/1/check',
  'free audit': '/audit/projects/1/crawls',
  'free scan': '/shield/projects/1/scans',
  link: '/projects/1/links',
  'audit project': '/audit/projects',
  'promotion project': '/projects',
  'rank project': '/rank/projects',
};

function seed({ model }: InProcess): void {
  model.seed(KEY, 'auditProjects', [{ domain: 'shop.example' }, { domain: 'tea.example' }]);
  model.seed(KEY, 'crawls', [{ status: 'done' }]);
  model.seed(KEY, 'projects', [{ domain_host: 'shop.example' }]);
  model.seed(KEY, 'links', [{ url: 'https://shop.example/a' }, { url: 'https://shop.example/c' }]);
  model.seed(KEY, 'shieldProjects', [{ verified: true }]);
  model.seed(KEY, 'rankProjects', [{}]);
  model.seed(KEY, 'keywords', [{ project_id: 1 }, { project_id: 1 }, { project_id: 1 }]);
}

/** What another device buys. A run appears in a list with its cost; anything else appears only in the balance. */
function buyElsewhere({ model }: InProcess, { order, elsewhere }: Case): void {
  const amount = pricesElsewhere(order)[elsewhere];
  if (amount === 0) return;
  const account = model.account(KEY);
  account.balance = Math.round((account.balance - amount) * 100) / 100;
  if (elsewhere === 'a run') {
    const created_at = new Date(Date.now()).toISOString();
    model.seed(KEY, 'runs', [{ link_id: 2, charged: amount, initiated_via: 'web', created_at }]);
  }
}

/** In the account's currency. */
function pricesElsewhere(order: Name): Readonly<Record<Case['elsewhere'], number>> {
  const { price } = ORDERS[order];
  return {
    nothing: 0,
    'the same': price.kind === 'exact' ? price.amount : 0.15,
    another: 7.77,
    'a run': 12.5,
  };
}

/** Checks of positions take their money when they are made. */
function finishChecks({ model }: InProcess): void {
  for (const { id, status } of model.rows(KEY, 'checks')) {
    if (status === 'running') model.finish('checks', id);
  }
}

let kept: Record<string, unknown> | null = null;

/** Connects as a page does, once; every other case starts from the stored result. */
async function connectAsBefore(): Promise<void> {
  if (kept) return fakeBrowser.storage.local.set(structuredClone(kept));
  await connectTo(BASE_URL);
  kept = await fakeBrowser.storage.local.get();
}

/** Removes everything of the previous case; clearing a database is faster than creating one. */
async function startAnew(): Promise<void> {
  await Promise.all([fakeBrowser.storage.local.clear(), fakeBrowser.storage.session.clear()]);
  const transaction = (await openDatabase()).transaction(TABLES, 'readwrite');
  for (const name of TABLES) void transaction.objectStore(name).clear();
  await transaction.done;
}

/** Places the order once, and runs each lookup when it is due. Returns its row, and the service's books about it. */
async function played(one: Case): Promise<{ row: Operation; book: Book }> {
  const service = startInProcess(BALANCE);
  seed(service);
  await connectAsBefore();
  later(0);
  const { kind, input, price, list } = ORDERS[one.order];
  let sent = 0;
  let looks = 0;
  let book: Book = { made: 0, charged: 0 };
  service.intercept = (request, answer) => {
    if (request.method === 'POST' && request.path === PATHS[one.order]) {
      sent += 1;
      const from = service.model.effects.length;
      for (let n = 0; n < one.before; n += 1) answer();
      const own = one.last ? answer() : null;
      book = bookOf(service.model.effects.slice(from));
      buyElsewhere(service, one);
      if (one.answer === 'its own') return own;
      const back = ANSWERS[one.answer];
      if (!back) throw new TypeError('Failed to fetch');
      return back();
    }
    if (sent === 0 || request.method !== 'GET') return null;
    const isList = list?.test(request.path) ?? false;
    const isBalance = request.path === '/balance';
    if (isList || isBalance) looks += 1;
    const isClosed =
      (one.readable === 'late' && looks <= 3) ||
      one.readable === 'nothing' ||
      (one.readable === 'no list' && isList) ||
      (one.readable === 'no balance' && isBalance);
    return isClosed && (isList || isBalance) ? page(503)() : null;
  };
  const { id } = await attempted({ kind, input: structuredClone(input), price });
  if (one.dies) {
    // The row as it was before the request: the worker died before it could read the answer.
    await changeOperation(id, { state: 'sending', settledAt: null, nextLookAt: null, error: null, looks: 0 });
    await recover();
  }
  for (let n = 0; n < 12; n += 1) {
    const { nextLookAt } = await operationOf(id);
    if (nextLookAt === null) break;
    later(Math.max(0, nextLookAt - Date.now()) / 1_000);
    if (one.order === 'rank check') {
      finishChecks(service);
      await pollJobs(true);
      book = { ...book, charged: bookOf(service.model.effects).charged };
    }
    await reconcile();
  }
  expect(sent, 'it is sent by us once').toBe(1);
  return { row: await operationOf(id), book };
}

const chargeOf = ({ results }: Operation) =>
  results.some(({ charged }) => charged === null)
    ? null
    : Math.round(results.reduce((sum, { charged }) => sum + (charged ?? 0), 0) * 100) / 100;

const shows = (order: Name) => isPaid(order) || ORDERS[order].list !== null;

/** Returns the contradictions between a row and the books; empty if there are none. */
function lies({ row, book }: { row: Operation; book: Book }, one: Case): string[] {
  const found: string[] = [];
  // Nothing shows that a free order without a list was carried out before it was refused: MONEY.md says so.
  const made = shows(one.order) ? book.made : 0;
  if (['rejected', 'none', 'unsent'].includes(row.state) && (made > 0 || book.charged > 0)) {
    found.push(`says that nothing was done; the books: ${made} made, ${book.charged} charged`);
  }
  if (row.state === 'accepted' && !row.isAttached && book.made === 0)
    found.push('says that it was done; it was not');
  if (row.state === 'several' && row.results.length !== made) {
    found.push(`says ${row.results.length}; the books say ${made}`);
  }
  const charge = chargeOf(row);
  const isTold = row.state === 'accepted' || row.state === 'several';
  // Money taken by something else counts as unexplained if nothing explains it.
  const least = isTold ? (charge ?? 0) + row.unexplained : null;
  // A failed lookup is repeated later; until then, the service's answer is all that is known.
  const isClosed = row.nextLookAt === null;
  if (isClosed && charge !== null && least !== null && least < book.charged - 0.001) {
    found.push(`says ${charge} charged; the books say ${book.charged}`);
  }
  if (isTold && charge !== null && charge > book.charged + 0.001)
    found.push(`says ${charge}; ${book.charged} was`);
  return found;
}

/** Returns what could have been known but is missing. */
function unsaid({ row, book }: { row: Operation; book: Book }, one: Case): string[] {
  if (one.readable !== 'all' && one.readable !== 'late') return [];
  if (isOpen(row)) return ['is still open, though all can be read'];
  const hasList = ORDERS[one.order].list !== null;
  const charge = chargeOf(row);
  if (isPaid(one.order) && charge !== null && row.results.length > 0) {
    const beside = one.elsewhere === 'a run' ? 0 : pricesElsewhere(one.order)[one.elsewhere];
    const left = Math.round((book.charged + beside - charge) * 100) / 100;
    if (row.unexplained !== left) return [`calls ${row.unexplained} unexplained, and it is ${left}`];
  }
  if (hasList && one.elsewhere === 'nothing' && row.state === 'undecided')
    return ['is undecided, though its list tells'];
  if (hasList && book.made > 1 && row.state !== 'several')
    return [`is ${row.state}, though ${book.made} were made`];
  return [];
}

const only = process.env.CASE;

/** Plays cases of an order, one after the other. Returns what is wrong in any. */
async function wrongIn(cases: readonly Case[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const one of cases) {
    await startAnew();
    const end = await played(one);
    for (const complaint of [...lies(end, one), ...unsaid(end, one)])
      wrong.push(`CASE='${nameOf(one)}': ${complaint}`);
  }
  return wrong;
}

const NAMES = Object.keys(ORDERS) as Name[];
/** Shares no factor with the number of values of any dimension, so that each value meets each other one. */
const STRIDE = 11;

// Hundreds of cases each, which a busy machine is slow with.
describe('each order in each way', { timeout: 600_000 }, () => {
  it.each(NAMES)('%s, an eleventh of the cases', async (order) => {
    expect(await wrongIn(casesOf(order).filter((_, index) => index % STRIDE === 0))).toEqual([]);
  });

  it.each(NAMES)('%s', { tags: ['all'] }, async (order) => {
    expect(await wrongIn(casesOf(order).filter((one) => !only || nameOf(one) === only))).toEqual([]);
  });
});

it('has the expected number of cases', () => {
  expect(NAMES.flatMap(casesOf)).toHaveLength(3_990);
});
