// `npm run check -- URL… [--json] [--served] [--deep] [--only seo|security]`: the extension's engine in the terminal.

import { parseArgs } from 'node:util';
import { type Response as Answer, chromium, type Page, type Request } from '@playwright/test';
import type { Area } from '../lib/checks/check.ts';
import { decode } from '../lib/checks/collect/decode.ts';
import { collectHtml } from '../lib/checks/collect/parse5.ts';
import type { DeepChecks, Progress } from '../lib/checks/deep/deep-check.ts';
import { followWay, nextOf, plainAddress } from '../lib/checks/deep/visiting/follow-way.ts';
import { politeVisitor } from '../lib/checks/deep/visiting/polite-visitor.ts';
import type {
  Fields,
  Hop,
  Inspection,
  ResponseFacts,
  RobotsTxtFacts,
  Way,
} from '../lib/checks/inspection.ts';
import { areaOf, type Report } from '../lib/checks/result.ts';
import { run } from '../lib/checks/run.ts';
import { runDeep, withDeepResults } from '../lib/checks/run-deep.ts';
import type { PageSnapshot } from '../lib/checks/snapshot.ts';
import { loadSuffixes } from '../lib/checks/suffixes.ts';
import { vocabularyFor } from '../lib/checks/vocabulary-for.ts';
import { checkMessage, type Definition, inEnglish } from '../lib/report/check-texts.ts';
import { gradeText } from '../lib/report/export/grade-text.ts';
import { bundleCollector } from './bundle-collector.ts';
import { fetchOnce } from './fetch-address.ts';
import { findBrowser } from './find-browser.mjs';
import { loadChecks, loadDeepChecks } from './load-checks.ts';

const USAGE = `npm run check -- URL… [--json] [--served] [--deep] [--only seo|security]

  --json      print an array, one object per URL, for scripts and CI
  --served    no browser: judge the HTML as the server sends it
  --deep      also visit what the page names: links, language versions, canonical address, sitemaps, social image,
              security.txt, source maps, one address that does not exist, and http:// of the host; Ctrl-C ends the
              visits and keeps what was found
  --only      one area alone

Exit status: 0 no errors, 1 a page has errors or blockers, 2 a page could not be checked, 64 wrong usage.`;
const TIMEOUT = 30_000;
const MAXIMUM_BODY = 4_000_000;

interface Taken {
  inspection: Inspection;
  /** Milliseconds that the snapshot took. */
  collect: number;
}

async function takeRobotsTxt(page: string): Promise<RobotsTxtFacts> {
  const url = new URL('/robots.txt', page).href;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
    const contentType = response.headers.get('content-type') ?? '';
    const body = (await response.text()).slice(0, 600_000);
    return { how: 'observed', url, status: response.status, body, contentType };
  } catch {
    return { how: 'observed', url, status: 0, body: '' };
  }
}

const MOST_REDIRECTS = 20;

/** Fields of an answer; Node keeps cookies apart. */
function fieldsOf({ headers }: Response): Fields {
  const cookies = headers.getSetCookie().map((value) => ['set-cookie', value] as const);
  return [...[...headers].filter(([name]) => name !== 'set-cookie'), ...cookies];
}

/** Asks for an address and follows its redirects one by one, so that each is seen. */
async function followed(first: string): Promise<{ response: Response; hops: readonly Hop[] }> {
  const hops: Hop[] = [];
  const signal = AbortSignal.timeout(TIMEOUT);
  let url = first;
  for (;;) {
    const response = await fetch(url, { signal, redirect: 'manual' });
    const hop = { url, status: response.status, headers: fieldsOf(response) };
    hops.push(hop);
    const next = nextOf(hop);
    if (next === null) return { response, hops };
    if (hops.length > MOST_REDIRECTS) throw new Error(`more than ${MOST_REDIRECTS} redirects`);
    await response.body?.cancel();
    url = next;
  }
}

/** The page as the server sends it. */
async function takeServed(url: string): Promise<Taken> {
  const { response, hops } = await followed(url);
  const { headers } = hops.at(-1) as Hop;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const contentType = response.headers.get('content-type') ?? '';
  const { text } = decode(bytes.subarray(0, MAXIMUM_BODY), contentType);
  const began = performance.now();
  const page = collectHtml(text, response.url, { bytes: bytes.length, contentType });
  const collect = performance.now() - began;
  return {
    collect,
    inspection: {
      url: response.url,
      at: Date.now(),
      page,
      response: {
        how: 'observed',
        url: response.url,
        status: response.status,
        headers,
      },
      way: { how: 'observed', hops, isWhole: true },
      robotsTxt: await takeRobotsTxt(response.url),
    },
  };
}

