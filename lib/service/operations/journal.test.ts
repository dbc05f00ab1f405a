import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { faults } from '../../../test/hostile/faults.ts';
import { pick, pickEach } from '../../../test/pick.ts';
import { refusalOf } from '../../../test/sandbox/fixture.ts';
import {
  accountNow,
  allJobs,
  attempted,
  begun,
  connectTo,
  disconnect,
  hostileFixture,
  later,
  operationOf,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { connection, connections } from '../connection/connection.ts';
import { begin, recover } from './journal.ts';

workerFixture();
const hostile = hostileFixture();

const CRAWL = 'POST /audit/projects/{id}/crawls';
const CRAWLS = 'GET /audit/projects/{id}/crawls';
const AUDIT = 'POST /audit/projects';
const AUDITS = 'GET /audit/projects';
const RUN = 'POST /promotion/runs';
const CHECK = 'POST /rank/projects/{id}/check';
const SCAN = 'POST /shield/projects/{id}/scans';
const exact = { kind: 'exact', amount: 20, currency: 'USD' } as const;
const crawlOf = (id: number) => ({ kind: CRAWL, input: { params: { id }, body: { mode: 'express' } } });
const auditOf = (url: string) => ({ kind: AUDIT, input: { body: { url } } });
const posts = () => hostile.at.log.of('POST *');

/** A connected account with an audit project. */
async function open() {
  const account = await connectTo(hostile.at.baseUrl);
  const [project] = hostile.at.state.seed('key1', 'auditProjects', [{ domain: 'shop.example' }]);
  return { account, crawl: crawlOf(project?.id ?? 0) };
}

/** Makes the database refuse writes of operations, from the `n`th on (1: the next). */
function breakWrites(from = 1): void {
  const real = IDBDatabase.prototype.transaction;
  let writes = 0;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    names,
    mode,
    ...rest
  ) {
    if (mode === 'readwrite' && [names].flat().includes('operations')) {
      writes += 1;
      if (writes >= from) throw new DOMException('The disk is full', 'UnknownError');
    }
    return real.call(this, names, mode, ...rest);
  });
}

