import { describe, expect, it } from 'vitest';
import { faultIn, recordWith } from '../../test/pages/sample-record.ts';
import { type AnyCheck, type Checks, defineCheck } from '../checks/check.ts';
import { inspectionOf } from '../checks/example-inspection.ts';
import { checks } from '../checks/index.ts';
import { runChecks } from '../checks/run-checks.ts';
import { leaveOut } from '../report/leave-out.ts';
import { listedFaults, listedRecord } from './listed-faults.ts';
import type { PageRecord, RecordedFault } from './page-record.ts';
import { pageRecordOf } from './page-record-of.ts';

const checkWith = (...followsFrom: string[]): AnyCheck => ({
  ...defineCheck({
    severity: 'error',
    title: 'x',
    why: 'x',
    remedy: 'x.',
    docs: 'https://example.com/',
    messages: {
      one: { fault: 'x', says: 'x.' },
      two: { fault: 'x', says: 'x.' },
      three: { fault: 'x', says: 'x.' },
    },
    *run() {},
  }),
  followsFrom,
});

/** The second follows from one message of the first, the third from the second. */
const CHECKS: Checks = {
  'seo/a': checkWith(),
  'seo/b': checkWith('seo/a/one'),
  'seo/c': checkWith('seo/b'),
};

const fault = (check: string, message: string, more: Partial<RecordedFault> = {}) =>
  faultIn(check, { message, ...more });

/** The list without some messages, `check/message`, as `message` or `message < cause`. */
function without(record: Partial<PageRecord>, ...ignored: string[]) {
  const at = () => (check: string, message: string) => ignored.includes(`${check}/${message}`);
  const page = recordWith(record);
  const told = ({ check, message, cause }: RecordedFault) =>
    [`${check}/${message}`, cause].filter(Boolean).join(' < ');
  const { faults, ignored: out, doubtful } = listedFaults(page, { at, checks: CHECKS });
  return {
    faults: faults.map(told),
    ignored: out.map(told),
    doubtful,
    unseen: listedRecord(page, { at, checks: CHECKS }).unseen,
  };
}

describe('the faults of a page without what is ignored', () => {
  const faults = [
    fault('seo/a', 'one'),
    fault('seo/a', 'two'),
    fault('seo/b', 'two', { cause: 'seo/a' }),
    fault('seo/c', 'one', { cause: 'seo/a' }),
  ];
  const whole = { faults, hasAllMessages: true, unseen: ['seo/d'] };

  it('has the other message of a check', () => {
    expect(without(whole, 'seo/a/two')).toEqual({
      faults: ['seo/a/one', 'seo/b/two < seo/a', 'seo/c/one < seo/a'],
      ignored: ['seo/a/two'],
      doubtful: [],
      unseen: ['seo/d'],
    });
  });

  it('has what followed only from it on its own, and what follows from that below that', () => {
    expect(without(whole, 'seo/a/one')).toEqual({
      faults: ['seo/a/two', 'seo/b/two', 'seo/c/one < seo/b'],
      ignored: ['seo/a/one'],
      doubtful: [],
      unseen: ['seo/d'],
    });
  });

  it('keeps the cause of a check that this version does not know, as long as that is listed', () => {
    const unknown = [fault('seo/a', 'one'), fault('x/later', 'one', { cause: 'seo/a' })];
    const record = { faults: [...unknown, fault('seo/c', 'one')], hasAllMessages: true };
    expect(without(record, 'seo/c/one').faults).toEqual(['seo/a/one', 'x/later/one < seo/a']);
    expect(without(record, 'seo/a/one').faults).toEqual(['x/later/one', 'seo/c/one']);
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'is not confused by a check that is called %s',
    (name) => {
      const record = { faults: [fault(name, name), fault('seo/a', 'one')], hasAllMessages: true };
      expect(without(record, 'seo/a/one').faults).toEqual([`${name}/${name}`]);
    },
  );
});

describe('a record that has only the first message of each check', () => {
  it.each([
    ['its only message is ignored', ['seo/a/one']],
    ['one of its messages is not', ['seo/a/one', 'seo/a/two']],
  ])('says nothing of a check that may have found more, if %s', (_why, ignored) => {
    const faults = [fault('seo/a', 'one', { total: 2 }), fault('seo/b', 'two', { cause: 'seo/a' })];
    expect(without({ faults, unseen: ['seo/d'] }, ...ignored)).toEqual({
      faults: ['seo/b/two'],
      ignored: ['seo/a/one'],
      doubtful: ['seo/a'],
      unseen: ['seo/d', 'seo/a'],
    });
  });

  it.each<[string, number, string[]]>([
    ['it has one place', 1, ['seo/a/one']],
    ['all its messages are ignored', 3, ['seo/a/one', 'seo/a/two', 'seo/a/three']],
  ])('is in no doubt if %s', (_why, total, ignored) => {
    expect(without({ faults: [fault('seo/a', 'one', { total })] }, ...ignored)).toEqual({
      faults: [],
      ignored: ['seo/a/one'],
      doubtful: [],
      unseen: [],
    });
  });

  it('keeps the other causes as they were recorded', () => {
    const faults = [
      fault('seo/a', 'two', { total: 2 }),
      fault('seo/b', 'one', { cause: 'seo/a' }),
      fault('seo/c', 'one', { cause: 'seo/a' }),
    ];
    expect(without({ faults }, 'seo/c/one').faults).toEqual(['seo/a/two', 'seo/b/one < seo/a']);
  });
});

it('is what the record of the page’s own report would have, whichever message is ignored', () => {
  const seen = inspectionOf({
    url: 'https://tea.example/green',
    html: `<head><title>Home</title><div></div><link rel=canonical href=/a><link rel=canonical href=/b>
      <meta name=robots content=noindex><link rel=alternate hreflang=xx href=/x></head>
      <h1>A</h1><h1>B</h1><img src=a.png><a href=/x></a><a href=/y>click here</a><a href="http://[">z</a>
      <script src=http://cdn.example/jquery-1.4.js></script><iframe src=http://other.example></iframe>`,
    headers: { 'content-security-policy': "script-src 'unsafe-inline' *", 'set-cookie': 'session=1' },
    robotsTxt: '',
  });
  const report = runChecks(checks, seen);
  const record = pageRecordOf(report, seen);
  const found = record.faults.map(({ check, message }) => [check, message] as const);
  expect(found.length).toBeGreaterThan(20);
  const sorted = (faults: readonly RecordedFault[]) =>
    [...faults].sort((a, b) => (`${a.check} ${a.message}` < `${b.check} ${b.message}` ? -1 : 1));
  for (const [check, message] of found) {
    const isIgnored = (id: string, one: string) => id === check && one === message;
    const own = leaveOut(checks, report, isIgnored);
    const results = own.results.flatMap(({ outcome, ...result }) =>
      outcome === 'ignored' ? [] : [{ ...result, outcome }],
    );
    const { faults } = listedFaults(record, { at: () => isIgnored, checks });
    expect(sorted(faults), `${check}/${message}`).toEqual(
      sorted(pageRecordOf({ ...report, results }, seen).faults),
    );
  }
});
