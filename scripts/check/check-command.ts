import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { redacted } from '../../lib/checks/knowledge/addresses/redact.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { loadSiteChecks } from '../build/load-checks.ts';
import { foreignOrigin, writeBaseline } from './baseline.ts';
import { type CheckedPages, checkPages } from './check-pages.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { causesText } from './formats/causes-text.ts';
import type { Outcome } from './formats/format.ts';
import { FORMATS } from './formats/index.ts';
import { pageText } from './formats/text.ts';
import { leftOutText } from './left-out.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';
import { Ended, type Prepared, prepare } from './prepare.ts';
import type { Terminal } from './terminal.ts';

/** Returns the results as all formats take them. */
async function outcomeOf(prepared: Prepared, checked: CheckedPages): Promise<Outcome> {
  const { options, plan, checks, deepChecks, definitions, baseline } = prepared;
  const { pages, unchecked, causes, goneFrom, isStopped } = checked;
  const isStaging = pages.some(({ judgedAs }) => judgedAs !== null);
  return {
    pages,
    unchecked,
    causes,
    definitions: {
      ...(isStaging ? definitions : { ...checks, ...deepChecks }),
      ...(causes.some(({ kind }) => kind === 'site') && (await loadSiteChecks())),
    },
    gone: baseline && !options.isBaselineWritten ? goneFrom : null,
    isStopped,
    failOn: options.isBaselineWritten ? null : plan.failOn,
    version: packageJson.version,
  };
}

/**
 * Writes results to a file; makes its folder.
 *
 * @throws Ended If the file cannot be written.
 */
async function writeResults(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (error) {
    throw new Ended(EXIT.usage, `The results could not be written: ${(error as Error).message}.`);
  }
}

/** Says what the baseline no longer needs, and whether it is of another site. */
function sayOfBaseline({ baseline, say }: Prepared, { pages, goneFrom }: CheckedPages): void {
  for (const [address, gone] of goneFrom)
    for (const { check, message, gone: count } of gone)
      say(
        `The baseline no longer needs ${check} (${message}${count > 1 ? ` ×${count}` : ''}) on ${address}.`,
      );
  const named = pages.map(({ url, judgedAs }) => judgedAs ?? url);
  const foreign = baseline && pages.length > 0 ? foreignOrigin(baseline, named) : null;
  if (foreign !== null) say(`The baseline is of another site: ${foreign}.`);
}

async function run(options: Options, terminal: Terminal): Promise<number> {
  const { folder } = terminal;
  const prepared = await prepare(options, terminal);
  const { plan, baseline, say } = prepared;
  // People see each page as soon as it is checked; a file or another program gets everything at the end.
  const isStreamed = options.format === 'text' && options.output === null;
  const checked = await checkPages(prepared, terminal, {
    show(page) {
      if (isStreamed) terminal.write(`${pageText(page)}\n`);
    },
  });
  const { pages, unchecked, causes, isStopped } = checked;
  const left = leftOutText(checked.leftOut);
  if (left) say(left);
  if (isStopped) say(`Stopped: ${pages.length} pages were checked.`);
  if (isStreamed) {
    const together = causesText(causes);
    if (together) terminal.write(`${together}\n`);
  }
  const { format, output, reports } = options;
  if (!isStreamed || reports.length > 0) {
    const outcome = await outcomeOf(prepared, checked);
    if (output) await writeResults(resolve(folder, output), FORMATS[format](outcome));
    else if (!isStreamed) terminal.write(FORMATS[format](outcome));
    for (const report of reports)
      await writeResults(resolve(folder, report.file), FORMATS[report.format](outcome));
  }
  sayOfBaseline(prepared, checked);
  if (options.isBaselineWritten && plan.baseline !== null && !isStopped) {
    await writeBaseline(plan.baseline, pages, baseline);
    say(`Wrote the baseline ${relative(folder, plan.baseline)}.`);
  }
  if (isStopped) return EXIT.unchecked;
  return exitCodeOf(pages, unchecked, options.isBaselineWritten ? null : plan.failOn);
}

/** Runs the command. Resolves with its exit code. */
export async function checkCommand(terminal: Terminal): Promise<number> {
  try {
    const options = readOptions(terminal.args);
    if (options) return await run(options, terminal);
    terminal.write(`${USAGE}\n`);
    return EXIT.fine;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.say(`${redacted(error.message)}\n\n${USAGE}`);
      return EXIT.usage;
    }
    if (!(error instanceof Ended)) throw error;
    terminal.say(error.message);
    return error.code;
  }
}