describe('the only attempt', () => {
  it('is written down as being sent, with the state before it, before it is sent', async () => {
    const { account, crawl } = await open();
    hostile.at.state.seed('key1', 'crawls', [{ project_id: 1, status: 'done' }]);
    const isWritten = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWL, faults.slow(isWritten.promise));
    const now = later(0);
    const { id, state, over } = await begun(crawl);
    expect(state).toBe('prepared');
    // `expect.poll` would advance the clock, perhaps before the order is sent.
    while (posts().length === 0) await new Promise((next) => setTimeout(next, 5));
    const sending = {
      id,
      account,
      kind: CRAWL,
      site: 'shop.example',
      lock: 'crawl 1',
      input: { params: { id: 1 }, body: { mode: 'express' } },
      price: { kind: 'free' },
      state: 'sending',
      createdAt: now,
      sentAt: now,
      settledAt: null,
      baseline: { ids: [1], balance: null },
      prepared: {},
      results: [],
      isAttached: false,
      balanceAfter: null,
      unexplained: 0,
      reply: null,
      error: null,
      looks: 0,
      nextLookAt: null,
      seen: false,
      told: null,
    };
    expect(await operationOf(id)).toEqual(sending);
    expect(await allJobs()).toEqual([]);
    expect(posts()).toHaveLength(1);
    const end = later(1);
    isWritten.resolve();
    expect(await over()).toEqual({
      ...sending,
      state: 'accepted',
      settledAt: end,
      results: [{ id: 2, charged: 0 }],
      reply: { crawl_id: 2, mode: 'express', max_pages: 25, charged: 0, ok: true, unreadable: 0 },
      nextLookAt: end + 15_000,
    });
    expect(await allJobs()).toEqual([
      {
        account,
        id: 'crawl:2',
        kind: 'crawl',
        remoteId: 2,
        projectId: 1,
        site: 'shop.example',
        address: null,
        input: {},
        status: 'queued',
        phase: 'running',
        progress: { done: 0, total: 25 },
        result: null,
        startedAt: end,
        nextPollAt: end + 2_000,
        endedAt: null,
        lookedAt: end,
        watched: 0,
        failures: 0,
        error: null,
        missing: 0,
        told: 'due',
        seen: false,
      },
    ]);
  });

  it('starts a job that is looked up as often as its service allows', async () => {
    const { crawl } = await open();
    await connections.update((all) => all.map((one) => ({ ...one, baseUrl: 'https://service.example/' })));
    await attempted(crawl);
    expect((await allJobs()).map(({ startedAt, nextPollAt }) => nextPollAt - startedAt)).toEqual([30_000]);
  });

  it('stores the charge, and the balance before and after', async () => {
    await connectTo(hostile.at.baseUrl);
    const { state } = hostile.at;
    state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
    state.seed('key1', 'links', [{ url: 'https://shop.example/a', project_id: 1 }]);
    const input = { body: { project_id: 1, link_id: 1 } };
    expect(
      pick(
        await attempted({ kind: RUN, input, price: exact }),
        'state',
        'results',
        'balanceAfter',
        'baseline',
      ),
    ).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: 20 }],
      balanceAfter: 480,
      baseline: { ids: [], balance: 500, currency: 'USD' },
    });
  });

  it('stores the service’s message and details if it is refused', async () => {
    const { crawl } = await open();
    hostile.at.state.account('key1').balance = 1;
    hostile.at.state.seed('key1', 'crawls', [{ project_id: 1, status: 'done' }]);
    const full = { ...crawl, input: { params: { id: 1 }, body: { mode: 'full' } } };
    expect(pick(await attempted({ ...full, price: exact }), 'state', 'error')).toEqual({
      state: 'rejected',
      error: {
        code: 'insufficient_funds',
        status: 402,
        message: 'Refused: insufficient_funds.',
        details: { required: 4.8, balance: 1, shortfall: 3.8, topup_url: 'https://service.example/billing' },
        isRefusal: true,
      },
    });
    expect(await allJobs()).toEqual([]);
  });

  it.each([
    ['F7: 408', faults.requestTimeout],
    ['F7: 500 in the service’s form', faults.serverError],
    ['F7: 502', faults.badGateway],
    ['F7: 503 of a proxy', faults.unavailable()],
    ['F7: 504', faults.gatewayTimeout],
    ['F5: the connection breaks', faults.dropAfter],
    ['F5: reset', faults.reset],
    ['F9: an empty body', faults.emptyBody],
    ['F9: a page', faults.htmlBody],
    ['F9: half a body', faults.truncatedJson],
    ['F9: a body that breaks off', faults.cut],
    ['F9: an answer without its ids', faults.withoutIds],
    ['F9: an answer without anything', faults.emptyObject],
    ['F14: 429 of something before the service', faults.limitedHtml(2)],
    ['F23: 200 of a captive portal', faults.portal],
    ['F24: a redirect', faults.redirect(307, 'http://127.0.0.1:9/')],
    ['F16: a refusal with a code that is not specified', faults.refusal(422, 'moon_is_full')],
  ])('%s: is unknown, and is not sent again', async (_name, fault) => {
    const { crawl } = await open();
    hostile.at.plan.add(CRAWL, fault);
    const now = later(0);
    expect(pick(await attempted(crawl), 'state', 'settledAt', 'nextLookAt')).toEqual({
      state: 'unknown',
      settledAt: null,
      nextLookAt: now,
    });
    expect(posts()).toHaveLength(1);
  });

  it.each([
    ['F14: 429 in the service’s form', faults.limited(2), 'rate_limited'],
    ['AUD-02: the day’s free audits are used up', faults.refusal(429, 'express_limit'), 'express_limit'],
    ['switched off', faults.refusal(503, 'api_disabled'), 'api_disabled'],
    ['F15: the key is refused', faults.unauthorized, 'unauthorized'],
  ])('%s: is certainly refused', async (_name, fault, code) => {
    const { crawl } = await open();
    hostile.at.plan.add(CRAWL, fault);
    const { state, error } = await attempted(crawl);
    expect([state, error?.code]).toEqual(['rejected', code]);
    expect(posts()).toHaveLength(1);
  });

  it('is not looked up if it is safe to repeat', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.plan.add('POST /shield/projects', faults.dropAfter);
    const row = await attempted({
      kind: 'POST /shield/projects',
      input: { body: { url: 'https://a.example' } },
    });
    expect(pick(row, 'state', 'nextLookAt')).toEqual({ state: 'undecided', nextLookAt: null });
  });
});

