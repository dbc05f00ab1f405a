import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultIn, recordWith } from '../../test/pages/sample-record.ts';
import { compareRecords, type FieldDifference, type ValueDifference } from './compare.ts';
import type { PageRecord } from './page-record.ts';

/** Everything of a comparison that is not the same. */
function compared(before: PageRecord, now: PageRecord) {
  const { same: _same, ...different } = compareRecords(before, now);
  return different;
}

const NOTHING = { fields: [], fixed: [], added: [], unknown: [] };

const joined = (values: readonly ValueDifference[], side: 'before' | 'now') =>
  values.flatMap((value) => value[side] ?? []).join(' · ') || null;

/** The one field that differs. */
function difference(before: Partial<PageRecord>, now: Partial<PageRecord>) {
  const { fields } = compareRecords(recordWith(before), recordWith(now));
  return fields.map(({ field, importance, values }) => [
    field,
    importance,
    joined(values, 'before'),
    joined(values, 'now'),
  ]);
}

const policy = (value: string | null) => ({ fields: { 'content-security-policy': value } });

describe('two records', () => {
  it('of the same page have no differences, whenever and however it was seen', () => {
    const record = recordWith({ faults: [faultIn('seo/a')], unseen: ['seo/b'] });
    expect(compared(record, record)).toEqual(NOTHING);
    expect(compareRecords(record, record).same.map(({ field }) => field)).toEqual([
      'index',
      'status',
      'title',
      'canonical',
      'content-security-policy',
      'strict-transport-security',
      'kind',
      'description',
      'mainHeading',
      'lang',
      'text',
      'headings',
    ]);
    const later = { ...record, at: record.at + 1, how: 'requested', hops: null } as const;
    expect(compared(record, later)).toEqual(NOTHING);
  });

  it('differ in nothing that is beyond the end of a list, and say so', () => {
    const many = (first: string) => [first, ...Array.from({ length: 99 }, (_, n) => `H2 ${n}`)];
    const versions = (first: string) => [first, ...Array.from({ length: 99 }, (_, n) => `x${n} /${n}`)];
    const [before, now] = [
      recordWith({ headings: many('H1 Kettles'), alternates: versions('aa /a') }),
      recordWith({ headings: many('H1 Cups'), alternates: versions('ab /b') }),
    ];
    expect(compared(before, now)).toEqual({
      ...NOTHING,
      fields: [
        { field: 'mainHeading', importance: 'important', values: [{ before: 'H1 Kettles', now: 'H1 Cups' }] },
      ],
      unknown: ['alternates', 'headings'],
    });
    const onlyMain = recordWith({ headings: Array.from({ length: 100 }, (_, n) => `H1 ${n}`) });
    expect(compareRecords(onlyMain, onlyMain).unknown).toEqual(['mainHeading', 'headings']);
    expect(compareRecords(before, recordWith({ headings: ['H1 Cups'] })).unknown).toEqual([
      'alternates',
      'headings',
    ]);
  });

  it.each([
    ['index', 'critical', { index: { state: 'closed', reason: 'meta' } }, 'open', 'closed'],
    ['status', 'critical', { status: 404 }, '200', '404'],
    ['title', 'important', { title: 'Cups' }, 'Kettles', 'Cups'],
    ['title', 'critical', { title: null }, 'Kettles', null],
    [
      'canonical',
      'critical',
      { canonical: 'https://shop.example/' },
      'https://shop.example/kettles',
      'https://shop.example/',
    ],
    ['canonical', 'important', { canonical: null }, 'https://shop.example/kettles', null],
    ['robots', 'important', { robots: 'nofollow' }, null, 'nofollow'],
    ['kind', 'important', { kind: 'error' }, 'product', 'error'],
    ['description', 'important', { description: null }, 'Copper kettles', null],
    ['mainHeading', 'important', { headings: ['H1 Cups', 'H2 Care'] }, 'H1 Kettles', 'H1 Cups'],
    ['headings', 'minor', { headings: ['H1 Kettles', 'H2 Use'] }, 'H2 Care', 'H2 Use'],
    ['lang', 'important', { lang: null }, 'en', null],
    ['alternates', 'important', { alternates: ['de /de', 'fr /fr'] }, null, 'de /de · fr /fr'],
    [
      'results',
      'important',
      {
        results: [
          { feature: 'Recipe', isEligible: false, until: null },
          { feature: 'Event', isEligible: true, until: '2026-12-31' },
        ],
      },
      null,
      'Event 2026-12-31',
    ],
    ['text', 'minor', { text: { words: 90, digest: '1' } }, '120', '90'],
    ['text', 'minor', { text: { words: 120, digest: '1' } }, '120', '120'],
  ] as const)('differ in %s: %s', (field, importance, now, then, here) => {
    expect(difference({}, now as never)).toEqual([[field, importance, then, here]]);
  });

  it('do not differ in instructions to robots that hold anyway', () => {
    expect(difference({}, { robots: 'index, follow' })).toEqual([]);
    expect(difference({ robots: 'all' }, { robots: 'all, noarchive' })).toEqual([
      ['robots', 'important', null, 'all, noarchive'],
    ]);
  });

  it('show the two addresses of one language together', () => {
    const one = recordWith({ alternates: ['de /alt', 'fr /fr'] });
    const other = recordWith({ alternates: ['de /neu', 'it /it'] });
    expect(compareRecords(one, other).fields).toEqual([
      {
        field: 'alternates',
        importance: 'important',
        values: [
          { before: 'de /alt', now: 'de /neu' },
          { before: null, now: 'it /it' },
          { before: 'fr /fr', now: null },
        ],
      },
    ]);
  });

  it('differ in how often a heading occurs, and one heading is not another that has changed', () => {
    const headings = (...all: string[]) => recordWith({ headings: all });
    const values = (one: PageRecord, other: PageRecord) =>
      compareRecords(one, other).fields.map((field) => field.values);
    expect(values(headings('H2 Care', 'H2 Care'), headings('H2 Care'))).toEqual([
      [{ before: 'H2 Care', now: null }],
    ]);
    expect(values(headings('H2 Care'), headings('H2 Use'))).toEqual([
      [
        { before: null, now: 'H2 Use' },
        { before: 'H2 Care', now: null },
      ],
    ]);
  });

  it('of two pages differ if only the first is its own canonical page, although both declare it', () => {
    const canonical = 'https://shop.example/kettles';
    const [own, other] = [canonical, 'https://shop.example/cups'].map((address) => ({ address, canonical }));
    expect(difference(own ?? {}, other ?? {})).toEqual([['canonical', 'critical', canonical, canonical]]);
  });

  it('do not differ in how long a rich result holds', () => {
    const results = (until: string | null) => ({ results: [{ feature: 'Event', isEligible: true, until }] });
    expect(difference(results('2026-12-31'), results('2027-12-31'))).toEqual([]);
    expect(difference(results('2026-12-31'), results(null))).toEqual([]);
  });

  it.each([
    ['a policy that is gone', "default-src 'self'", null, 'critical'],
    ['another policy', "default-src 'self'", "default-src 'none'", 'important'],
    ['a new policy', null, "default-src 'self'", 'important'],
  ])('differ in their security: %s', (_what, then, here, importance) => {
    expect(difference(policy(then), policy(here))).toEqual([
      ['content-security-policy', importance, then, here],
    ]);
  });

  it('differ less in a field that protects less, and more if it is gone', () => {
    const framing = (value: string | null) => ({ fields: { 'x-frame-options': value } });
    expect(difference(framing('DENY'), framing('SAMEORIGIN'))).toEqual([
      ['x-frame-options', 'minor', 'DENY', 'SAMEORIGIN'],
    ]);
    expect(difference(framing('DENY'), framing(null))).toEqual([
      ['x-frame-options', 'important', 'DENY', null],
    ]);
  });

  it('have the same policy with another nonce, in another order', () => {
    const one = policy("script-src 'nonce-aGVsbG8' 'strict-dynamic'; object-src 'none'");
    const other = policy(" object-src 'none' ;script-src  'nonce-d29ybGQ'  'strict-dynamic';");
    expect(difference(one, other)).toEqual([]);
  });

  it('do not differ in a field of which a former version recorded only the beginning, and say so', () => {
    const [then, now] = [
      recordWith(policy('x'.repeat(300))),
      recordWith(policy(`${'x'.repeat(280)} … #0123456789abcdef`)),
    ];
    const { fields, unknown } = compareRecords(then, now);
    expect([fields, unknown]).toEqual([[], ['content-security-policy']]);
  });

  it('list the most important differences first', () => {
    const now = { headings: ['H1 Kettles'], description: 'Cups', status: 500, title: null };
    expect(difference({}, now).map(([field]) => field)).toEqual([
      'status',
      'title',
      'description',
      'headings',
    ]);
  });

  it('do not differ in what one of them does not know, and say so', () => {
    const blind = recordWith({ status: null, index: { state: 'unknown', reason: null }, fields: {} });
    const { fields, unknown } = compareRecords(recordWith(), blind);
    expect(fields).toEqual([]);
    expect(unknown).toEqual([
      'index',
      'status',
      'content-security-policy',
      'strict-transport-security',
      'x-frame-options',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'cross-origin-embedder-policy',
      'cross-origin-resource-policy',
    ]);
  });
});

