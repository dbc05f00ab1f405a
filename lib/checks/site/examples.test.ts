import { describe, expect, it } from 'vitest';
import { siteOfExample } from '../../../test/engine/site-of-example.ts';
import { remediesOf, toldRemedies, toldWhole } from '../../../test/engine/told.ts';
import { checkFault, checkMessage, checkRemedy, inEnglish } from '../../report/check-texts.ts';
import { costOf, costOfCheck } from '../consequence.ts';
import { areaOf } from '../result.ts';
import { runSiteCheck } from '../run-site-checks.ts';
import { isOfSearchEngine } from '../search-engines.ts';
import { siteChecks } from './index.ts';
import { readSitePages } from './reading/site-pages.ts';
import type { AnySiteCheck, SiteExample, SiteFinding, ToldSiteFinding } from './site-check.ts';

const files = import.meta.glob<{ default?: AnySiteCheck; examples?: SiteExample[] }>('./*.ts', {
  eager: true,
});
const modules = Object.entries(files).flatMap(([path, { default: check, examples = [] }]) =>
  check ? [{ id: `site/${path.slice('./'.length, -'.ts'.length)}`, check, examples }] : [],
);

/** A finding as its reader gets it, in full unless the example gives only its ID. */
function told(
  id: string,
  check: AnySiteCheck,
  { message, values = {}, pages, loses }: SiteFinding,
  expected: string | ToldSiteFinding | undefined,
): string | ToldSiteFinding {
  if (typeof expected === 'string') return message;
  const cost = check.loses
    ? costOf(loses ?? check.messages[message]?.loses ?? check.loses)
    : costOfCheck(check);
  return {
    message,
    says: checkMessage(inEnglish, id, check, message, values),
    ...(expected?.remedy !== undefined && { remedy: checkRemedy(inEnglish, check, message, values) }),
    severity: cost.severity,
    pages: pages.map(({ address, place }) =>
      [address.replace('https://example.com', ''), place].filter(Boolean).join(' '),
    ),
  };
}

const nameOf = ({ name, pages }: SiteExample) =>
  name ??
  pages
    .map(({ path, ...more }) => `${path} ${JSON.stringify(more)}`)
    .join(' ')
    .slice(0, 70);

describe.each(modules)('$id', ({ id, check, examples }) => {
  it.each(examples.map((example) => [nameOf(example), example] as const))('%s', (_name, example) => {
    const result = runSiteCheck(id, check, readSitePages(siteOfExample(example)));
    expect(result.error).toBeUndefined();
    const { finds = [] } = example;
    expect(result.findings.map((finding, index) => told(id, check, finding, finds[index]))).toEqual(finds);
  });

  it('says nothing about a set that is empty, waits or was left out', () => {
    const entry = { address: 'https://example.com/', depth: 0, isInSitemap: true };
    for (const outcome of [{ state: 'waiting' }, { state: 'left out', why: 'robots' }] as const) {
      const set = { source: 'followed', ended: 1, entries: [{ ...entry, outcome }] } as const;
      expect(runSiteCheck(id, check, readSitePages(set)).findings).toEqual([]);
    }
  });

  it('has every message in full, and one example that passes', () => {
    expect(toldWhole(examples)).toEqual(Object.keys(check.messages).sort());
    expect(examples.some(({ finds }) => !finds)).toBe(true);
  });

  it('has every remedy of its findings', () => {
    expect(toldRemedies(check, examples)).toEqual(remediesOf(check));
  });

  it('follows the rules for wording and length', () => {
    expect(id).toMatch(/^site\/[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(check.title.length).toBeLessThanOrEqual(60);
    expect(check.why.length).toBeLessThanOrEqual(160);
    expect(check.docs).toMatch(/^https:\/\//);
    for (const [message, { fault, says, remedy = check.remedy }] of Object.entries(check.messages)) {
      const row = checkFault(inEnglish, id, check, message, {});
      expect(row.length, row).toBeLessThanOrEqual(40);
      // It stands for several findings, so it has no values of one of them.
      expect(fault).not.toMatch(/:\/\/|[.!?]$|\{\w+\}/);
      for (const form of typeof says === 'string' ? [says] : Object.values(says))
        expect(form).toMatch(/[.?]$/);
      expect(remedy).toMatch(/\.$/);
      expect(remedy.length).toBeLessThanOrEqual(260);
    }
  });

  it('costs points only if a search engine documents it', () => {
    if (areaOf(id) === 'security' || isOfSearchEngine(check.docs)) return;
    const losses = [check, ...Object.values(check.messages)].flatMap(({ loses }) => loses?.[0] ?? []);
    expect(losses.filter((loss) => loss !== 'nothing')).toEqual([]);
  });
});

it('the registry contains every file and no others', () => {
  expect(Object.keys(siteChecks).sort()).toEqual(modules.map(({ id }) => id).sort());
});
