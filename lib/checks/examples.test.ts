import { describe, expect, it } from 'vitest';
import { asTold, remediesOf, toldRemedies, toldWhole } from '../../test/engine/told.ts';
import { checkFault, inEnglish } from '../report/check-texts.ts';
import type { AnyCheck, Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import { runChecks } from './run-checks.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>(
  ['./seo/*.ts', './security/*.ts'],
  {
    eager: true,
  },
);

const nameOf = (example: Example) =>
  example.name ?? (example.html ?? JSON.stringify(example.headers ?? example.robotsTxt ?? '')).slice(0, 70);

describe.each(Object.entries(files))('%s', (path, { default: check, examples = [] }) => {
  const id = path.slice('./'.length, -'.ts'.length);

  it.each(examples.map((example) => [nameOf(example), example] as const))('%s', (_name, example) => {
    const [result] = runChecks({ [id]: check }, inspectionOf(example)).results;
    expect(result?.error).toBeUndefined();
    expect(asTold(id, check, result?.findings ?? [], example)).toEqual(example.finds ?? []);
    expect(result?.outcome).toBe(example.verdict ?? (example.finds ? 'failed' : 'passed'));
    expect(result?.read).toEqual(example.read);
    // What was not looked at is listed with the reason.
    const reasons = [...(result?.missing ?? []), ...(result?.read ? ['read'] : [])];
    if (result?.outcome === 'not looked at') expect(reasons).not.toEqual([]);
    if (example.observatory !== undefined) expect(result?.observatory?.code).toBe(example.observatory);
    else if (example.verdict === 'not looked at') expect(result?.observatory).toBeUndefined();
    if (example.page) expect(result?.observatory?.page).toBe(example.page);
    const { observatory: code, page } = example.most ?? {};
    if (example.observatory) expect(result?.observatory?.most).toEqual(example.most && { code, page });
    // In lists a fault has little room, and its address is next to it.
    for (const { message, values } of result?.findings ?? []) {
      const fault = checkFault(inEnglish, id, check, message, values);
      expect(fault.length, fault).toBeLessThanOrEqual(40);
      expect(fault).not.toMatch(/:\/\/|[.!?]$|\{\w+\}/);
    }
  });

  it('has every message in full, and one example that passes', () => {
    expect(toldWhole(examples)).toEqual(Object.keys(check.messages).sort());
    expect(examples.some(({ finds, verdict }) => !finds && !verdict)).toBe(true);
  });

  it('has every remedy of its findings', () => {
    expect(toldRemedies(check, examples)).toEqual(remediesOf(check));
  });

  it('follows the rules for wording and length', () => {
    expect(id).toMatch(/^(seo|security)\/[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(check.title.length).toBeLessThanOrEqual(60);
    expect(check.why.length).toBeLessThanOrEqual(160);
    expect(check.docs).toMatch(/^https:\/\//);
    for (const { says, remedy } of Object.values(check.messages)) {
      for (const form of typeof says === 'string' ? [says] : Object.values(says))
        expect(form).toMatch(/[.?]$/);
      if (remedy) expect(remedy).toMatch(/\.$/);
    }
    expect(check.remedy).toMatch(/\.$/);
    expect(check.remedy?.length).toBeLessThanOrEqual(260);
  });
});

describe('the registry', () => {
  it('contains every file and no other', () => {
    expect(Object.keys(checks)).toHaveLength(Object.keys(files).length);
  });
});