describe('the faults of two records', () => {
  const faults = (checks: readonly string[], unseen: string[] = []) =>
    recordWith({ faults: checks.map((check) => faultIn(check)), unseen });

  it('are fixed or new', () => {
    const { fixed, added } = compareRecords(faults(['seo/a', 'seo/b']), faults(['seo/b', 'seo/c']));
    expect([fixed, added]).toEqual([[faultIn('seo/a')], [faultIn('seo/c')]]);
  });

  it('are neither if the check had no result, then or now', () => {
    expect(compared(faults(['seo/a'], ['security/x']), faults(['security/x'], ['seo/a']))).toEqual(NOTHING);
  });

  it('are neither if they only lost or gained a cause', () => {
    const alone = faults(['seo/b']);
    const caused = recordWith({ faults: [faultIn('seo/a'), faultIn('seo/b', { cause: 'seo/a' })] });
    expect(compared(alone, caused)).toEqual({ ...NOTHING, added: [faultIn('seo/a')] });
    expect(compared(caused, alone)).toEqual({ ...NOTHING, fixed: [faultIn('seo/a')] });
    expect(compared(recordWith(), caused), 'nor if they come with it').toEqual({
      ...NOTHING,
      added: [faultIn('seo/a')],
    });
  });
});

it('a comparison the other way round has the same differences, reversed', () => {
  const one = recordWith({ title: null, status: 404, faults: [faultIn('seo/a')] });
  const other = recordWith({ robots: 'noindex', faults: [faultIn('seo/b')] });
  const there = compareRecords(one, other);
  const back = compareRecords(other, one);
  const pairs = (fields: typeof there.fields) =>
    fields.map(({ field, values }) => ({
      field,
      before: joined(values, 'before'),
      now: joined(values, 'now'),
    }));
  const reversed = pairs(back.fields).map(({ field, before, now }) => ({ field, before: now, now: before }));
  const byField = (a: { field: string }, b: { field: string }) => a.field.localeCompare(b.field);
  expect([...reversed].sort(byField)).toEqual([...pairs(there.fields)].sort(byField));
  expect([back.fixed, back.added, back.unknown]).toEqual([there.added, there.fixed, there.unknown]);
});

