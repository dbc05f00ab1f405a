import { writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { redacted } from '../../lib/checks/knowledge/addresses/redact.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { foreignOrigin, writeBaseline } from './baseline.ts';
import { type CheckedPages, checkPages } from './check-pages.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { causesText } from './formats/causes-text.ts';
import { FORMATS } from './formats/index.ts';
import { pageText } from './formats/text.ts';
import { leftOutText } from './left-out.ts';
import { type Options, readOptions, USAGE, UsageError } from './options.ts';
import { Ended, type Prepared, prepare } from './prepare.ts';
import type { Terminal } from './terminal.ts';

/** Returns all results in the wanted format. */
async function resultsText(prepared: Prepared, { pages, unchecked, causes }: CheckedPages): Promise<string> {
  const { options, plan, checks, deepChecks, definitions } = prepared;
  const { version } = packageJson;
  const isStaging = pages.some(({ judgedAs }) => judgedAs !== null);
  const shown = isStaging ? definitions : { ...checks, ...deepChecks };
  const { failOn } = plan;
  return FORMATS[options.format]({ pages, unchecked, causes, definitions: shown, failOn, version });
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
  } else {
    const text = await resultsText(prepared, checked);
    if (options.output) await writeFile(resolve(folder, options.output), text);
    else terminal.write(text);
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