/**
 * Keeps the bytes of each document that a page loads, by address. Afterwards the browser only tells what it has made of
 * them: text in UTF-8, whatever they were.
 */
async function keepDocuments(page: Page): Promise<ReadonlyMap<string, Uint8Array>> {
  const kept = new Map<string, Uint8Array>();
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    // The body of a redirect cannot be had, and the tab may be closed at any moment.
    const answer = await session.send('Fetch.getResponseBody', { requestId }).catch(() => null);
    if (answer) kept.set(request.url, Buffer.from(answer.body, answer.base64Encoded ? 'base64' : 'utf8'));
    await session.send('Fetch.continueRequest', { requestId }).catch(() => {});
  });
  await session.send('Fetch.enable', {
    patterns: [{ resourceType: 'Document', requestStage: 'Response' }],
  });
  return kept;
}

/** Every answer on the way to a document, as the browser met them. */
async function wayTo(answer: Answer): Promise<Way> {
  const hops: Hop[] = [];
  let request: Request | null = answer.request();
  while (request) {
    const response = await request.response();
    const fields = (await response?.headersArray()) ?? [];
    const headers = fields.map(({ name, value }) => [name.toLowerCase(), value] as const);
    const byBrowser = headers.some(([name]) => name === 'non-authoritative-reason');
    hops.unshift({
      url: request.url(),
      status: response?.status() ?? 0,
      headers,
      ...(byBrowser && { byBrowser }),
    });
    request = request.redirectedFrom();
  }
  return { how: 'observed', hops, isWhole: true };
}

/** The page as a browser shows it, with the response that the browser was given. */
async function takeRendered(page: Page, collector: string, url: string): Promise<Taken> {
  const documents = await keepDocuments(page);
  const answer = await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT });
  const began = performance.now();
  const json = await page.evaluate(collector);
  const collect = performance.now() - began;
  const snapshot = JSON.parse(json as string) as PageSnapshot;
  const inspection: Inspection = {
    url: snapshot.url,
    at: Date.now(),
    page: snapshot,
    robotsTxt: await takeRobotsTxt(snapshot.url),
  };
  if (!answer) return { collect, inspection };
  const response: ResponseFacts = {
    how: 'observed',
    url: answer.url(),
    status: answer.status(),
    headers: (await answer.headersArray()).map(({ name, value }) => [name.toLowerCase(), value]),
  };
  const bytes = documents.get(answer.url());
  const contentType = await answer.headerValue('content-type');
  const characterSet = await page.evaluate(() => document.characterSet);
  return {
    collect,
    inspection: {
      ...inspection,
      response,
      way: await wayTo(answer),
      ...(bytes && {
        served: collectHtml(
          decode(bytes.subarray(0, MAXIMUM_BODY), contentType, characterSet).text,
          answer.url(),
          { bytes: bytes.length },
        ),
      }),
    },
  };
}

/** What `http://` of the page's host answers, asked once. */
async function plainHttpOf(url: string): Promise<Pick<Inspection, 'plainHttp'>> {
  const address = plainAddress(url);
  const plainHttp = address && (await followWay(address, fetchOnce));
  return plainHttp ? { plainHttp } : {};
}

/** Visits what the page names, and says on the standard error how far that has come. */
async function goDeep({ inspection }: Taken, report: Report): Promise<Report> {
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  const steps = new Map<string, Progress>();
  const isTerminal = process.stderr.isTTY;
  const results = await runDeep(deepChecks, inspection, {
    visit: politeVisitor(fetchOnce, { page: inspection.url, signal: stop.signal }),
    signal: stop.signal,
    onProgress(check, progress) {
      steps.set(check, progress);
      const total = (field: keyof Progress) => [...steps.values()].reduce((sum, one) => sum + one[field], 0);
      if (isTerminal) process.stderr.write(`\r\x1b[Kvisited ${total('done')} of ${total('total')}`);
    },
    onResult({ check, outcome }) {
      process.stderr.write(`${isTerminal ? '\r\x1b[K' : ''}${check}: ${outcome}\n`);
    },
  });
  process.off('SIGINT', onInterrupt);
  return withDeepResults(report, results);
}

