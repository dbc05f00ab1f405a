// What is ignored in the panel and what plumbline.json leaves out in the terminal must be the same: both really run.
import 'fake-indexeddb/auto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checks } from '../../lib/checks/index.ts';
import type { Inspection } from '../../lib/checks/inspection.ts';
import { siteChecks } from '../../lib/checks/site/index.ts';
import { makeEngine } from '../../lib/page/engine/engine.ts';
import { judgePage } from '../../lib/page/engine/judge-page.ts';
import type { SetCause } from '../../lib/pages/sets/causes/set-cause.ts';
import { listedSet } from '../../lib/pages/sets/causes/set-causes.ts';
import { deleteDatabase } from '../../lib/platform/database.ts';
import {
  countAgain,
  ignore,
  ignoredBy,
  ignoredOn,
  rulesOfSite,
  rulesOfSites,
  takeRules,
} from '../../lib/report/ignored.ts';
import { knownChecks, readSettingsFile } from '../../lib/report/settings-file/read-settings-file.ts';
import { newSettingsFile, siteRules } from '../../lib/report/settings-file/write-rules.ts';
import { requestWith } from '../../scripts/check/credentials/site-credentials.ts';
import { robotsTxtOnce } from '../../scripts/check/pages/robots-txt-once.ts';
import { takeServed } from '../../scripts/check/pages/take-served.ts';
import type { Checked } from '../../scripts/check/results/checked.ts';
import type { CauseOfPages } from '../../scripts/check/results/checked-cause.ts';
import { setOf } from '../pages/sample-set.ts';
import { runCheck } from './run-check.ts';

