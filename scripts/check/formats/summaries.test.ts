// What is shown by GitHub: bounded, whatever a site has, and nothing of a page is read as a command or as markup.
import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../../../lib/checks/example-inspection.ts';
import { checks } from '../../../lib/checks/index.ts';
import { runChecks } from '../../../lib/checks/run-checks.ts';
import { type Checked, type CheckedFinding, checkedOf } from '../results/checked.ts';
import type { CauseOfPages } from '../results/checked-cause.ts';
import type { RunResults } from '../results/run-results.ts';
import { literally, pageLink } from './host-markdown.ts';
import { FORMATS } from './index.ts';

const inspection = inspectionOf({ html: '<h1>Kettles</h1>', headers: {} });
const empty = checkedOf(checks, { inspection, collect: 1 }, runChecks({}, inspection), 1);

function findingOf(more: Partial<CheckedFinding>): CheckedFinding {
  return {
    check: 'seo/title-short',
    severity: 'error',
    loses: 'result',
    certainty: 'sure',
    message: 'short',
    fault: 'Title is short',
    text: 'The title is short.',
    remedy: 'Write a longer one.',
    docs: 'https://docs.example/title',
    values: {},
    at: null,
    fix: null,
    cause: null,
    isKnown: false,
    ...more,
  };
}

const runResults = (pages: readonly Checked[]): RunResults => ({
  run: {
    version: '1.2.3',
    site: 'https://shop.example',
    source: 'listed',
    addresses: 1,
    list: 'a list',
    settings: 'settings',
    shard: null,
  },
  pages,
  unchecked: [],
  unseen: [],
  causes: [],
  definitions: checks,
  gone: null,
  isStopped: false,
  failOn: 'error',
  version: '1.2.3',
});

/** Reads a line as GitHub's runner does: the name, the properties and the data of a command. */
function readByRunner(line: string) {
  const [, name = '', properties = '', data = ''] = /^::(\w+) ?(.*?)::(.*)$/.exec(line) ?? [];
  const codes: readonly (readonly [string, string])[] = [
    ['%0D', '\r'],
    ['%0A', '\n'],
  ];
  const inProperties = [...codes, ['%3A', ':'], ['%2C', ','], ['%25', '%']] as const;
  const read = (text: string, all: readonly (readonly [string, string])[]) =>
    all.reduce((rest, [code, character]) => rest.replaceAll(code, character), text);
  return {
    name,
    properties: Object.fromEntries(
      properties.split(',').map((pair) => {
        const [key = '', ...value] = pair.split('=');
        return [key, read(value.join('='), inProperties)];
      }),
    ),
    data: read(data, [...codes, ['%25', '%']]),
  };
}

describe('50,000 findings', () => {
  const LEVELS = ['blocker', 'error', 'warning', 'notice', 'info'] as const;
  const pages = Array.from({ length: 500 }, (_, page): Checked => {
    const url = `https://shop.example/${page}/${'é'.repeat(300)}`;
    const findings = Array.from({ length: 100 }, (__, fault) =>
      findingOf({
        severity: LEVELS[fault % LEVELS.length] ?? 'info',
        message: `m${fault}`,
        fault: `Fault ${fault}`,
        text: `${'𝕏 long '.repeat(900)}`,
      }),
    );
    return { ...empty, url, findings };
  });

  it('are at most ten annotations of each level, the last of which counts the others', () => {
    const commands = FORMATS.github(runResults(pages)).trimEnd().split('\n').map(readByRunner);
    const ofLevel = (level: string) => commands.filter(({ name }) => name === level);
    expect(['error', 'warning', 'notice'].map((level) => ofLevel(level).length)).toEqual([10, 10, 10]);
    expect(commands.length).toBe(30);
    expect(ofLevel('error').at(-1)).toEqual({
      name: 'error',
      properties: { title: '19991 more' },
      data: '19991 more of this level are in the summary and in the log.',
    });
    for (const { data } of commands) expect([...data].length).toBeLessThanOrEqual(1_000);
    const ends = commands.filter(({ data }) =>
      data.endsWith('… [seo/title-short] https://docs.example/title'),
    );
    expect(ends.length).toBe(27);
  });

  it('are a summary that fits into a comment and into a job summary', () => {
    const written = FORMATS.markdown(runResults(pages));
    expect(written.length).toBeLessThan(64_000);
    expect(Buffer.byteLength(written)).toBeLessThan(1_048_576);
    expect(written).toContain('**Failed: 20000 faults of the level “error” or worse.** 500 pages checked');
    expect(written).toMatch(/\n\n… and \d+ more; the log has all of them\.\n/);
  });
});

it('a page cannot write commands: everything is one line, with the text as it was', () => {
  const fault = '::error::50% of “a,b”: c';
  const text = 'first\n::add-mask::e\r\n##[error]x %0A::set-output name=a::b';
  const [line, ...more] = FORMATS.github(
    runResults([{ ...empty, findings: [findingOf({ fault, text })] }]),
  ).split('\n');
  expect(more).toEqual(['']);
  expect(readByRunner(line ?? '')).toEqual({
    name: 'error',
    properties: { title: fault },
    data: `${empty.url}: first ::add-mask::e ##[error]x %0A::set-output name=a::b How to fix: Write a longer one. [seo/title-short] https://docs.example/title`,
  });
});

