// `npm run check -- URL…`: the extension's engine in the terminal and in builds. `--help` lists the options.

import { readFile, writeFile } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import type { DeepChecks } from '../lib/checks/deep/deep-check.ts';
import { redacted } from '../lib/checks/knowledge/addresses/redact.ts';
import { phrasesFor } from '../lib/checks/phrases-for.ts';
import { areaOf } from '../lib/checks/result.ts';
import { runChecks } from '../lib/checks/run-checks.ts';
import { loadSuffixes } from '../lib/checks/suffixes.ts';
import { vocabularyFor } from '../lib/checks/vocabulary-for.ts';
import { findBrowser } from './browser/find-browser.mjs';
import { bundleCollector } from './build/bundle-collector.ts';
import { loadChecks, loadDeepChecks } from './build/load-checks.ts';
import { addressesOf } from './check/addresses.ts';
import { type Checked, checkedOf, type Unchecked, uncheckedOf } from './check/checked.ts';
import { EXIT, exitCodeOf } from './check/exit-code.ts';
import { FORMATS } from './check/formats/index.ts';
import { pageText } from './check/formats/text.ts';
import { goDeep, plainHttpOf } from './check/go-deep.ts';
import { type Options, readOptions, USAGE, UsageError } from './check/options.ts';
import { takeRendered } from './check/take-rendered.ts';
import { takeServed } from './check/take-served.ts';

function optionsGiven(): Options {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options) return options;
    console.log(USAGE);
    process.exit(EXIT.fine);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${redacted(error.message)}\n\n${USAGE}`);
    process.exit(EXIT.usage);
  }
}

const options = optionsGiven();
const urls = await addressesOf(options).catch((error: Error) => {
  console.error(`Could not read the addresses: ${redacted(error.message)}.`);
  process.exit(EXIT.unchecked);
});
const checks = await loadChecks();
const allDeep: DeepChecks = options.isDeep ? await loadDeepChecks() : {};
const deepChecks: DeepChecks = Object.fromEntries(
  Object.entries(allDeep).filter(([id]) => !options.only || areaOf(id) === options.only),
);
const definitions = { ...checks, ...deepChecks };
const collector = options.isServed ? '' : await bundleCollector();
const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findBrowser(),
    chromiumSandbox: process.getuid?.() !== 0,
    // Ctrl-C then ends the visits, not the program.
    handleSIGINT: !options.isDeep,
  });
const browser = options.isServed ? null : await launch();

/** Checks one page, from its URL to its verdict. */
async function check(url: string): Promise<Checked> {
  const page = await browser?.newPage();
  try {
    const taken = page ? await takeRendered(page, collector, url) : await takeServed(url);
    const { inspection } = taken;
    const { page: snapshot } = inspection;
    Object.assign(
      inspection,
      await vocabularyFor(snapshot),
      await loadSuffixes(),
      await phrasesFor(snapshot),
    );
    if (options.isDeep) Object.assign(inspection, await plainHttpOf(inspection.url));
    const began = performance.now();
    const report = runChecks(checks, inspection, options.only);
    const milliseconds = performance.now() - began;
    const whole = options.isDeep ? await goDeep(inspection, report, deepChecks) : report;
    return checkedOf(definitions, taken, whole, milliseconds);
  } finally {
    await page?.close();
  }
}

const pages: Checked[] = [];
const unchecked: Unchecked[] = [];
// People see each page as soon as it is checked; a file or another program gets everything at the end.
const isStreamed = options.format === 'text' && options.output === null;
for (const [index, url] of urls.entries()) {
  if (urls.length > 1) console.error(`${index + 1} of ${urls.length}: ${redacted(url)}`);
  try {
    const page = await check(url);
    pages.push(page);
    if (isStreamed) console.log(pageText(page));
  } catch (error) {
    const missed = uncheckedOf(url, error as Error);
    unchecked.push(missed);
    console.error(`${missed.url} could not be checked: ${missed.reason}`);
  }
}
await browser?.close();

if (!isStreamed) {
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const { failOn } = options;
  const written = FORMATS[options.format]({ pages, unchecked, definitions, failOn, version });
  if (options.output) await writeFile(options.output, written);
  else process.stdout.write(written);
}
process.exitCode = exitCodeOf(pages, unchecked, options.failOn);
