// The borders of a report in words. What a whole one says is in test/golden/exports.
import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../test/pages/causes-of.ts';
import { SHOP } from '../../../test/pages/report-sets.ts';
import { seenEntry, setOf } from '../../../test/pages/sample-set.ts';
import { siteChecks } from '../../checks/site/index.ts';
import { loadTranslator, withSetTexts } from '../../i18n/page-texts.ts';
import type { IgnoredFault, SetCause } from '../../pages/sets/causes/set-cause.ts';
import type { SetEntry } from '../../pages/sets/page-set.ts';
import { loadDefinitions } from '../load-definitions.ts';
import { documentCause, setDocument } from './set-document.ts';
import { redirectsTable } from './set-tables.ts';

const words = {
  ...(await withSetTexts(await loadTranslator('en'))),
  definitions: await loadDefinitions('en'),
};
const NOTHING = { causes: [], ignored: [], doubtful: 0 };
const ADDRESS = 'https://shop.example/kettles';
const IGNORED: IgnoredFault = {
  check: 'seo/title-missing',
  message: 'missing',
  values: {},
  addresses: [ADDRESS],
  severity: 'error',
};

describe('what exactly a check of a set found', () => {
  const cause = causesOf(SHOP, siteChecks).find(({ groups }) => groups.length > 0) as SetCause;
  const [group] = cause.groups;
  const told = (count: number) =>
    documentCause(words, SHOP.site, {
      ...cause,
      groups: Array.from({ length: count }, () => group ?? { values: {}, place: null, addresses: [] }),
    }).sentences;
  const [sentence] = told(1);

  it.each([
    [1, []],
    [5, []],
    [6, ['1 more']],
    [9, ['4 more']],
  ])('of %d things, five are written out', (count, more) => {
    expect(told(count)).toEqual([...Array.from({ length: Math.min(count, 5) }, () => sentence), ...more]);
  });
});

it('names the faults that go away with a cause', () => {
  const [cause, ...others] = causesOf(SHOP, siteChecks);
  if (!cause) throw new Error('no cause');
  expect(documentCause(words, SHOP.site, { ...cause, folded: others.slice(0, 2) }).folded).toEqual([
    '“noindex” in the X-Robots-Tag header',
    '“noindex” in a robots meta tag',
  ]);
});

it('an old address that leads on in several steps has the status of each', () => {
  const tested = { from: '/a', to: '/d', led: `${SHOP.site}/d`, statuses: [301, 302, 307, 200] };
  expect(redirectsTable(words, SHOP.site, [{ ...tested, state: 'right' }])[1]).toEqual([
    ['/a', '/d', '/d', '301 → 302 → 307 → 200', 'leads there'],
  ]);
});

describe('the head of a report', () => {
  const thin = (entry: SetEntry): SetEntry =>
    entry.outcome.state === 'seen' ? { ...entry, outcome: { ...entry.outcome, isThin: true } } : entry;
  const notes = (entries: readonly SetEntry[], doubtful: number) =>
    setDocument(words, setOf(entries), { ...NOTHING, doubtful }).notes;

  it('names the port of a site that has one', () => {
    const site = 'https://shop.example:8443';
    expect(setDocument(words, setOf([seenEntry({ address: ADDRESS })], { site }), NOTHING).title).toBe(
      'shop.example:8443: 1 page',
    );
  });

  it('names what is ignored, with the number of its pages', () => {
    const entries = [seenEntry({ address: ADDRESS }), seenEntry({ address: `${ADDRESS}/b` })];
    expect(setDocument(words, setOf(entries), { ...NOTHING, ignored: [IGNORED] }).ignored).toEqual([
      'No title: 1 of 2 pages',
    ]);
  });

  it('notes one thin page, and one finding in doubt, and nothing if there are none', () => {
    const entry = seenEntry({ address: ADDRESS });
    expect(notes([entry], 0)).toEqual([]);
    expect(notes([thin(entry)], 1)).toEqual([
      '1 page is nearly empty without scripts. Only the HTML as the server sends it was checked here. What scripts add to it was not seen.',
      '1 page was checked with an earlier version of Plumbline, which kept only one fault of each check. Whether it has more than the ignored ones is not known: check it again.',
    ]);
  });

  it('counts a page of which it is not known whether it can be indexed, if there is one', () => {
    const figures = (state: 'open' | 'unknown') =>
      setDocument(words, setOf([seenEntry({ address: ADDRESS, index: { state, reason: null } })]), NOTHING)
        .figures;
    expect(figures('open')[3]).toEqual(['causes', '0']);
    expect(figures('unknown')[3]).toEqual(['not known', '1']);
  });

  it('has no median score if no page has a score', () => {
    const median = (entries: readonly SetEntry[]) =>
      setDocument(words, setOf(entries), NOTHING).figures.at(-1);
    expect(median([])).toEqual(['median score', '–']);
    expect(median([seenEntry({ address: ADDRESS })])).toEqual(['median score', '100']);
  });

  it.each([
    [[seenEntry({ address: ADDRESS })], [], 'No faults found'],
    [[seenEntry({ address: ADDRESS })], [IGNORED], 'No other faults found'],
    [[], [], 'No page was checked'],
  ])('says what it means that there are no causes', (entries, ignored, said) => {
    expect(setDocument(words, setOf(entries), { ...NOTHING, ignored }).nothing).toBe(said);
  });
});