describe('F10: the same order twice', () => {
  it('the same id is the same operation, even after it has ended', async () => {
    const { crawl } = await open();
    const id = crypto.randomUUID();
    const [a, b] = await Promise.all([
      begun({ ...crawl, id }),
      begin({ ...(await wish(crawl)), id }, () => {}),
    ]);
    expect(b).toEqual({ id, state: 'prepared' });
    await a.over();
    expect(await begin({ ...(await wish(crawl)), id }, () => {})).toEqual({ id, state: 'accepted' });
    expect(posts()).toHaveLength(1);
  });

  it('another order for the same thing returns the open one', async () => {
    const { crawl } = await open();
    const isReturned = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWLS, faults.slow(isReturned.promise));
    const first = await begun(crawl);
    expect(await begin(await wish(crawl), () => {})).toEqual({ id: first.id, state: 'prepared' });
    isReturned.resolve();
    await first.over();
    hostile.at.state.finish('crawls', 1);
    expect(pick(await attempted(crawl), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 2, charged: 0 }],
    });
    expect(posts()).toHaveLength(2);
  });

  it('AUD-05: a running audit is used, and nothing is sent', async () => {
    const { crawl } = await open();
    hostile.at.state.seed('key1', 'crawls', [{ project_id: 1, status: 'done' }, { project_id: 1 }]);
    expect(pick(await attempted(crawl), 'state', 'isAttached', 'results', 'sentAt')).toEqual({
      state: 'accepted',
      isAttached: true,
      results: [{ id: 2, charged: null }],
      sentAt: null,
    });
    expect(posts()).toEqual([]);
    expect(pickEach(await allJobs(), 'id')).toEqual([{ id: 'crawl:2' }]);
  });

  it('an existing project is used, with or without www in its address', async () => {
    await open();
    expect(
      pick(await attempted(auditOf('https://www.shop.example/')), 'state', 'isAttached', 'results'),
    ).toEqual({ state: 'accepted', isAttached: true, results: [{ id: 1, charged: null }] });
    expect(posts()).toEqual([]);
  });

  it('a rank project in another country is a different one', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'rankProjects', [{ domain: 'shop.example', region: 'UA' }]);
    const rank = (region: string) => ({
      kind: 'POST /rank/projects',
      input: { body: { domain: 'shop.example', region } },
    });
    expect(pick(await attempted(rank('PL')), 'isAttached', 'results')).toEqual({
      isAttached: false,
      results: [{ id: 2, charged: null }],
    });
    expect(pick(await attempted(rank('UA')), 'isAttached', 'results')).toEqual({
      isAttached: true,
      results: [{ id: 1, charged: null }],
    });
  });

  it.each([CRAWL, RUN])(
    'RUN-07: %s uses the one that meanwhile runs if it is refused for that reason',
    async (kind) => {
      await open();
      const { state, plan } = hostile.at;
      state.refusesDoubles = true;
      state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
      state.seed('key1', 'links', [{ url: 'https://shop.example/a', project_id: 1 }]);
      state.seed('key1', 'crawls', [{ project_id: 1 }]);
      state.seed('key1', 'runs', [{ project_id: 1, link_id: 1 }]);
      // It began right after the lists were read: elsewhere, or by the browser's own repetition, which look the same.
      plan.add(CRAWLS, { body: '{"ok":true,"crawls":[]}' });
      plan.add('GET /promotion/runs', { body: '{"ok":true,"runs":[]}' });
      const input =
        kind === CRAWL
          ? crawlOf(1).input
          : { body: { project_id: 1, link_id: 1, url: 'https://shop.example/a' } };
      const row = await attempted({ kind, input, price: exact });
      expect(pick(row, 'state', 'isAttached', 'results', 'error')).toEqual({
        state: 'accepted',
        isAttached: false,
        results: [{ id: 1, charged: kind === CRAWL ? null : 20 }],
        error: null,
      });
      expect(posts().map(({ status }) => status)).toEqual([409]);
    },
  );
});

