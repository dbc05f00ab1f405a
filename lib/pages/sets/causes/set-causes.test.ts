import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../../test/pages/causes-of.ts';
import { faultIn } from '../../../../test/pages/sample-record.ts';
import { seenEntry, setOf } from '../../../../test/pages/sample-set.ts';
import { defineSiteCheck, type SiteChecks } from '../../../checks/site/site-check.ts';
import type { RecordedFault } from '../../page-record.ts';
import { listedSet } from './set-causes.ts';

const at = (number: number) => `https://shop.example/p${number}`;
/** A set whose pages have these faults. */
const withFaults = (...pages: readonly (readonly RecordedFault[])[]) =>
  setOf(pages.map((faults, index) => seenEntry({ address: at(index), faults: [...faults] })));
const told = (set: ReturnType<typeof setOf>) =>
  causesOf(set, {}).map(({ check, pages, of, place, places }) => ({ check, pages, of, place, places }));
const link = (place: string, more: Partial<RecordedFault> = {}) =>
  faultIn('seo/link-text-missing', { place, ...more });

describe('what is wrong with a set of pages', () => {
  it('is a fault of a template once, with its pages and samples', () => {
    const faults = [2, 3, 3, 4, 5].map((n) => [link(`body > header:nth-child(1) > a:nth-child(${n})`)]);
    expect(causesOf(withFaults(...faults, []), {})).toEqual([
      {
        id: 'seo/link-text-missing/missing < body > header > a',
        kind: 'page',
        check: 'seo/link-text-missing',
        message: 'missing',
        values: {},
        isUniform: true,
        place: 'body > header > a',
        places: 1,
        pages: 5,
        of: 6,
        samples: [
          { address: at(0), place: 'body > header:nth-child(1) > a:nth-child(2)' },
          { address: at(1), place: 'body > header:nth-child(1) > a:nth-child(3)' },
          { address: at(2), place: 'body > header:nth-child(1) > a:nth-child(3)' },
        ],
        addresses: [0, 1, 2, 3, 4].map(at),
        groups: [],
        severity: 'warning',
        loses: 'result',
        takes: 0.05,
        certainty: 'sure',
        cause: null,
        folded: [],
      },
    ]);
  });

  it('is the same fault in other places together, unless many pages have it there', () => {
    const rare = Array.from({ length: 3 }, (_, n) => [link(`main > i${'i'.repeat(n)} > a`)]);
    const many = Array.from({ length: 4 }, () => [link('footer > a')]);
    expect(told(withFaults(...rare, ...many))).toEqual([
      { check: 'seo/link-text-missing', pages: 4, of: 7, place: 'footer > a', places: 1 },
      { check: 'seo/link-text-missing', pages: 3, of: 7, place: null, places: 3 },
    ]);
  });

  it('is one of a template in each place that a tenth of the pages with it have', () => {
    const common = (count: number) => Array.from({ length: count }, () => [link('header > a')]);
    const rare = ['footer > a', 'aside > a'].flatMap((place) => [[link(place)], [link(place)]]);
    const placed = (count: number) =>
      told(withFaults(...common(count), ...rare)).map(({ pages, place }) => [pages, place]);
    expect(placed(16)).toEqual([
      [16, 'header > a'],
      [2, 'aside > a'],
      [2, 'footer > a'],
    ]);
    expect(placed(17)).toEqual([
      [17, 'header > a'],
      [4, null],
    ]);
  });

  it('says whether the values are those of all pages', () => {
    const wide = (width: number) => [faultIn('seo/title-wide', { values: { width } })];
    expect(
      causesOf(withFaults(wide(700), wide(700)), {}).map(({ values, isUniform }) => [values, isUniform]),
    ).toEqual([[{ width: 700 }, true]]);
    expect(
      causesOf(withFaults(wide(700), wide(800)), {}).map(({ values, isUniform }) => [values, isUniform]),
    ).toEqual([[{ width: 700 }, false]]);
  });

  it('leaves out what a file says that is no address, and pages of other sites', () => {
    const faults = [faultIn('seo/title-missing')];
    const addresses = ['no address', at(1), at(2), 'https://other.example/'];
    const set = setOf(addresses.map((address) => seenEntry({ address, faults })));
    expect(told(set).map(({ pages, of }) => [pages, of])).toEqual([[2, 2]]);
  });

  it('is counted among the pages that were judged', () => {
    const set = withFaults([faultIn('seo/text-rendered')], [], []);
    const [, second] = set.entries;
    if (second?.outcome.state === 'seen') second.outcome.record.unseen = ['seo/text-rendered'];
    expect(told(set).map(({ pages, of }) => `${pages} of ${of}`)).toEqual(['1 of 2']);
  });

  it('counts a page once, whatever led to it', () => {
    const page = seenEntry({ address: at(1), faults: [faultIn('seo/title-missing')] });
    expect(told(setOf([{ ...page, address: at(0) }, page])).map(({ pages, of }) => [pages, of])).toEqual([
      [1, 1],
    ]);
  });

  it('is in the order of what it costs all pages together', () => {
    const cheap = faultIn('seo/cheap', { takes: 0.05 });
    const dear = faultIn('seo/dear', { takes: 0.12, severity: 'error' });
    const safe = faultIn('security/safe', { severity: 'error', loses: null, takes: null, certainty: null });
    const free = faultIn('seo/free', { severity: 'info', loses: 'nothing', takes: 0 });
    const order = (...pages: readonly (readonly RecordedFault[])[]) =>
      told(withFaults(...pages)).map(({ check }) => check);
    expect(order([cheap, dear, safe, free])).toEqual(['security/safe', 'seo/dear', 'seo/cheap', 'seo/free']);
    expect(order([cheap, dear, free], [cheap], [cheap, free], [free])).toEqual([
      'seo/cheap',
      'seo/dear',
      'seo/free',
    ]);
    const rare = { ...free, check: 'seo/a-rare-one' };
    expect(order([free, rare], [free])).toEqual(['seo/free', 'seo/a-rare-one']);
  });

  it('folds what only follows from something else beneath it', () => {
    const broken = faultIn('seo/head-broken', { takes: 0.2 });
    const follows = faultIn('seo/canonical-misplaced', { cause: 'seo/head-broken', takes: 0.9 });
    const causes = causesOf(
      withFaults([broken, follows], [broken, follows], [faultIn('seo/canonical-misplaced', { takes: 0.1 })]),
      {},
    );
    expect(
      causes.map(({ check, pages, folded }) => [check, pages, folded.map((one) => [one.check, one.pages])]),
    ).toEqual([
      ['seo/head-broken', 2, [['seo/canonical-misplaced', 2]]],
      ['seo/canonical-misplaced', 1, []],
    ]);
  });

  it('lists what only follows from a consequence, which is folded itself', () => {
    const chain = ['seo/a', 'seo/b', 'seo/c'].map((check, index, all) =>
      faultIn(check, { cause: all[index - 1] ?? null }),
    );
    expect(
      causesOf(withFaults(chain), {}).map(({ check, folded }) => [check, folded.map((one) => one.check)]),
    ).toEqual([
      ['seo/a', ['seo/b']],
      ['seo/c', []],
    ]);
  });

  it('folds a consequence beneath the cause that most of its pages have', () => {
    const broken = (place: string) => faultIn('seo/head-broken', { place, takes: 0.2 });
    const follows = faultIn('seo/canonical-misplaced', { cause: 'seo/head-broken' });
    const [rare, common] = [broken('header > b'), broken('main > i')];
    const pages = [rare, rare, common, common, common].map((one) => [one, follows]);
    expect(
      causesOf(withFaults(...pages), {}).map(({ place, folded }) => [
        place,
        folded.map(({ pages }) => pages),
      ]),
    ).toEqual([
      ['main > i', [5]],
      ['header > b', []],
    ]);
  });

  it('has what the checks of a set find, each message once, and folds it like the rest', () => {
    const texts = { title: '', why: '', remedy: '', docs: '' };
    const pagesOf = (...numbers: number[]) =>
      numbers.map((n) => ({ address: at(n), place: `a:nth-child(${n})` }));
    const checks = {
      'site/body': defineSiteCheck({
        ...texts,
        loses: ['address'],
        messages: { same: { fault: '', says: '' } },
        judges: ({ pages }) => pages.length,
        *run() {
          yield { message: 'same', pages: pagesOf(0, 1, 2) };
        },
      }),
      'site/title': defineSiteCheck({
        ...texts,
        loses: ['result', 'part'],
        messages: { same: { fault: '', says: '', loses: ['address', 'little'] } },
        followsFrom: ['site/body'],
        judges: ({ pages }) => pages.length,
        *run() {
          yield { message: 'same', values: { title: 'A' }, pages: pagesOf(3, 4) };
          yield { message: 'same', values: { title: 'B' }, pages: pagesOf(0, 2) };
          yield {
            message: 'same',
            values: { title: 'C' },
            pages: [...pagesOf(2, 1), { address: at(5), place: 'b' }],
            loses: ['result', 'part'],
          };
        },
      }),
      'site/broken': defineSiteCheck({
        ...texts,
        loses: ['address'],
        messages: {},
        judges: () => 0,
        // biome-ignore lint/correctness/useYield: it fails before
        *run() {
          throw new Error('a fault of Plumbline');
        },
      }),
    };
    const causes = causesOf(withFaults([], [], [], [], [], []), checks);
    expect(
      causes.map(({ id, pages, of, place, loses, isUniform, values, groups, folded, cause }) => ({
        id,
        pages,
        of,
        place,
        loses,
        isUniform,
        values,
        groups: groups.map(({ values, place: common, addresses }) => [values, common, addresses.length]),
        folded: folded.map((one) => [one.id, one.pages, one.values]),
        cause,
      })),
    ).toEqual([
      {
        id: 'site/body/same',
        pages: 3,
        of: 6,
        place: 'a',
        loses: 'address',
        isUniform: true,
        values: {},
        groups: [[{}, 'a', 3]],
        folded: [['site/title/same < site/body', 2, { title: 'B' }]],
        cause: null,
      },
      {
        id: 'site/title/same',
        pages: 5,
        of: 6,
        place: null,
        loses: 'result',
        isUniform: false,
        values: {},
        groups: [
          [{ title: 'C' }, null, 3],
          [{ title: 'A' }, 'a', 2],
        ],
        folded: [],
        cause: null,
      },
    ]);
  });
});

