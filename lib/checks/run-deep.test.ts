import { expect, it, vi } from 'vitest';
import type { Messages } from './check.ts';
import { collectHtml } from './collect/parse5.ts';
import { type AnyDeepCheck, defineDeepCheck } from './deep/deep-check.ts';
import { politeVisitor } from './deep/visiting/polite-visitor.ts';
import type { Visitor } from './deep/visiting/visit.ts';
import { visitAll } from './deep/visiting/visit-all.ts';
import { runChecks } from './run-checks.ts';
import { runDeep, withDeepResults } from './run-deep.ts';
import checkOfKeywords from './seo/keywords-present.ts';

const url = 'https://example.com/';
const inspection = { url, at: 0, page: collectHtml('<title>Kettles</title>', url) };
const answer: Visitor = async (address) => ({
  state: 'ok',
  reason: 'status',
  url: String(address),
  finalUrl: String(address),
  status: 200,
  redirects: [],
  headers: [],
  isWhole: true,
});

const NOTHING = { status: 200, headers: [], bytes: new Uint8Array(), isWhole: true };

/** Reports one fault for every address, in order. */
const counting = (addresses: readonly string[]) =>
  defineDeepCheck<Messages>({
    severity: 'warning',
    title: 'x',
    why: 'x',
    docs: 'https://example.com/',
    remedy: 'x',
    messages: { fault: { fault: 'x', says: '{address}.' } },
    async *run({ visit }) {
      for await (const step of visitAll(addresses, visit, 'status')) {
        if ('total' in step) yield step;
        else yield { message: 'fault', values: { address: step.url } };
      }
    },
  });
const thrower: AnyDeepCheck = {
  ...counting([]),
  run: () => {
    throw new Error('thrown');
  },
};
const addresses = Array.from({ length: 70 }, (_, i) => `${url}${i}`);
const found = (values: readonly { values: Readonly<Record<string, unknown>> }[]) =>
  values.map(({ values: { address } }) => address);

/** The findings for the first five. */
const FIVE_FOUND = {
  check: 'deep/x',
  outcome: 'failed',
  severity: 'warning',
  findings: addresses
    .slice(0, 5)
    .map((address) => ({ message: 'fault', severity: 'warning', values: { address } })),
  totals: { fault: 5 },
};

it.each([
  [
    'answers with no address of its own',
    politeVisitor(async () => ({ ...NOTHING, url: '' }), { page: url }),
    FIVE_FOUND,
  ],
  [
    'rejects',
    () => Promise.reject(new Error('thrown')),
    { check: 'deep/x', outcome: 'broken', severity: 'warning', findings: [], totals: {}, error: 'thrown' },
  ],
] as const)('also ends if a visit %s', async (_name, visit, result) => {
  const results = await runDeep({ 'deep/x': counting(addresses.slice(0, 5)) }, inspection, { visit });
  expect(results).toEqual([result]);
});

it('returns findings in order, whichever visit ends first, and reports every step', async () => {
  const others = Promise.withResolvers<void>();
  const late: Visitor = async (address, options) => {
    if (String(address).endsWith('0')) await others.promise;
    return answer(address, options);
  };
  const onProgress = vi.fn((_check: string, { done }: { done: number }) => {
    if (done === 4) others.resolve();
  });
  const onResult = vi.fn();
  const checks = { 'deep/x': counting(addresses.slice(0, 5)) };
  const [result] = await runDeep(checks, inspection, { visit: late, onProgress, onResult });
  expect(found(result?.findings ?? [])).toEqual(addresses.slice(0, 5));
  expect(result).toEqual(FIVE_FOUND);
  expect(onProgress).toHaveBeenLastCalledWith('deep/x', { done: 5, total: 5 });
  expect(onResult).toHaveBeenCalledExactlyOnceWith(result);
});