describe('an order that comes first', () => {
  const both = (domain: string) => ({
    ...crawlOf(0),
    site: domain,
    first: auditOf(`https://${domain}/`),
  });

  it('is carried out, and its id is used', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'auditProjects', [{}, {}]);
    expect(pick(await attempted(both('new.example')), 'state', 'input', 'lock', 'results')).toEqual({
      state: 'accepted',
      input: { params: { id: 3 }, body: { mode: 'express' } },
      lock: 'crawl 3',
      results: [{ id: 1, charged: 0 }],
    });
    expect(pickEach(await allJobs(), 'projectId', 'site')).toEqual([{ projectId: 3, site: 'new.example' }]);
  });

  it('prevents the second if it fails, and provides the reason', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.plan.add(AUDIT, faults.refusal(422, 'validation_error'));
    const { id, over } = await begun(both('new.example'));
    expect(pick(await over(), 'state', 'error')).toEqual({
      state: 'unsent',
      error: {
        code: 'validation_error',
        status: 422,
        message: 'Refused: validation_error.',
        details: {},
        isRefusal: true,
      },
    });
    expect((await operationOf(`${id}:first`)).state).toBe('rejected');
    expect(posts()).toHaveLength(1);
  });

  it('prevents the second if its answer is lost', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.plan.add(AUDIT, faults.dropAfter);
    const { id, over } = await begun(both('new.example'));
    expect((await over()).state).toBe('unsent');
    expect((await operationOf(`${id}:first`)).state).toBe('unknown');
    expect(hostile.at.log.of(CRAWL)).toEqual([]);
  });

  it('for two sites at once is carried out twice, without waiting', async () => {
    await connectTo(hostile.at.baseUrl);
    const areSent = Promise.withResolvers<void>();
    hostile.at.plan.add(AUDIT, faults.slow(areSent.promise), { times: 2 });
    const all = [await begun(both('a.example')), await begun(both('b.example'))];
    await expect.poll(() => posts()).toHaveLength(2);
    areSent.resolve();
    const rows = await Promise.all(all.map(({ over }) => over()));
    expect(pickEach(rows, 'site', 'state', 'input')).toEqual([
      { site: 'a.example', state: 'accepted', input: { params: { id: 1 }, body: { mode: 'express' } } },
      { site: 'b.example', state: 'accepted', input: { params: { id: 2 }, body: { mode: 'express' } } },
    ]);
    expect(pickEach(hostile.at.state.rows('key1', 'crawls'), 'project_id')).toEqual([
      { project_id: 1 },
      { project_id: 2 },
    ]);
  });

  it('does not bypass the lock of the same order that began without it meanwhile', async () => {
    await open();
    const isRefused = Promise.withResolvers<void>();
    const areBegun = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWL, faults.slow(isRefused.promise));
    hostile.at.plan.add(AUDITS, faults.slow(areBegun.promise));
    const [round, straight] = [await begun(both('shop.example')), await begun(crawlOf(1))];
    areBegun.resolve();
    expect(pick(await round.over(), 'state', 'error')).toEqual({
      state: 'rejected',
      error: { code: 'already_running', status: 0, message: 'already_running', details: {} },
    });
    isRefused.resolve();
    expect((await straight.over()).state).toBe('accepted');
    expect(hostile.at.state.rows('key1', 'crawls')).toHaveLength(1);
  });

  it('is validated before anything is written down', async () => {
    await connectTo(hostile.at.baseUrl);
    const id = crypto.randomUUID();
    const odd = {
      ...(await wish(crawlOf(0))),
      id,
      first: { kind: AUDIT, input: { body: { address: 'a' } } },
    };
    expect((await refusalOf(begin(odd, () => {}))).code).toBe('malformed_request');
    await expect(operationOf(id)).rejects.toThrow('no operation');
  });
});

