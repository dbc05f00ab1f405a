// `npm test`: types, lint, unused code, unit and contract tests, the build, the end-to-end tests in Chromium, and popup and
// options in Firefox, where there is one.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFirefox } from './browser/find-firefox.mjs';

interface Counts {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
const report = (name: string) => join(reports, name);

function run(command: string, args: readonly string[], env = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

async function step(name: string, command: string, args: readonly string[], env = {}): Promise<boolean> {
  const began = performance.now();
  const { code, output } = await run(command, args, env);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}

function read(name: string): Record<string, unknown> | null {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'));
  } catch {
    return null;
  }
}

function unitCounts(): Counts {
  const found = read('unit.json') as { numPassedTests: number; numFailedTests: number } | null;
  return found ? { passed: found.numPassedTests, failed: found.numFailedTests } : { passed: 0, failed: 1 };
}

function endToEndCounts(name: string): Counts {
  const found = read(name) as { stats: { expected: number; flaky: number; unexpected: number } } | null;
  return found
    ? { passed: found.stats.expected + found.stats.flaky, failed: found.stats.unexpected }
    : { passed: 0, failed: 1 };
}

const still = await Promise.all([
  step('types', 'tsc', ['--noEmit']),
  step('lint and format', 'biome', ['ci', '--colors=off', '--error-on-warnings', '.']),
  step('unused code', 'knip', []),
  step('exports that only tests use', 'knip', ['--production', '--include', 'exports,types']),
]);
const unit = await step('unit and contract tests', 'vitest', [
  'run',
  '--config=test/vitest.config.ts',
  '--reporter=minimal',
  '--reporter=json',
  `--outputFile.json=${report('unit.json')}`,
]);
/** A build of the extension, and then tests in a browser that has it. */
async function inBrowser(name: string, build: readonly string[], tests: readonly string[], counts: string) {
  return (
    (await step(`build for ${name}`, 'wxt', build)) &&
    (await step(
      `end-to-end tests in ${name}`,
      'playwright',
      ['test', '--config=test/playwright.config.ts', ...tests],
      { PLAYWRIGHT_JSON_OUTPUT_FILE: report(counts) },
    ))
  );
}

const chromium = await inBrowser('Chromium', ['build'], ['--project=plain'], 'e2e.json');
const hasFirefox = findFirefox() !== undefined;
// What differs most there; `npm run firefox` has the rest.
const firefox =
  !hasFirefox ||
  (await inBrowser(
    'Firefox',
    ['build', '-b', 'firefox', '--mv3'],
    ['--project=firefox', '--grep=@smoke'],
    'firefox.json',
  ));
if (!hasFirefox) console.log('left out: popup and options in Firefox, because none was found');

const inBrowsers = ['e2e.json', ...(hasFirefox ? ['firefox.json'] : [])];
const counts = [unitCounts(), ...inBrowsers.map(endToEndCounts)];
rmSync(reports, { recursive: true, force: true });
const total = (field: keyof Counts) => counts.reduce((sum, one) => sum + one[field], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = [...still, unit, chromium, firefox].every(Boolean) ? 0 : 1;
