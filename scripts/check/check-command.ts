import { relative, resolve } from 'node:path';
import { rank } from '../../lib/checks/consequence.ts';
import { redacted } from '../../lib/checks/knowledge/addresses/redact.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { loadSiteChecks } from '../build/load-checks.ts';
import { leftOutText } from './addresses/left-out-text.ts';
import { FORMATS, STREAMED } from './formats/index.ts';
import { foreignOrigin, writeBaseline } from './results/baseline.ts';
import type { Checked } from './results/checked.ts';
import { EXIT, exitCodeOf } from './results/exit-code.ts';
import { pagesAt, readResults } from './results/results-file.ts';
import type { RunEntry, RunHead } from './results/run-head.ts';
import type { RunResults } from './results/run-results.ts';
import { checkPages } from './run/check-pages.ts';
import type { CheckedPages, EarlierRun } from './run/checked-pages.ts';
import { mergeResults } from './run/merge-results.ts';
import { type Options, readOptions } from './settings/options.ts';
import { CommandError, type PreparedRun, prepareRun } from './settings/prepare-run.ts';
import { USAGE, UsageError } from './settings/usage.ts';
import { type Output, openOutput, replaceFile } from './terminal/output-file.ts';
import type { Terminal } from './terminal/terminal.ts';

/** Returns the results as all formats take them. */
async function runResultsOf(prepared: PreparedRun, run: RunHead, checked: CheckedPages): Promise<RunResults> {
  const { options, plan, checks, deepChecks, definitions, documented, baseline } = prepared;
  const { pages, unchecked, unseen, causes, goneFrom, isStopped } = checked;
  const isStaging = pages.some(({ judgedAs }) => judgedAs !== null);
  return {
    run,
    pages,
    unchecked,
    unseen,
    causes,
    definitions: {
      ...(isStaging ? definitions : documented({ ...checks, ...deepChecks })),
      ...(causes.some(({ kind }) => kind === 'site') && documented(await loadSiteChecks())),
    },
    gone: baseline && !options.isBaselineWritten ? goneFrom : null,
    isStopped,
    failOn: options.isBaselineWritten ? null : plan.failOn,
    version: packageJson.version,
  };
}

const notWritten = ({ message }: Error): never => {
  throw new CommandError(EXIT.usage, `The results could not be written: ${message}.`);
};

/** Whether whole pages are needed at the end. */
const isKept = ({ format, reports, isBaselineWritten }: Options): boolean =>
  !STREAMED[format] || reports.length > 0 || isBaselineWritten;

/** What the exit code needs of a page that is written: its worst finding. */
function worstOf(page: Checked): Checked {
  const { findings } = page;
  const own = findings.filter(({ isKnown }) => !isKnown);
  const worst = own.reduce<(typeof own)[number] | null>(
    (most, one) => (most && rank(most.severity) <= rank(one.severity) ? most : one),
    null,
  );
  const { entry: _entry, ...rest } = page;
  return { ...rest, security: null, findings: worst ? [worst] : [], results: [], leftOut: [] };
}

/** Reads what the output already has. */
async function earlierRun(
  { options, say }: PreparedRun,
  terminal: Terminal,
): Promise<{ earlier: EarlierRun; end: number } | null> {
  const { output, isResumed } = options;
  if (!isResumed || output === null) return null;
  const path = resolve(terminal.folder, output);
  const file = await readResults(path, output).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new CommandError(EXIT.usage, `Nothing was checked: ${error.message}.`);
  });
  if (!file) return null;
  if (!file.ending) say(`${output} was cut off: what is whole is kept.`);
  const [pages, entries]: [Checked[], RunEntry[]] = [[], []];
  for await (const page of pagesAt(path, file.pages)) {
    pages.push(isKept(options) ? page : worstOf(page));
    entries.push(page.entry);
  }
  return { earlier: { run: file.run, pages, entries }, end: file.end };
}

/** Says what the baseline no longer needs, and whether it is of another site. */
function sayOfBaseline({ baseline, say }: PreparedRun, { pages, goneFrom }: CheckedPages): void {
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
  const prepared = await prepareRun(options, terminal);
  const { plan, say } = prepared;
  if (
    options.output &&
    options.merged?.some((file) => resolve(folder, file) === resolve(folder, options.output ?? ''))
  )
    throw new UsageError('merge cannot write to one of its files.');
  const { follow } = plan.addresses;
  // Its results have the addresses of the site itself.
  if (options.isResumed && follow !== null && plan.stagingOf(follow))
    throw new UsageError(
      '--resume cannot follow the links of a staging site: give its pages with --list or --sitemap.',
    );
  const opened = options.output
    ? await openOutput(resolve(folder, options.output), options.output, () => earlier?.end ?? null).catch(
        ({ message }: Error) => {
          throw new CommandError(EXIT.usage, `Nothing was checked: ${message}.`);
        },
      )
    : null;
  const output: Output = {
    write: async (text) => (opened ? opened.write(text).catch(notWritten) : terminal.write(text)),
    close: async () => opened?.close(),
  };
  let earlier: Awaited<ReturnType<typeof earlierRun>> = null;
  try {
    earlier = await earlierRun(prepared, terminal);
    const stream = STREAMED[options.format];
    let head: RunHead | null = null;
    let isFirst = !earlier?.earlier.pages.length;
    const watcher = {
      async begin(begun: RunHead) {
        head = begun;
        if (stream && !earlier) await output.write(stream.begin(begun));
      },
      async show(page: Checked) {
        await output.write(stream?.page(page, isFirst) ?? '');
        isFirst = false;
      },
      // A page that was written need not be kept.
      ...(!isKept(options) && { keep: worstOf }),
    };
    const checked = options.merged
      ? await mergeResults(prepared, options.merged, folder, watcher)
      : await checkPages(prepared, terminal, watcher, earlier?.earlier ?? null);
    const { pages, unchecked, isStopped } = checked;
    const left = leftOutText(checked.leftOut);
    if (left) say(left);
    if (isStopped && !options.merged) say(`Stopped: ${pages.length} pages were checked.`);
    // On a terminal, each page that could not be checked was said when it was its turn.
    const isSaid = options.format === 'text' && options.output === null && !options.merged;
    if (stream) await output.write(stream.end({ ...checked, unchecked: isSaid ? [] : unchecked }));
    if (head && isKept(options)) {
      const results = await runResultsOf(prepared, head, checked);
      if (!stream) await output.write(FORMATS[options.format](results));
      for (const { file, format } of options.reports)
        await replaceFile(resolve(folder, file), file, () => FORMATS[format](results)).catch(notWritten);
    }
    sayOfBaseline(prepared, checked);
    if (options.isBaselineWritten && plan.baseline !== null && !isStopped) {
      const name = relative(folder, plan.baseline);
      await writeBaseline(plan.baseline, name, pages).catch(({ message }: Error) => {
        throw new CommandError(EXIT.usage, `The baseline could not be written: ${message}.`);
      });
      say(`Wrote the baseline ${name}.`);
    }
    if (isStopped) return EXIT.unchecked;
    return exitCodeOf(pages, unchecked, options.isBaselineWritten ? null : plan.failOn);
  } finally {
    await output.close();
  }
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
    if (!(error instanceof CommandError)) throw error;
    terminal.say(error.message);
    return error.code;
  }
}
