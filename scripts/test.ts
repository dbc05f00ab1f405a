// `npm test`: types, lint, unused code, unit and contract tests, component tests in a browser, the build, end-to-end
// tests in Chromium, and popup and options in Firefox, if one is installed that can run the extension. `npm run
// test:all` (`--rest`) is what that leaves out: exports that only tests use, the unit tests again with another clock and
// language, the tests of the stand-ins, volume tests, the configurations in real servers, and the end-to-end tests that
// repeat for the whole product what a test of a part covers, in both browsers.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { findFirefox, unfitFirefox } from './browser/find-firefox.mjs';

interface Counts {
  passed: number;
  failed: number;
}

/**
 * Two of the most extreme time zones, one of them offset by half an hour, and two languages that format numbers
 * differently.
 */
const EAST = { TZ: 'Pacific/Kiritimati', LC_ALL: 'uk_UA.UTF-8' };
const WEST = { TZ: 'America/St_Johns', LC_ALL: 'pl_PL.UTF-8' };

/** The projects of `test/vitest.config.ts` that need no browser. */
const UNIT = ['unit', 'worker', 'isolated'];

/** Every test that has its own process would otherwise compile the packages that it imports again. */
const COMPILED = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node') };

/** What the last run found out about types: only what depends on a change is looked at again. */
const TYPES = 'node_modules/.cache/types.tsbuildinfo';

const isRest = process.argv.includes('--rest');
const reports = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
const counts: Counts[] = [];

function run(command: string, args: readonly string[], env = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...COMPILED, ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/** Runs a command, prints its seconds and, if it fails, its output. Returns whether it succeeded. */
async function step(name: string, command: string, args: readonly string[], env = {}): Promise<boolean> {
  const began = performance.now();
  const { code, output } = await run(command, args, env);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  // What this machine cannot run.
  else for (const [line] of output.matchAll(/^left out: .*$/gm)) console.log(line);
  return code === 0;
}

/** Reads a report; a missing one counts as a failure. */
function count<T>(file: string, of: (report: T) => Counts): void {
  try {
    counts.push(of(JSON.parse(readFileSync(file, 'utf8'))));
  } catch {
    counts.push({ passed: 0, failed: 1 });
  }
}

/** Runs projects of `test/vitest.config.ts`, and of them the tests with or without a tag. */
async function vitest(name: string, projects: readonly string[], tags: string, env = {}): Promise<boolean> {
  const file = join(reports, `${name}.json`);
  const args = ['run', '--config=test/vitest.config.ts', '--reporter=minimal', '--reporter=json'];
  if (tags) args.push(`--tags-filter=${tags}`);
  const chosen = projects.map((project) => `--project=${project}`);
  const isFine = await step(name, 'vitest', [...args, `--outputFile.json=${file}`, ...chosen], env);
  count<{ numPassedTests: number; numFailedTests: number }>(file, (found) => ({
    passed: found.numPassedTests,
    failed: found.numFailedTests,
  }));
  return isFine;
}

/** The suites of a report: the files, and the groups of tests in them. */
const allSuites = (suites: readonly JSONReportSuite[]): readonly JSONReportSuite[] =>
  suites.flatMap((suite) => [suite, ...allSuites(suite.suites ?? [])]);

/** Prints what pages showed when a test failed: on another machine there is nothing else to look at. */
function printSeen({ name, path, body }: { name: string; path?: string; body?: string }): void {
  if (name === 'seen' && body) console.log(Buffer.from(body, 'base64').toString());
  // What Playwright itself wrote down, also of a browser that the test started.
  if (name !== 'error-context' || !path) return;
  try {
    for (const [shown] of readFileSync(path, 'utf8').matchAll(/^```yaml$[\s\S]+?^```$/gm)) console.log(shown);
  } catch {
    // It was not written: what the test itself reports remains.
  }
}

/** Runs the tests in a browser with the build. */
async function playwright(name: string, args: readonly string[]): Promise<boolean> {
  const file = join(reports, `${name}.json`);
  const all = ['test', '--config=test/playwright.config.ts', ...args];
  const isFine = await step(name, 'playwright', all, { TZ: EAST.TZ, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  count<JSONReport>(file, (report) => {
    const tests = allSuites(report.suites).flatMap(({ specs }) => specs.flatMap((spec) => spec.tests));
    for (const { attachments } of tests.flatMap(({ results }) => results)) attachments.forEach(printSeen);
    return { passed: report.stats.expected, failed: report.stats.unexpected };
  });
  return isFine;
}

const build = (name: string, ...args: string[]) => step(`build for ${name}`, 'wxt', ['build', ...args]);
const buildForFirefox = () => build('Firefox', '-b', 'firefox', '--mv3');

/** Whether a Firefox is installed that can run the extension; prints why not. */
function hasFirefox(tests: string): boolean {
  const firefox = findFirefox();
  const missing = firefox === undefined ? 'no Firefox was found' : unfitFirefox(firefox);
  if (missing !== null) console.log(`skipped: ${tests} in Firefox, because ${missing}`);
  return missing === null;
}

/**
 * Runs the content of `npm test`, in three rows side by side, because tests in a browser wait half of their time. Types
 * come after the builds, because the builds generate files that they need.
 */
async function most(): Promise<boolean[]> {
  const isInFirefox = hasFirefox('popup and options');
  const built = async () => {
    const isBuilt = await build('Chromium');
    // Its manifest is looked at even if there is no Firefox.
    const isBuiltForFirefox = await buildForFirefox();
    return [
      isBuilt &&
        isBuiltForFirefox &&
        (await playwright('end to end in Chromium', ['--project=plain', '--grep-invert=@all'])),
      // The tests that differ most in Firefox.
      !isInFirefox ||
        (isBuiltForFirefox &&
          (await playwright('end to end in Firefox', ['--project=firefox', '--grep=@smoke']))),
      // Several threads would do a part of the work more than once, and other tests need the processor.
      await step('types', 'tsc', [
        '--noEmit',
        '--singleThreaded',
        '--incremental',
        '--tsBuildInfoFile',
        TYPES,
      ]),
    ];
  };
  const drawn = async () => [
    await step('lint and format', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
    await step('unused code', 'knip', ['--cache']),
    await vitest('components', ['components'], '!all', { TZ: WEST.TZ }),
  ];
  const others = async () => [await vitest('unit tests, in the east', UNIT, '!all', EAST)];
  const ran = await Promise.all([built(), drawn(), others()]);
  return ran.flat();
}

/** Runs what `npm test` leaves out. */
async function rest(): Promise<boolean[]> {
  const isBuilt = await build('Chromium');
  return [
    isBuilt,
    await step('exports that only tests use', 'knip', ['--production', '--include', 'exports,types']),
    await vitest('unit tests, in the west', UNIT, '!all', { ...WEST, FUZZ_CASES: '400' }),
    await vitest('stand-ins', ['stand-ins'], '', EAST),
    await vitest('volume', [...UNIT, 'components'], 'all', WEST),
    isBuilt && (await playwright('the rest end to end in Chromium', ['--project=plain', '--grep=@all'])),
    !hasFirefox('the rest') ||
      ((await buildForFirefox()) &&
        (await playwright('the rest end to end in Firefox', ['--project=firefox', '--grep-invert=@smoke']))),
  ];
}

const fine = await (isRest ? rest() : most());
rmSync(reports, { recursive: true, force: true });
const total = (field: keyof Counts) => counts.reduce((sum, one) => sum + one[field], 0);
console.log(`in ${process.uptime().toFixed(0)} s`);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = fine.every(Boolean) ? 0 : 1;
