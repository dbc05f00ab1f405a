// The formats over a site of several pages: what they have in common is said once.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from '../../../test/terminal/run-check.ts';

const PAGES: Readonly<Record<string, string>> = {
  '/': '<h1>Tea</h1>',
  '/green': '<title>Loose tea</title><h1>Green</h1>',
  '/black': '<title>Loose tea</title><h1>Black</h1><h4></h4>',
};
const FORMATS = ['sarif', 'junit', 'gitlab', 'markdown', 'github'] as const;

let server: Server;
let origin: string;
let folder: string;

/** Runs the command on all pages, and returns its results in every format, without the port. */
async function check(...words: readonly string[]) {
  const out = join(folder, 'out');
  const reports = FORMATS.flatMap((format) => ['--report', `${format}=${join(out, format)}`]);
  const addresses = Object.keys(PAGES).map((path) => `${origin}${path}`);
  const { code, said } = await runCheck(['--served', '--only', 'seo', ...words, ...reports, ...addresses], {
    folder,
  });
  const written = Object.fromEntries(
    FORMATS.map((format) => [
      format,
      readFileSync(join(out, format), 'utf8').replaceAll(new URL(origin).host, 'shop.example'),
    ]),
  ) as Record<(typeof FORMATS)[number], string>;
  return { code, said, ...written };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-shared-'));
  server = createServer((request, response) => {
    const body = PAGES[request.url ?? ''];
    if (body === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><header><img src="/logo.png"></header>${body}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the level and the title of each annotation. */
const titlesIn = (github: string) =>
  github
    .trimEnd()
    .split('\n')
    .map((line) => line.split('::')[1]);

interface SarifResult {
  ruleId: string;
  ruleIndex: number;
  message: { text: string };
  locations: readonly { physicalLocation: { artifactLocation: { uri: string } } }[];
  relatedLocations?: readonly { id: number; physicalLocation: { artifactLocation: { uri: string } } }[];
}

describe('a fault that all pages have', () => {
  it('is one result in SARIF, at the first page, with the others related to it', async () => {
    const { sarif } = await check();
    const [{ results, tool }] = JSON.parse(sarif).runs as [
      { results: SarifResult[]; tool: { driver: { rules: { id: string }[] } } },
    ];
    const [alt, ...more] = results.filter(({ ruleId }) => ruleId === 'seo/image-alt-missing');
    expect(more).toEqual([]);
    expect(alt?.message.text).toBe(
      'Image without alt, on 3 of 3 pages. Add an alt attribute that says in a few words what the image shows; use alt="" if it is only decoration.',
    );
    const uriOf = ({ physicalLocation }: SarifResult['locations'][number]) =>
      physicalLocation.artifactLocation.uri;
    expect(alt?.locations.map(uriOf)).toEqual(['http://shop.example/']);
    expect(alt?.relatedLocations?.map((one) => `${one.id} ${uriOf(one)}`)).toEqual([
      '1 http://shop.example/green',
      '2 http://shop.example/black',
    ]);
    // What only one page has stays as it is.
    const heading = results.filter(({ ruleId }) => ruleId === 'seo/heading-empty');
    expect(heading.map(({ locations }) => locations.map(uriOf))).toEqual([['http://shop.example/black']]);
    for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
  });

  it('fails one case in JUnit, that of all pages', async () => {
    const { junit } = await check('--fail-on', 'warning');
    const cases = [
      ...junit.matchAll(/<testcase classname="seo.image-alt-missing" name="([^"]*)"><([\w-]+)/g),
    ];
    expect(cases.map(([, name, inside]) => `${name}: ${inside}`)).toEqual([
      'seo/image-alt-missing/missing &lt; body &gt; header &gt; img: failure',
      'Images have an alt attribute: system-out',
      'Images have an alt attribute: system-out',
      'Images have an alt attribute: system-out',
    ]);
    expect(junit).toContain(
      'Image without alt, on 3 of 3 pages. See “All pages together”.</system-out></testcase>',
    );
    const failures = [...junit.matchAll(/<testsuite [^>]* failures="(\d+)"/g)].map(([, count]) =>
      Number(count),
    );
    expect(junit.match(/<failure /g)?.length).toBe(failures.reduce((sum, count) => sum + count, 0));
  });

  it('is one entry of GitLab, one annotation, and one line of the summary', async () => {
    const { gitlab, github, markdown } = await check();
    const entries = JSON.parse(gitlab) as { check_name: string; description: string }[];
    const alt = entries.filter(({ check_name }) => check_name === 'seo/image-alt-missing');
    expect(alt.map(({ description }) => description)).toEqual(['Image without alt, on 3 of 3 pages.']);
    expect(titlesIn(github)).toEqual([
      'error title=No title',
      'warning title=No meta description',
      'warning title=Image without alt',
      'warning title=No viewport',
      'warning title=Title outside the <head>',
      'warning title=Same title on several pages',
      'notice title=No icon for search results',
    ]);
    expect(github.split('\n').filter((line) => line.includes('[seo/image-alt-missing]'))).toEqual([
      '::warning title=Image without alt::Image without alt, on 3 of 3 pages. For example http://shop.example/ How to fix: Add an alt attribute that says in a few words what the image shows; use alt="" if it is only decoration. [seo/image-alt-missing] https://developers.google.com/search/docs/appearance/google-images',
    ]);
    expect(markdown.split('\n').filter((line) => line.includes('Image without alt:'))).toEqual([
      '- **warning** Image without alt: [/](<http://shop.example/>), [/green](<http://shop.example/green>), [/black](<http://shop.example/black>)',
    ]);
  });
});

it('what is new comes first in the summary, and is all that is annotated', async () => {
  const baseline = join(folder, 'baseline.json');
  const first = await check('--baseline', baseline, '--write-baseline', '--fail-on', 'notice');
  expect(first.code).toBe(0);
  expect(first.markdown).toContain('\n**Passed: no level of faults fails this check.** 3 pages checked, ');
  const known = readFileSync(baseline, 'utf8');
  const { pages, ...rest } = JSON.parse(known);
  const faults = pages[`${origin}/black`] as { check: string }[];
  expect(faults.map((one) => one.check)).toContain('seo/heading-empty');
  pages[`${origin}/black`] = [
    ...faults.filter((one) => one.check !== 'seo/image-alt-missing'),
    { check: 'seo/heading-level-skipped', message: 'skipped', total: 1, places: {} },
  ];
  writeFileSync(baseline, JSON.stringify({ ...rest, pages }));

  const { code, markdown, github, junit } = await check('--baseline', baseline, '--fail-on', 'warning');
  expect(code).toBe(1);
  const headings = markdown.split('\n').filter((line) => /^(#|\*\*|<details>)/.test(line));
  expect(
    headings.map((line) => line.replace(/\d+ known/, 'N known').replace(/baseline \(\d+\)/, 'baseline (N)')),
  ).toEqual([
    '## Plumbline: shop.example',
    '**Failed: 1 new fault of the level “warning” or worse.** 3 pages checked, 1 new, N known from the baseline, 1 no longer there, 1 between pages.',
    '### New',
    '### Between pages',
    '<details><summary>Known from the baseline (N)</summary>',
    '<details><summary>No longer there (1)</summary>',
    '<details><summary>Pages (3)</summary>',
  ]);
  expect(markdown).toContain(
    '- `seo/heading-level-skipped` (skipped) ×1: [/black](<http://shop.example/black>)\n',
  );
  expect(titlesIn(github)).toEqual(['warning title=Image without alt']);
  expect(junit.match(/<failure /g)).toEqual(['<failure ']);
  // Pages that are only written need not be kept: what is new on them still counts.
  const words = ['--served', '--only', 'seo', '--baseline', baseline, '--fail-on', 'warning'];
  expect((await runCheck([...words, `${origin}/black`], { folder })).code).toBe(1);
  expect((await runCheck([...words, `${origin}/green`], { folder })).code).toBe(0);
});

it('says which file cannot be written, after the results are on the screen', async () => {
  const { code, output, said } = await runCheck(
    ['--served', '--report', 'junit=taken/x.xml', '--report', 'sarif=taken', `${origin}/`],
    { folder },
  );
  expect(output).toContain(`${origin}/  (status 200)`);
  expect([code, said.replaceAll(folder, '')]).toEqual([
    64,
    "The results could not be written: EISDIR: illegal operation on a directory, open '/taken'.\n",
  ]);
});