/** One page's part of `--json`. Scripts rely on it: fields are added, never changed. */
function asJson({ inspection, collect }: Taken, report: Report, ms: number) {
  const ids = (outcome: string) =>
    report.results.filter((result) => result.outcome === outcome).map(({ check }) => check);
  return {
    url: inspection.url,
    status: inspection.response?.status ?? null,
    seo: report.seo,
    security: report.security,
    findings: report.results.flatMap(({ check, findings }) =>
      findings.map(({ severity, message, values, at }) => ({
        check,
        severity,
        message,
        text: checkMessage(
          inEnglish,
          check,
          (checks[check] ?? deepChecks[check]) as Definition,
          message,
          values,
        ),
        values,
        at: at ?? null,
      })),
    ),
    passed: ids('passed'),
    notApplicable: ids('not applicable'),
    notLookedAt: ids('not looked at'),
    broken: ids('broken'),
    ms: { collect: Math.round(collect * 10) / 10, checks: Math.round(ms * 10) / 10 },
  };
}
type Checked = ReturnType<typeof asJson>;

function print(checked: Checked): void {
  const { seo, security } = checked;
  console.log(`\n${checked.url}  (status ${checked.status ?? 'unknown'})`);
  if (seo) console.log(`  SEO ${seo.score} of 100`);
  if (security) {
    const measured = security.tests.filter(({ page }) => page).length;
    console.log(
      `  Security ${gradeText(security.range)}, ${measured} of ${security.tests.length} tests measured; ` +
        `HTTP Observatory ${gradeText(security.observatory)}`,
    );
  }
  for (const { severity, text, check, at } of checked.findings) {
    console.log(`  ${severity.padEnd(8)} ${text}  [${check}]`);
    if (at) console.log(`           ${at.line ? `line ${at.line}: ` : ''}${at.snippet.slice(0, 140)}`);
  }
  const { passed, notApplicable, notLookedAt, ms } = checked;
  console.log(
    `  ${passed.length} passed, ${notApplicable.length} not applicable, ${notLookedAt.length} not looked at; ` +
      `${ms.collect + ms.checks} ms`,
  );
}

const { values: options, positionals: urls } = (() => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        served: { type: 'boolean', default: false },
        deep: { type: 'boolean', default: false },
        only: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(64);
  }
})();
const isArea = (text: string | undefined): text is Area | undefined =>
  text === undefined || text === 'seo' || text === 'security';
const badUrl = urls.find((url) => !/^https?:\/\/./.test(url) || !URL.canParse(url));
if (options.help || urls.length === 0 || !isArea(options.only) || badUrl) {
  if (badUrl) console.error(`${badUrl} is not an http(s) address.\n`);
  console.error(USAGE);
  process.exit(options.help ? 0 : 64);
}

const checks = await loadChecks();
const allDeep: DeepChecks = options.deep ? await loadDeepChecks() : {};
const deepChecks: DeepChecks = Object.fromEntries(
  Object.entries(allDeep).filter(([id]) => !options.only || areaOf(id) === options.only),
);
const browser = options.served
  ? null
  : await chromium.launch({
      executablePath: findBrowser(),
      chromiumSandbox: process.getuid?.() !== 0,
      // Ctrl-C then ends the visits, not the program.
      handleSIGINT: !options.deep,
    });
const collector = browser ? await bundleCollector() : '';
const results: Checked[] = [];
let failures = 0;
for (const url of urls) {
  const page = await browser?.newPage();
  try {
    const taken = page ? await takeRendered(page, collector, url) : await takeServed(url);
    Object.assign(taken.inspection, await vocabularyFor(taken.inspection.page), await loadSuffixes());
    if (options.deep) Object.assign(taken.inspection, await plainHttpOf(taken.inspection.url));
    const began = performance.now();
    const report = run(checks, taken.inspection, options.only);
    const ms = performance.now() - began;
    const checked = asJson(taken, options.deep ? await goDeep(taken, report) : report, ms);
    results.push(checked);
    if (!options.json) print(checked);
  } catch (error) {
    failures += 1;
    console.error(`${url} could not be checked: ${(error as Error).message.split('\n')[0]}`);
  } finally {
    await page?.close();
  }
}
await browser?.close();
if (options.json) console.log(JSON.stringify(results, null, 2));
const isBad = results.some(({ findings }) =>
  findings.some(({ severity }) => severity === 'error' || severity === 'blocker'),
);
process.exitCode = failures > 0 ? 2 : isBad ? 1 : 0;