describe('never sent', () => {
  it.each<[string, object]>([
    ['an endpoint that only reads', { kind: CRAWLS, input: { params: { id: 1 } } }],
    ['no endpoint at all', { kind: 'POST /moon', input: {} }],
    [
      'a body that the contract does not allow',
      { kind: CRAWL, input: { params: { id: 1 }, body: { mode: 'all' } } },
    ],
    ['a path without its number', { kind: CRAWL, input: { body: {} } }],
    ['a number that the path does not have', { kind: CRAWL, input: { params: { id: 1, by: 2 }, body: {} } }],
    [
      'a full audit that nobody was told the price of',
      { kind: CRAWL, input: { params: { id: 1 }, body: { mode: 'full' } } },
    ],
    ['a cascade, the same', { kind: RUN, input: { body: { project_id: 1, link_id: 1 } } }],
    ['a deep scan, the same', { kind: SCAN, input: { params: { id: 1 }, body: { mode: 'deep' } } }],
    ['a check of positions, the same', { kind: CHECK, input: { params: { id: 1 }, body: {} } }],
  ])('%s', async (_name, { kind, input }: { kind?: string; input?: object }) => {
    await open();
    const refused = refusalOf(begin(await wish({ kind: kind ?? '', input: input ?? {} }), () => {}));
    expect((await refused).code).toBe('malformed_request');
    expect(posts()).toEqual([]);
  });

  it('F39: a paid order if the organization forbids it; a free one still is', async () => {
    const { crawl } = await open();
    await fakeBrowser.storage.managed.set({ disablePaidActions: true });
    const scan = { kind: SCAN, input: { params: { id: 1 }, body: { mode: 'deep' } }, price: exact };
    expect((await refusalOf(begin({ ...(await wish(scan)), price: exact }, () => {}))).code).toBe(
      'policy_forbids',
    );
    expect((await attempted(crawl)).state).toBe('accepted');
    await fakeBrowser.storage.managed.set({ disablePaidActions: 'yes' });
    hostile.at.state.seed('key1', 'shieldProjects', [{ verified: true }]);
    expect(pick(await attempted(scan), 'state', 'results')).toEqual({
      state: 'accepted',
      results: [{ id: 1, charged: 9 }],
    });
  });

  it('a price that the service does not state in advance can be agreed to as such', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'rankProjects', [{}]);
    hostile.at.state.seed('key1', 'keywords', [{ project_id: 1 }, { project_id: 1 }]);
    const check = {
      kind: CHECK,
      input: { params: { id: 1 }, body: {} },
      price: { kind: 'not given' } as const,
    };
    expect(pick(await attempted(check), 'state', 'baseline', 'prepared')).toEqual({
      state: 'accepted',
      baseline: { ids: [], balance: 500, currency: 'USD' },
      prepared: { before: { 1: null, 2: null } },
    });
    expect(pickEach(await allJobs(), 'kind', 'projectId', 'phase')).toEqual([
      { kind: 'rank-check', projectId: 1, phase: 'running' },
    ]);
  });

  it.each([
    ['answers 500', { ...faults.serverError }],
    ['has one project that cannot be read', { body: '{"ok":true,"projects":[{"id":"x"}]}' }],
    [
      'is an object, as PHP writes a list with holes',
      { body: '{"ok":true,"projects":{"1":{"id":1,"domain":"a"}}}' },
    ],
    ['is an empty array altogether', { body: '[]' }],
    ['has no projects at all', { body: '{"ok":true}' }],
  ])('unreadable does not mean absent: a project, while the list %s', async (_name, fault) => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.plan.add(AUDITS, fault, { times: Infinity });
    const row = await attempted(auditOf('https://new.example/'));
    expect(pick(row, 'state', 'sentAt')).toEqual({ state: 'rejected', sentAt: null });
    expect(row.error?.code).toMatch(/^(server_error|entry_unreadable|unreadable|not_this_api)$/);
    expect(posts()).toEqual([]);
  });

  it('an order while what was there before cannot be read; the next one reads it again', async () => {
    const { crawl } = await open();
    const closed = hostile.at.plan.add('GET /audit/projects/{id}/crawls', faults.badGateway, {
      times: Number.POSITIVE_INFINITY,
    });
    expect(pick(await attempted(crawl), 'state', 'sentAt')).toEqual({ state: 'rejected', sentAt: null });
    expect(posts()).toEqual([]);
    closed.remove();
    expect((await attempted(crawl)).state).toBe('accepted');
  });

  it('unreadable does not mean absent: a link, while another link of the project cannot be read', async () => {
    await connectTo(hostile.at.baseUrl);
    hostile.at.state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
    hostile.at.state.seed('key1', 'links', [{ project_id: 1, url: 7 as never }]);
    const link = {
      kind: 'POST /projects/{id}/links',
      input: { params: { id: 1 }, body: { url: 'https://shop.example/a' } },
    };
    expect(pick(await attempted(link), 'state', 'error')).toEqual({
      state: 'rejected',
      error: { code: 'entry_unreadable', given: 'link:1', status: 0, message: 'link:1', details: {} },
    });
    expect(posts()).toEqual([]);
  });
});