describe('any two records', () => {
  const text = fc.option(fc.string(), { nil: null });
  const record = fc
    .record({
      address: fc.constantFrom(
        'https://shop.example/',
        'https://staging.shop.example/',
        'https://tea.example/a',
      ),
      status: fc.option(fc.constantFrom(200, 404), { nil: null }),
      title: text,
      canonical: fc.option(fc.webUrl(), { nil: null }),
      robots: fc.constantFrom(null, 'noindex', 'index, follow'),
      headings: fc.array(fc.constantFrom('H1 Tea', 'H1 Kettles', 'H2 Care', 'H2 Use')),
      alternates: fc.array(
        fc.constantFrom('de https://shop.example/de', 'de https://tea.example/', 'fr /fr'),
      ),
      fields: fc.constantFrom({}, { 'content-security-policy': null }, { 'x-frame-options': 'DENY' }),
      faults: fc.subarray(['seo/a', 'seo/b']).map((checks) => checks.map((check) => faultIn(check))),
    })
    .map((more) => recordWith(more as Partial<PageRecord>));

  it('do not differ if they are one', () => {
    fc.assert(
      fc.property(record, (one) => {
        expect(compared(one, one)).toEqual(NOTHING);
      }),
    );
  });

  it('differ in the same values, whichever comes first', () => {
    const values = (fields: readonly FieldDifference[], isTurned: boolean) =>
      fields
        .flatMap(({ field, values: all }) =>
          all.map(({ before, now }) =>
            JSON.stringify([field, ...(isTurned ? [now, before] : [before, now])]),
          ),
        )
        .sort();
    fc.assert(
      fc.property(record, record, (one, other) => {
        const [there, back] = [compareRecords(one, other), compareRecords(other, one)];
        expect(values(back.fields, true)).toEqual(values(there.fields, false));
        expect([back.fixed, back.added, back.unknown]).toEqual([there.added, there.fixed, there.unknown]);
        expect(back.same.map(({ field }) => field)).toEqual(there.same.map(({ field }) => field));
      }),
    );
  });
});
