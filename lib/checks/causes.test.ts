import { describe, expect, it } from 'vitest';
import { withCauses } from './causes.ts';
import { type AnyCheck, defineCheck } from './check.ts';
import { costOf, costOfCheck, rank } from './consequence.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import { areaOf, type CheckResult } from './result.ts';
import { runChecks } from './run-checks.ts';

const TEXT = { fault: 'x', says: 'x.' };
const checkWith = (more: Pick<Partial<AnyCheck>, 'followsFrom' | 'messages'>): AnyCheck => ({
  ...defineCheck({
    severity: 'error',
    title: 'x',
    why: 'x',
    remedy: 'x.',
    docs: 'https://example.com/',
    messages: { a: TEXT, b: TEXT },
    *run() {},
  }),
  ...more,
});
const failed = (check: string, ...messages: string[]): CheckResult => ({
  check,
  outcome: 'failed',
  severity: 'error',
  findings: [],
  totals: Object.fromEntries(messages.map((message) => [message, 1])),
});
const causesIn = (definitions: Record<string, AnyCheck>, ...results: CheckResult[]) =>
  Object.fromEntries(withCauses(definitions, results).map(({ check, cause }) => [check, cause ?? null]));

describe('the cause of a finding', () => {
  it('is another failed check', () => {
    const definitions = { 'seo/root': checkWith({}), 'seo/leaf': checkWith({ followsFrom: ['seo/root'] }) };
    expect(causesIn(definitions, failed('seo/root', 'a'), failed('seo/leaf', 'a'))).toEqual({
      'seo/root': null,
      'seo/leaf': 'seo/root',
    });
    expect(causesIn(definitions, failed('seo/leaf', 'a'))).toEqual({ 'seo/leaf': null });
    const passed = { ...failed('seo/root'), outcome: 'passed' as const };
    expect(causesIn(definitions, passed, failed('seo/leaf', 'a'))['seo/leaf']).toBeNull();
  });

  it('may be a single message of a check', () => {
    const definitions = { 'seo/root': checkWith({}), 'seo/leaf': checkWith({ followsFrom: ['seo/root/b'] }) };
    expect(causesIn(definitions, failed('seo/root', 'a'), failed('seo/leaf', 'a'))['seo/leaf']).toBeNull();
    const both = causesIn(definitions, failed('seo/root', 'a', 'b'), failed('seo/leaf', 'a'));
    expect(both['seo/leaf']).toBe('seo/root');
  });

  it('must explain every message: otherwise something remains when the cause is fixed', () => {
    const leaf = checkWith({ messages: { a: { ...TEXT, followsFrom: ['seo/root'] }, b: TEXT } });
    const definitions = { 'seo/root': checkWith({}), 'seo/leaf': leaf };
    const causeOf = (...messages: string[]) =>
      causesIn(definitions, failed('seo/root', 'a'), failed('seo/leaf', ...messages))['seo/leaf'];
    expect(causeOf('a')).toBe('seo/root');
    expect(causeOf('a', 'b')).toBeNull();
  });

  it('of a message is its own before that of its check', () => {
    const messages = { a: { ...TEXT, followsFrom: ['seo/own'] } };
    const leaf = checkWith({ messages, followsFrom: ['seo/root'] });
    const definitions = { 'seo/root': checkWith({}), 'seo/own': checkWith({}), 'seo/leaf': leaf };
    const [root, own, one] = ['seo/root', 'seo/own', 'seo/leaf'].map((check) => failed(check, 'a')) as [
      CheckResult,
      CheckResult,
      CheckResult,
    ];
    expect(causesIn(definitions, root, own, one)['seo/leaf']).toBe('seo/own');
    expect(causesIn(definitions, root, one)['seo/leaf']).toBe('seo/root');
  });

  it('is the first of a chain', () => {
    const definitions = {
      'seo/a': checkWith({}),
      'seo/b': checkWith({ followsFrom: ['seo/a'] }),
      'seo/c': checkWith({ followsFrom: ['seo/b'] }),
    };
    const results = ['seo/a', 'seo/b', 'seo/c'].map((check) => failed(check, 'a'));
    expect(causesIn(definitions, ...results)).toEqual({ 'seo/a': null, 'seo/b': 'seo/a', 'seo/c': 'seo/a' });
  });

  it('is not a check of an excluded area', () => {
    const report = runChecks(checks, inspectionOf({ html: '<title>Kettles</title>' }), 'security');
    for (const { cause } of report.results) expect(areaOf(cause ?? 'security/none')).toBe('security');
  });
});

const declared = Object.entries(checks).flatMap(([id, { followsFrom = [], messages, ...check }]) => [
  ...followsFrom.map((cause) => [id, cause, costOfCheck(check).severity] as const),
  ...Object.values(messages).flatMap(({ followsFrom: causes = [], loses = check.loses }) =>
    causes.map((cause) => [id, cause, (loses ? costOf(loses) : costOfCheck(check)).severity] as const),
  ),
]);

describe('the declared causes of checks', () => {
  it.each(declared)('%s may follow from %s', (id, cause) => {
    const [area, name, message] = cause.split('/');
    const root = checks[`${area}/${name}`] ?? expect.fail(`there is no check ${area}/${name}`);
    if (message) expect(Object.keys(root.messages)).toContain(message);
    expect(`${area}`, 'a finding is folded within its own area').toBe(areaOf(id));
    expect(`${area}/${name}`).not.toBe(id);
  });

  it('have no cycles', () => {
    const next = new Map<string, string[]>();
    for (const [id, cause] of declared)
      next.set(id, [...(next.get(id) ?? []), cause.split('/').slice(0, 2).join('/')]);
    const circles = [...next.keys()].filter((start) => {
      const seen = new Set<string>();
      const todo = [...(next.get(start) ?? [])];
      for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
        if (id === start) return true;
        if (!seen.has(id)) todo.push(...(next.get(id) ?? []));
        seen.add(id);
      }
      return false;
    });
    expect(circles).toEqual([]);
  });

  it('are at least as severe as what they hide', () => {
    const milder = declared.filter(([, cause, severity]) => {
      const [area, name, message] = cause.split('/');
      const root = checks[`${area}/${name}`];
      const loses = message ? root?.messages[message]?.loses : undefined;
      const own = loses ? costOf(loses) : costOfCheck(root ?? { severity: 'info' });
      return rank(own.severity) > rank(severity);
    });
    expect(milder).toEqual([]);
  });
});
