import { describe, expect, it, vi } from 'vitest';
import { asTold, remediesOf, toldRemedies, toldWhole } from '../../../test/engine/told.ts';
import { webOfExample } from '../../../test/engine/web-of-example.ts';
import { checkFault, checkRemedy, inEnglish } from '../../report/check-texts.ts';
import { inspectionOf } from '../example-inspection.ts';
import { runDeep } from '../run-deep.ts';
import type { AnyDeepCheck, DeepExample } from './deep-check.ts';
import { deepChecks } from './index.ts';
import { politeVisitor } from './visiting/polite-visitor.ts';

const files = import.meta.glob<{ default?: AnyDeepCheck; examples?: DeepExample[] }>('./*.ts', {
  eager: true,
});
const modules = Object.entries(files).flatMap(([path, { default: check, examples = [] }]) =>
  check ? [{ id: `deep/${path.slice('./'.length, -'.ts'.length)}`, check, examples }] : [],
);

const nameOf = ({ name, html = '', web = {} }: DeepExample) =>
  name ?? `${html} ${JSON.stringify(web)}`.slice(0, 90);

describe.each(modules)('$id', ({ id, check, examples }) => {
  it.each(examples.map((example) => [nameOf(example), example] as const))('%s', async (_name, example) => {
    // Keeps the made-up addresses the same in every run, and the first different from the others.
    vi.spyOn(Math, 'random').mockReturnValue(0.987654321).mockReturnValueOnce(0.123456789);
    const inspection = inspectionOf(example);
    const visit = politeVisitor(webOfExample(example), { page: inspection.url, pause: 0 });
    const [result] = await runDeep({ [id]: check }, inspection, { visit });
    expect(result?.error).toBeUndefined();
    expect(asTold(id, check, result?.findings ?? [], example)).toEqual(example.finds ?? []);
    const { verdict, finds } = example;
    const read = typeof verdict === 'object' ? verdict.read : undefined;
    expect(result?.read).toEqual(read);
    expect(result?.outcome).toBe(
      finds ? 'failed' : read ? 'not looked at' : verdict === 'not applicable' ? verdict : 'passed',
    );
    for (const { message, values } of result?.findings ?? []) {
      const fault = checkFault(inEnglish, id, check, message, values);
      expect(fault.length, fault).toBeLessThanOrEqual(40);
      expect(fault).not.toMatch(/:\/\/|[.!?]$|\{\w+\}/);
      expect(checkRemedy(inEnglish, check, message, values)).not.toMatch(/\{\w+\}/);
    }
  });

  it('has an example of every message in full, and one that passes', () => {
    expect(toldWhole(examples)).toEqual(Object.keys(check.messages).sort());
    expect(examples.some(({ finds, verdict }) => !finds && !verdict)).toBe(true);
  });

  it('has an example of every remedy', () => {
    expect(toldRemedies(check, examples)).toEqual(remediesOf(check));
  });

  it('has texts in the form that all checks share', () => {
    expect(id).toMatch(/^deep\/[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(check.title.length).toBeLessThanOrEqual(60);
    expect(check.why.length).toBeLessThanOrEqual(160);
    expect(check.docs).toMatch(/^https:\/\//);
    for (const { says, remedy = check.remedy } of Object.values(check.messages)) {
      for (const form of typeof says === 'string' ? [says] : Object.values(says))
        expect(form).toMatch(/[.?]$/);
      expect(remedy).toMatch(/\.$/);
      expect(remedy?.length).toBeLessThanOrEqual(260);
    }
    expect(check.remedy).toMatch(/\.$/);
    expect(check.remedy?.length).toBeLessThanOrEqual(260);
  });
});

describe('the registry', () => {
  it('contains every file and no others', () => {
    expect(Object.keys(deepChecks).sort()).toEqual(modules.map(({ id }) => id).sort());
  });
});
