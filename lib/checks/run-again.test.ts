import { describe, expect, it } from 'vitest';
import type { AnyCheck, Checks, Example } from './check.ts';
import { collectHtml } from './collect/parse5.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import type { Inspection } from './inspection.ts';
import { type EarlierResults, runChecks, runningChecks } from './run-checks.ts';
import { allAtOnce } from './steps.ts';

const files = import.meta.glob<{ default: AnyCheck; examples?: Example[] }>(
  ['./seo/*.ts', './security/*.ts'],
  { eager: true },
);
const examples = Object.entries(files).map(([file, { examples: own = [] }]) => [file, own] as const);

/** The parts in the order in which they arrive. */
const ORDER: readonly (readonly (keyof Inspection)[])[] = [
  ['url', 'at', 'page'],
  [
    'served',
    'response',
    'robotsTxt',
    'way',
    'runtime',
    'libraries',
    'advisories',
    'vocabulary',
    'suffixes',
    'phrases',
  ],
];

/** Returns what is known of an inspection, one arrival after the other. */
function arrivalsOf(whole: Inspection): Inspection[] {
  const known = ORDER.map((_, count) => ORDER.slice(0, count + 1).flat());
  return [
    ...known.map(
      (names) => Object.fromEntries(names.map((name) => [name, whole[name]])) as unknown as Inspection,
    ),
    whole,
  ];
}

const again = (own: Checks, inspection: Inspection, earlier: EarlierResults) =>
  allAtOnce(runningChecks(own, inspection, undefined, earlier));

describe('checks of a page of which more is known', () => {
  it('are tested with more than a thousand examples', () => {
    expect(examples.flatMap(([, own]) => own).length).toBeGreaterThan(1_000);
  });

  it.each(examples)(
    'find the same in the examples of %s as if everything had been known at once',
    { tags: ['all'] },
    (_file, own) => {
      for (const example of own) {
        const earlier: EarlierResults = new Map();
        const [first, ...later] = arrivalsOf(inspectionOf(example));
        if (first) again(checks, first, earlier);
        for (const inspection of later)
          expect(JSON.stringify(again(checks, inspection, earlier))).toBe(
            JSON.stringify(runChecks(checks, inspection)),
          );
      }
    },
  );

  it('are run again only if they read something new', () => {
    const runs: string[] = [];
    const counted = (name: string, run: AnyCheck['run']): AnyCheck => ({
      title: name,
      why: name,
      remedy: name,
      docs: 'https://docs.example/',
      severity: 'info',
      messages: {},
      *run(inspection) {
        runs.push(name);
        return yield* run(inspection);
      },
    });
    // biome-ignore-start lint/correctness/useYield: they find nothing
    const own = {
      'security/page': counted('page', function* ({ page }) {
        if (page.titles.length > 1) return 'not applicable';
      }),
      'security/maybe': counted('maybe', function* ({ response }) {
        if (!response) return 'not looked at';
      }),
      'security/names': counted('names', function* (inspection) {
        if (Object.keys(inspection).length > 3) return 'not applicable';
      }),
    };
    // biome-ignore-end lint/correctness/useYield: they find nothing
    const url = 'https://tea.example/';
    const page = collectHtml('<title>Tea</title>', url);
    const earlier: EarlierResults = new Map();
    const response = { how: 'observed', url, status: 200, headers: [] } as const;
    const first = { url, at: 0, page };
    for (const inspection of [first, first, { ...first, response }, { ...first, page: { ...page } }])
      again(own, inspection, earlier);
    expect(runs).toEqual(['page', 'maybe', 'names', 'names', 'maybe', 'names', 'page', 'maybe', 'names']);
  });
});
