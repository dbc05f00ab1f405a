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
import { makeEngine } from '../../lib/page/engine/engine.ts';
import { deleteDatabase } from '../../lib/platform/database.ts';
import { countAgain, ignore, ignoredOn, rulesOfSite, takeRules } from '../../lib/report/ignored.ts';
import { knownChecks, readSettingsFile } from '../../lib/report/settings-file/read-settings-file.ts';
import { newSettingsFile, siteRules } from '../../lib/report/settings-file/write-rules.ts';
import type { Checked } from '../../scripts/check/checked.ts';
import { requestWith } from '../../scripts/check/credentials.ts';
import { takeRobotsTxt } from '../../scripts/check/take-robots-txt.ts';
import { takeServed } from '../../scripts/check/take-served.ts';
import { runCheck } from './run-check.ts';

let server: Server;
let origin: string;
let folder: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', server: 'nginx/1.18.0' });
    response.end(
      '<!doctype html><html lang=en><head><title>Home</title></head><body><h1>Kettles</h1><h1>Pots</h1><img src="/a.png"><img src="/b.png"></body></html>',
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
  const { inspection } = await takeServed(address, request, takeRobotsTxt(request));
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

/** What the terminal says about a page, with this settings file. */
async function inTerminal(address: string, file: string) {
  writeFileSync(join(folder, 'plumbline.json'), file);
  const { output } = await runCheck(['--served', '--json', address], { folder });
  const [page] = JSON.parse(output).pages as Checked[];
  return {
    results: page?.results.map(listed).sort(),
    findings: page?.findings.map(({ check, message }) => `${check} ${message}`).sort(),
    leftOut: page?.leftOut.map(({ check, message }) => `${check} ${message}`).sort(),
    seo: page?.seo,
    security: page?.security,
  };
}

test('what is ignored in the panel is left out in the terminal, with the same totals and scores', async () => {
  const address = `${origin}/kettles`;
  await ignore(address, { check: 'seo/image-alt-missing', messages: ['missing'] });
  await ignore(address, { check: 'seo/title-generic', messages: ['generic'] });
  await ignore(address, { check: 'security/software-disclosed', messages: ['version'] });
  await countAgain(address, { check: 'security/software-disclosed', messages: ['version'] });
  const panel = await inPanel(address);
  expect(panel.leftOut).toEqual(['seo/image-alt-missing missing', 'seo/title-generic generic']);
  expect(panel.results).toContain('seo/image-alt-missing ignored {} ');
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
  const read = readSettingsFile(text, knownChecks(checks), '2026-11-23');
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const blog = `${origin}/blog/tea`;
  await takeRules(blog, siteRules(read.file, blog), false);
  const shop = `${origin}/kettles`;
  expect((await inPanel(blog)).leftOut).toEqual([
    'security/software-disclosed version',
    'seo/image-alt-missing missing',
    'seo/title-generic generic',
  ]);
  expect((await inPanel(shop)).leftOut).toEqual([
    'security/software-disclosed version',
    'seo/image-alt-missing missing',
  ]);
  expect(await inTerminal(blog, text)).toEqual(await inPanel(blog));
  expect(await inTerminal(shop, text)).toEqual(await inPanel(shop));
});