let server: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', server: 'nginx/1.18.0' });
    response.end(
      '<!doctype html><html lang=en><head><title>Home</title></head><body><h1>Kettles</h1><h1>Pots</h1><img src="/a.png"><img src="/b.png"><img src="/c.png" alt=" "></body></html>',
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

beforeEach(async () => {
  await deleteDatabase();
  folder = mkdtempSync(join(tmpdir(), 'plumbline-both-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const listed = ({
  check,
  outcome,
  totals,
  cause,
}: Pick<Checked['results'][number], 'check' | 'outcome' | 'totals'> & {
  cause?: string | null | undefined;
}) => `${check} ${outcome} ${JSON.stringify(totals)} ${cause ?? ''}`;

/** What the panel's engine says about a page, with what is ignored on its site. */
async function inPanel(address: string) {
  const request = requestWith({ headers: new Map(), cookies: [] }, fetch);
  const { inspection } = await takeServed(address, request, robotsTxtOnce(request));
  const engine = makeEngine();
  const changed: Partial<Inspection> = inspection;
  const { report } = await engine.judge({ changed, removed: [], ignored: await ignoredOn(address) });
  return {
    results: report.results.map(listed).sort(),
    findings: report.results
      .flatMap(({ check, findings }) => findings.map(({ message }) => `${check} ${message}`))
      .sort(),
    leftOut: report.results
      .flatMap(({ check, ignored }) => [...new Set(ignored.map(({ message }) => `${check} ${message}`))])
      .sort(),
    seo: report.seo,
    security: report.security,
  };
}

/** What the terminal writes about pages, with this settings file. */
async function written(addresses: readonly string[], file: string) {
  writeFileSync(join(folder, 'plumbline.json'), file);
  const { output } = await runCheck(['--served', '--json', ...addresses], { folder });
  return JSON.parse(output) as { pages: Checked[]; causes: CauseOfPages[] };
}

/** What the terminal says about a page, with this settings file. */
async function inTerminal(address: string, file: string) {
  const [page] = (await written([address], file)).pages;
  return {
    results: page?.results.map(listed).sort(),
    findings: page?.findings.map(({ check, message }) => `${check} ${message}`).sort(),
    leftOut: page?.leftOut.map(({ check, message }) => `${check} ${message}`).sort(),
    seo: page?.seo,
    security: page?.security,
  };
}

type Reached = Pick<SetCause, 'check' | 'message' | 'pages' | 'of' | 'addresses'>;
const reached = (causes: readonly Reached[], above: string | null = null) =>
  causes.map(
    ({ check, message, pages, of, addresses }) =>
      `${check} ${message}, ${pages} of ${of}: ${addresses.join(' ')}${above === null ? '' : ` < ${above}`}`,
  );

/** What the panel says that these pages have in common, with what is ignored on their site. */
async function setInPanel(addresses: readonly string[]) {
  const request = requestWith({ headers: new Map(), cookies: [] }, fetch);
  const robotsTxtOf = robotsTxtOnce(request);
  const entries = await Promise.all(
    addresses.map(async (address) => {
      const { inspection } = await takeServed(address, request, robotsTxtOf);
      return { address, depth: null, isInSitemap: null, outcome: await judgePage(inspection) };
    }),
  );
  const set = setOf(entries, { site: origin, source: 'listed' });
  const at = ignoredBy(await rulesOfSites([origin]));
  const { causes, ignored } = listedSet(set, siteChecks, { at, checks });
  return {
    causes: causes.flatMap((cause) => [...reached([cause]), ...reached(cause.folded, cause.id)]).sort(),
    ignored: ignored
      .map(({ check, message, addresses: on }) => `${check} ${message}: ${on.join(' ')}`)
      .sort(),
  };
}

/** What the terminal says that these pages have in common, with this settings file. */
async function setInTerminal(addresses: readonly string[], file: string) {
  const { causes, pages } = await written(addresses, file);
  const ignored = new Map<string, string[]>();
  for (const { url, leftOut } of pages)
    for (const { check, message } of leftOut)
      ignored.set(`${check} ${message}`, [...(ignored.get(`${check} ${message}`) ?? []), url]);
  return {
    causes: causes.flatMap((cause) => reached([cause], cause.cause)).sort(),
    ignored: [...ignored].map(([name, on]) => `${name}: ${on.join(' ')}`).sort(),
  };
}

test('what is ignored in the panel is left out in the terminal, with the same totals and scores', async () => {
  const address = `${origin}/kettles`;
  await ignore(address, { check: 'seo/image-alt-missing', messages: ['missing'] });
  await ignore(address, { check: 'seo/title-generic', messages: ['generic'] });
  await ignore(address, { check: 'security/software-disclosed', messages: ['version'] });
  await countAgain([address], { check: 'security/software-disclosed', messages: ['version'] });
  const panel = await inPanel(address);
  expect(panel.leftOut).toEqual(['seo/image-alt-missing missing', 'seo/title-generic generic']);
  expect(panel.results).toContain('seo/image-alt-missing failed {"blank":1} ');
  expect(await inTerminal(address, newSettingsFile(origin, await rulesOfSite(address)))).toEqual(panel);
});

test('a file opened in the panel leaves out there what it leaves out in the terminal, page by page', async () => {
  const text = `{
  // Everywhere
  "ignore": ["seo/image-alt-missing"],
  "sites": [
    { "origin": "https://other.example", "ignore": ["seo/description-missing"] },
    {
      "origin": "${origin}",
      "ignore": [
        { "check": "seo/title-generic", "paths": ["/blog/*"], "reason": "Redesign" },
        { "check": "security/software-disclosed", "message": "version", "until": "2099-01-31" },
      ],
    },
  ],
}`;
  const read = readSettingsFile(text, knownChecks(checks), Date.UTC(2026, 10, 23));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const blog = `${origin}/blog/tea`;
  await takeRules(blog, siteRules(read.file, blog), false);
  const shop = `${origin}/kettles`;
  expect((await inPanel(blog)).leftOut).toEqual([
    'security/software-disclosed version',
    'seo/image-alt-missing blank',
    'seo/image-alt-missing missing',
    'seo/title-generic generic',
  ]);
  expect((await inPanel(shop)).leftOut).toEqual([
    'security/software-disclosed version',
    'seo/image-alt-missing blank',
    'seo/image-alt-missing missing',
  ]);
  expect(await inTerminal(blog, text)).toEqual(await inPanel(blog));
  expect(await inTerminal(shop, text)).toEqual(await inPanel(shop));
});

test('a set of pages has the same list in the panel and in the terminal: by message, by path, and after a rule is removed', async () => {
  const pages = ['/blog/tea', '/blog/pots', '/kettles', '/'].map((path) => `${origin}${path}`);
  const [, , shop, home] = pages;
  const images = { check: 'seo/image-alt-missing', message: 'missing' };
  const blank = { check: 'seo/image-alt-missing', message: 'blank' };
  const titles = { check: 'seo/title-generic', paths: ['/blog/*'] };
  await takeRules(origin, [images, titles], false);
  const both = async () => {
    const panel = await setInPanel(pages);
    expect(await setInTerminal(pages, newSettingsFile(origin, await rulesOfSite(origin)))).toEqual(panel);
    return panel;
  };
  const of = ({ causes }: Awaited<ReturnType<typeof both>>, check: string) =>
    causes.filter((cause) => cause.startsWith(check));

  const first = await both();
  expect(first.ignored).toEqual([
    `seo/image-alt-missing missing: ${pages.join(' ')}`,
    `seo/title-generic generic: ${pages.slice(0, 2).join(' ')}`,
  ]);
  expect(of(first, 'seo/image-alt-missing')).toEqual([
    `seo/image-alt-missing blank, 4 of 4: ${pages.join(' ')}`,
  ]);
  expect(of(first, 'seo/title-generic')).toEqual([`seo/title-generic generic, 2 of 4: ${shop} ${home}`]);
  // What is ignored on some of its pages is still wrong between all of them.
  expect(of(first, 'site/title-duplicate')).toEqual([
    `site/title-duplicate same, 4 of 4: ${pages.join(' ')}`,
  ]);

  await takeRules(origin, [blank, { check: 'site/title-duplicate' }], true);
  await countAgain(pages, { check: 'seo/title-generic', messages: ['generic'] });
  const second = await setInPanel(pages);
  expect(second.ignored).toEqual([
    `seo/image-alt-missing blank: ${pages.join(' ')}`,
    `seo/image-alt-missing missing: ${pages.join(' ')}`,
    `site/title-duplicate same: ${pages.join(' ')}`,
  ]);
  expect(of(second, 'seo/title-generic')).toEqual([`seo/title-generic generic, 4 of 4: ${pages.join(' ')}`]);
  expect([...of(second, 'seo/image-alt-missing'), ...of(second, 'site/title-duplicate')]).toEqual([]);
  const terminal = await setInTerminal(pages, newSettingsFile(origin, await rulesOfSite(origin)));
  expect(terminal.causes).toEqual(second.causes);

  await takeRules(origin, [], false);
  expect((await both()).ignored).toEqual([]);
});