it('keeps no more findings than any other check, and counts all', async () => {
  const [result] = await runDeep({ 'deep/x': counting(addresses) }, inspection, { visit: answer });
  expect(result?.findings).toHaveLength(50);
  expect(result?.totals).toEqual({ fault: 70 });
});

it('keeps findings after a stop, and does not claim more', async () => {
  const stop = new AbortController();
  const visit: Visitor = async (address, options) => {
    if (String(address).endsWith('/3')) stop.abort();
    return answer(address, options);
  };
  const { signal } = stop;
  const slow: Visitor = (address, options) =>
    String(address).endsWith('/2')
      ? new Promise((resolve) => signal.addEventListener('abort', () => resolve(answer(address, options))))
      : answer(address, options);
  const results = await runDeep(
    { 'deep/a': counting(addresses.slice(0, 4)), 'deep/b': counting([]) },
    inspection,
    { visit: slow, signal, onProgress: (_, { done }) => done === 3 && setTimeout(() => stop.abort(), 2) },
  );
  expect(found(results[0]?.findings ?? [])).toEqual(addresses.slice(0, 2));
  expect([results[0]?.outcome, results[0]?.read]).toEqual(['failed', { done: 3, total: 4 }]);
  const [none] = await runDeep({ 'deep/x': counting([`${url}3`]) }, inspection, { visit, signal });
  expect(none).toEqual({
    check: 'deep/x',
    outcome: 'not looked at',
    severity: 'warning',
    findings: [],
    totals: {},
    missing: [],
  });
});

it('does not say how many addresses are left after a stop if all were visited', async () => {
  const stop = new AbortController();
  const [result] = await runDeep({ 'deep/x': counting(addresses.slice(0, 2)) }, inspection, {
    visit: answer,
    signal: stop.signal,
    onProgress: (_, { done, total }) => done === total && stop.abort(),
  });
  expect([result?.outcome, result?.read, result?.missing]).toEqual(['not looked at', undefined, []]);
});

it.each([
  [30, false],
  [31, true],
])('%i addresses let the visits of other checks go first: %s', async (count, isOneOfMany) => {
  const visit = vi.fn(answer);
  await runDeep({ 'deep/x': counting(addresses.slice(0, count)) }, inspection, { visit });
  expect(visit.mock.calls.map(([, want]) => want)).toEqual(
    Array(count).fill({ want: 'status', isOneOfMany }),
  );
});

it('gives checks of search no response of another URL, which a script has changed since', async () => {
  const seen: Record<string, string | undefined> = {};
  const noting = (id: string): AnyDeepCheck => ({
    ...counting([]),
    // biome-ignore lint/correctness/useYield: It finds nothing.
    async *run({ inspection: { response } }) {
      seen[id] = response?.url;
    },
  });
  const response = { how: 'observed' as const, url: `${url}before`, status: 200, headers: [] };
  const all = { 'seo/one': noting('seo/one'), 'security/one': noting('security/one') };
  await runDeep(all, { ...inspection, response }, { visit: answer });
  expect(seen).toEqual({ 'seo/one': undefined, 'security/one': `${url}before` });
});

it('a check that throws does not stop another', async () => {
  const results = await runDeep({ 'deep/a': thrower, 'deep/b': counting([]) }, inspection, { visit: answer });
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['broken', 'passed']);
});

it('extends a report, keeps its score, and adds the fuller one', async () => {
  const report = runChecks({}, inspection);
  const broken = { ...counting(addresses), severity: undefined, loses: ['crawling'] } as AnyDeepCheck;
  const results = await runDeep({ 'deep/x': broken }, inspection, { visit: answer });
  const extended = withDeepResults(report, results);
  expect(extended.seo).toEqual({ score: 100, full: 85 });
  expect(withDeepResults(extended, results).results).toEqual(results);
  const milder = runChecks({ 'seo/x': checkOfKeywords }, inspection);
  expect(withDeepResults(milder, results).results.map(({ check }) => check)).toEqual(['deep/x', 'seo/x']);
});