describe('F12: failing storage', () => {
  it('before anything is sent: nothing is sent', async () => {
    const { crawl } = await open();
    breakWrites();
    expect((await refusalOf(begin(await wish(crawl), () => {}))).code).toBe('storage_failed');
    expect(hostile.at.log.of('* /audit/*')).toEqual([]);
  });

  it('right before the request: nothing is sent, and the row says so as soon as possible', async () => {
    const { crawl } = await open();
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {});
    breakWrites(2);
    const { id, over } = await begun(crawl);
    await over();
    expect(posts()).toEqual([]);
    expect(spoken).toHaveBeenCalledOnce();
    vi.mocked(IDBDatabase.prototype.transaction).mockRestore();
    expect((await operationOf(id)).state).toBe('prepared');
    const now = later(0);
    await recover();
    expect(pick(await operationOf(id), 'state', 'settledAt')).toEqual({
      state: 'unsent',
      settledAt: now,
    });
    expect((await attempted(crawl)).state).toBe('accepted');
  });
});

describe('a connection', () => {
  it('that changes during the request: the answer counts for the account that it was sent for', async () => {
    const { account, crawl } = await open();
    hostile.at.state.issue('key2', {});
    const isSwitched = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWL, faults.slow(isSwitched.promise));
    const { over } = await begun(crawl);
    await expect.poll(() => posts()).toHaveLength(1);
    await connectTo(hostile.at.baseUrl, 'key2');
    isSwitched.resolve();
    expect(pick(await over(), 'account', 'state', 'results')).toEqual({
      account,
      state: 'accepted',
      results: [{ id: 1, charged: 0 }],
    });
    expect(pickEach(await allJobs(), 'account')).toEqual([{ account }]);
  });

  it('that ends before the request: nothing is sent with either key', async () => {
    const { account, crawl } = await open();
    hostile.at.state.issue('key2', {});
    const isSwitched = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWLS, faults.slow(isSwitched.promise));
    const { over } = await begun(crawl);
    await expect.poll(() => hostile.at.log.of(CRAWLS)).toHaveLength(1);
    await disconnect();
    await connectTo(hostile.at.baseUrl, 'key2');
    isSwitched.resolve();
    expect(pick(await over(), 'account', 'state', 'error')).toEqual({
      account,
      state: 'rejected',
      error: { code: 'account_changed', status: 0, message: 'account_changed', details: {} },
    });
    expect(posts()).toEqual([]);
  });

  it('whose user becomes known during the request: the row moves with the rest of the account', async () => {
    hostile.at.plan.add('GET /me', faults.refusal(403, 'forbidden'));
    const { account: ofKey, crawl } = await open();
    expect(ofKey).toMatch(/#key:[0-9a-f]{16}$/);
    const isMoved = Promise.withResolvers<void>();
    hostile.at.plan.add(CRAWL, faults.slow(isMoved.promise));
    const { over } = await begun(crawl);
    await expect.poll(() => posts()).toHaveLength(1);
    const account = await connectTo(hostile.at.baseUrl);
    expect(account).toMatch(/#1$/);
    isMoved.resolve();
    expect(pick(await over(), 'account', 'state')).toEqual({ account, state: 'accepted' });
    expect(pickEach(await allJobs(), 'account', 'id')).toEqual([{ account, id: 'crawl:1' }]);
    expect((await connection.get())?.account).toBe(account);
  });
});

/** A wish with everything that it needs. */
async function wish({ kind, input }: { kind: string; input: unknown }) {
  const account = await accountNow();
  return {
    account,
    id: crypto.randomUUID(),
    site: 'shop.example',
    price: { kind: 'free' } as const,
    kind,
    input,
  };
}