it.each([
  ['@octocat and a@b.example', '@<!-- -->octocat and a@<!-- -->b.example'],
  ['fixes #1, GH-2 and owner/repo#3', 'fixes #<!-- -->1, GH-<!-- -->2 and owner/repo#<!-- -->3'],
  [
    'https://github.com/o/r/issues/1 www.x.example',
    'https<!-- -->://github.com/o/r/issues/1 www<!-- -->.x.example',
  ],
  ['<img src=x onerror=alert(1)> <!-- -->', '\\<img src=x onerror=alert(1)> \\<!-- -->'],
  ['`a` | b | [c](d) **e** ~f~', '\\`a\\` \\| b \\| \\[c\\](d) \\*\\*e\\*\\* \\~f\\~'],
  ['from $5 to $6 \u0007\u202e', 'from &#36;5 to &#36;6'],
  ['line\n# one\n- two', 'line # one - two'],
  ['ftp://x.example mailto:a', 'ftp<!-- -->://x.example mailto<!-- -->:a'],
])('%j is literal in a summary', (text, written) => {
  expect(literally(text)).toBe(written);
});

it('a link to a page leads nowhere else, whatever is in its address', () => {
  expect(pageLink('https://shop.example/a>b|c`d', '/a|[@octocat]')).toBe(
    '[/a\\|\\[@octocat\\]](<https://shop.example/a%3Eb%7Cc%60d>)',
  );
  expect(pageLink('javascript:alert(1)', 'javascript:alert(1)')).toBe('javascript:alert(1)');
});

const resultOf = (check: string, more: Partial<Checked['results'][number]> = {}) =>
  ({ ...(empty.results[0] as Checked['results'][number]), check, cause: null, ...more }) as const;

const causeOn = (id: string, pages: number): CauseOfPages => ({
  ...findingOf({}),
  id,
  kind: 'site',
  fault: `Fault ${id}`,
  texts: [],
  place: null,
  pages,
  of: 9,
  samples: [],
  addresses: Array.from({ length: pages }, (_, n) => `https://shop.example/${n}`),
});

it('of faults that are as severe, those on most pages come first', () => {
  const causes = [causeOn('a', 2), causeOn('b', 3), { ...causeOn('c', 1), severity: 'blocker' as const }];
  const written = FORMATS.github({ ...runResults([]), causes });
  expect(written.match(/Fault ./g)).toEqual(['c', 'c', 'b', 'b', 'a', 'a'].map((id) => `Fault ${id}`));
});

it('a fault is new if one of its places is', () => {
  const findings = [findingOf({ isKnown: true }), findingOf({ isKnown: false })];
  const written = FORMATS.markdown({ ...runResults([{ ...empty, findings }]), gone: new Map() });
  expect(written.split('\n')[2]).toBe(
    '**Failed: 1 new fault of the level “error” or worse.** 1 page checked, 1 new, 0 known from the baseline, 0 no longer there.',
  );
});

it('the text says what is fixed with a check once, at the first of its faults', () => {
  const results = [
    resultOf('seo/a', { outcome: 'failed', totals: { one: 1, two: 1 } }),
    resultOf('seo/b', { outcome: 'failed', cause: 'seo/a' }),
  ];
  const findings = ['one', 'two'].map((message) => findingOf({ check: 'seo/a', message, fault: message }));
  const written = FORMATS.text(runResults([{ ...empty, results, findings }]));
  expect(written.split('\n').filter((line) => /\[seo\/a\]|fixed with it/.test(line))).toEqual([
    '  error    one  [seo/a]',
    '           1 consequence is fixed with it',
    '  error    two  [seo/a]',
  ]);
});

it.each([
  [1, []],
  [2, ['2 places in all']],
])('JUnit says how many places there are if they are more than it lists: %i', (total, said) => {
  const results = [resultOf('seo/title-short', { outcome: 'failed', total, severity: 'error' })];
  const written = FORMATS.junit(runResults([{ ...empty, results, findings: [findingOf({})] }]));
  expect(written.match(/^\d+ places in all$/gm) ?? []).toEqual(said);
});

it('a page of a staging site has the fingerprints of the page that it will be', () => {
  const page = { ...empty, url: 'https://shop.example/a', findings: [findingOf({})] };
  const staged = { ...page, url: 'https://staging.example/a', judgedAs: page.url };
  const printsOf = (one: Checked) =>
    JSON.parse(FORMATS.gitlab(runResults([one]))).map((entry: { fingerprint: string }) => entry.fingerprint);
  expect(printsOf(staged)).toEqual(printsOf(page));
});

it('of what very many pages have in common, SARIF has a thousand places and JUnit a hundred; both say how many there are', () => {
  const results = { ...runResults([]), causes: [causeOn('a', 1_002)] };
  const [result] = JSON.parse(FORMATS.sarif(results)).runs[0].results;
  expect([result.locations.length, result.relatedLocations.length, result.properties.total]).toEqual([
    1, 999, 1_002,
  ]);
  const lines = FORMATS.junit(results).split('\n');
  expect(lines.filter((line) => line.startsWith('    https://')).length).toBe(100);
  expect(lines).toContain('    and 902 more');
  const hundred = FORMATS.junit({ ...runResults([]), causes: [causeOn('a', 100)] }).split('\n');
  expect(hundred.filter((line) => line.startsWith('    '))).toEqual(
    lines.filter((line) => line.startsWith('    https://')),
  );
});

it('the summary counts the faults of each page without those that only follow from another one', () => {
  const findings = [
    findingOf({}),
    findingOf({ message: 'other' }),
    findingOf({ check: 'seo/a', cause: 'seo/title-short' }),
  ];
  const cellsOf = (gone: RunResults['gone'], isKnown: boolean) => {
    const page = { ...empty, security: null, findings: findings.map((one) => ({ ...one, isKnown })) };
    const rows = FORMATS.markdown({ ...runResults([page]), gone }).match(/^\| \[.*$/gm);
    return rows?.map((row) => row.split(' | ').slice(3));
  };
  expect(cellsOf(null, false)).toEqual([['2 |']]);
  expect(cellsOf(new Map(), true)).toEqual([['0', '2 |']]);
});