describe('what is ignored in a set', () => {
  const texts = { title: '', why: '', remedy: '', docs: '' };
  const SITE_CHECKS: SiteChecks = {
    'site/title': defineSiteCheck({
      ...texts,
      loses: ['address'],
      messages: { same: { fault: '', says: '' } },
      judges: ({ pages }) => pages.length,
      *run() {
        yield { message: 'same' as const, pages: [0, 1].map((n) => ({ address: at(n), place: null })) };
      },
    }),
  };
  const dear = faultIn('seo/dear', { takes: 0.5 });
  const few = faultIn('seo/few', { total: 2 });
  const many = faultIn('seo/many');
  const set = withFaults([few, many, dear], [many]);
  const listed = (isIgnored: (check: string, address: string) => boolean) => {
    const ignoring = { at: (address: string) => (check: string) => isIgnored(check, address), checks: {} };
    const { causes, ignored, doubtful } = listedSet(set, SITE_CHECKS, ignoring);
    return {
      causes: causes.map(({ check }) => check),
      ignored: ignored.map(({ check, addresses }) => [check, addresses.length]),
      doubtful,
    };
  };

  it('is what costs most first, then what most pages have, with the pages that may have more', () => {
    expect(listed(() => true)).toEqual({
      causes: [],
      ignored: [
        ['site/title', 2],
        ['seo/dear', 1],
        ['seo/many', 2],
        ['seo/few', 1],
      ],
      doubtful: 1,
    });
    expect(listed((check) => check === 'seo/many').doubtful, 'one place is all that was found').toBe(0);
  });

  it('is what is between pages only if it is ignored on all of them', () => {
    expect(listed((check, address) => check === 'site/title' && address === at(0))).toEqual({
      causes: ['seo/dear', 'site/title', 'seo/many', 'seo/few'],
      ignored: [],
      doubtful: 0,
    });
  });
});
