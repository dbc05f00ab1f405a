import { dirname, join, relative, resolve } from 'node:path';
import type { Checks } from '../../../lib/checks/check.ts';
import type { DeepChecks } from '../../../lib/checks/deep/deep-check.ts';
import { redacted } from '../../../lib/checks/knowledge/addresses/redact.ts';
import { areaOf } from '../../../lib/checks/result.ts';
import type { Definitions } from '../../../lib/report/definitions.ts';
import { docsBase, documentedAt } from '../../../lib/report/docs-base.ts';
import type { SettingsFile } from '../../../lib/report/settings-file/settings-file.ts';
import { loadChecks, loadDeepChecks, loadSiteChecks } from '../../build/load-checks.ts';
import { readCookieFile } from '../credentials/cookie-file.ts';
import { type Hiding, hiding } from '../credentials/hiding.ts';
import { type Request, requestWith } from '../credentials/site-credentials.ts';
import { sendAgain } from '../requests/send-again.ts';
import { type Baseline, readBaseline } from '../results/baseline.ts';
import { EXIT } from '../results/exit-code.ts';
import { digestOf } from '../results/run-head.ts';
import { EXPECTATIONS } from '../staging/expectations.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { textOf } from '../terminal/text-file.ts';
import { listedIn } from './address-list.ts';
import { findSettingsFile, settingsFrom } from './find-settings-file.ts';
import type { Options } from './options.ts';
import { type Plan, planOf } from './plan.ts';
import { UsageError } from './usage.ts';

/** The end of the command before it has a result. */
export class CommandError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Everything that is decided, read and loaded before the first request. */
export interface PreparedRun {
  options: Options;
  plan: Plan;
  checks: Checks;
  deepChecks: DeepChecks;
  /** Every check that may have a finding on a page, by id. */
  definitions: Definitions;
  /** Returns definitions with the pages of the checks as their source, if there are any. */
  documented(definitions: Definitions): Definitions;
  /** Changes with what decides on the results; the addresses are in `list`. */
  settings: string;
  /** Null if there is none, or none yet. */
  baseline: Baseline | null;
  request: Request;
  /** Hides what the user gave. */
  hide: Hiding;
  /** Says a line without anything secret. */
  say(line: string): void;
}

/** Reads what the arguments and the settings file name, and decides by both. */
async function planned(
  options: Options,
  checks: Checks,
  { env, folder }: Terminal,
): Promise<{ plan: Plan; file: SettingsFile }> {
  const at = (path: string) => resolve(folder, path);
  const given = options.config === null || options.config === 'none' ? null : at(options.config);
  const file = options.config === 'none' ? null : (given ?? findSettingsFile(folder));
  if (!file && !options.hasAddress && !options.merged) throw new UsageError('No address given.');
  const known = { ...checks, ...(file && { ...(await loadDeepChecks()), ...(await loadSiteChecks()) }) };
  const settings = file === null ? {} : settingsFrom(file, folder, known);
  const listed = options.list === null ? [] : await listedIn(options.list, folder);
  const cookies =
    options.cookieFile === null
      ? []
      : readCookieFile(textOf(at(options.cookieFile), options.cookieFile), Date.now() / 1_000);
  const whole = planOf(options, settings, env, listed, cookies);
  if (whole.baseline === null) return { plan: whole, file: settings };
  // A path in the file is one from its folder.
  const isFromFile = file !== null && options.baseline === null;
  const baseline = isFromFile ? join(dirname(file), whole.baseline) : at(whole.baseline);
  return { plan: { ...whole, baseline }, file: settings };
}

/** Reads the baseline of a plan, which must be there unless it is written now. */
async function baselineOf({ baseline: path }: Plan, { isBaselineWritten }: Options, folder: string) {
  if (path === null && isBaselineWritten)
    throw new UsageError('--write-baseline needs --baseline, or a baseline in plumbline.json.');
  const baseline = path === null ? null : await readBaseline(path);
  if (path !== null && baseline === null && !isBaselineWritten)
    throw new Error(`there is no baseline ${relative(folder, path)}: write it with --write-baseline`);
  return baseline;
}

function settingsDigest(
  { isServed, isDeep, isStaging, map, expected, config }: Options,
  { only }: Plan,
  file: SettingsFile,
  baseline: Baseline | null,
): string {
  return digestOf([isServed, isDeep, isStaging, map, expected, config, only, file, baseline]);
}

/**
 * Prepares a run.
 *
 * @throws UsageError If the arguments are wrong.
 * @throws CommandError If a file is missing or wrong.
 */
export async function prepareRun(options: Options, terminal: Terminal): Promise<PreparedRun> {
  const unasked = (error: Error): never => {
    if (error instanceof UsageError) throw error;
    throw new CommandError(EXIT.usage, `Nothing was checked: ${redacted(error.message)}`);
  };
  const checks = await loadChecks();
  const { plan, file } = await planned(options, checks, terminal).catch(unasked);
  const baseline = await baselineOf(plan, options, terminal.folder).catch(unasked);
  const allDeep = options.isDeep ? await loadDeepChecks() : {};
  const deepChecks: DeepChecks = Object.fromEntries(
    Object.entries(allDeep).filter(([id]) => !plan.only || areaOf(id) === plan.only),
  );
  const staging = Object.fromEntries(
    Object.values(EXPECTATIONS).map(({ id, definition }) => [id, definition]),
  );
  const given = options.docs ?? file.docs;
  const base = given === undefined ? null : docsBase(given);
  const documented = (all: Definitions) => documentedAt(base, all);
  const hide = hiding(plan.credentials);
  return {
    options,
    plan,
    checks,
    deepChecks,
    definitions: { ...documented({ ...checks, ...deepChecks }), ...staging },
    documented,
    settings: settingsDigest(options, plan, file, baseline),
    baseline,
    request: requestWith(plan.credentials, sendAgain(terminal.web.fetch)),
    hide,
    // What comes from a page in it is already hidden.
    say: (line) => terminal.say(hide.inAddress(redacted(line))),
  };
}
