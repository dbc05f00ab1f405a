import { parseArgs } from 'node:util';
import { type Area, SEVERITIES, type Severity } from '../../../lib/checks/check.ts';
import type { Expectation } from '../../../lib/report/settings-file/settings-file.ts';
import { FORMATS, type FormatName } from '../formats/index.ts';
import type { Shard } from '../results/run-head.ts';
import type { Mapping } from '../staging/production.ts';
import {
  docsOf,
  expectedOf,
  fieldOf,
  isWebAddress,
  mapOf,
  numberOf,
  oneOf,
  originOf,
  shardOf,
} from './option-values.ts';
import { UsageError } from './usage.ts';

/** A file with the results in a format. */
interface Report {
  format: FormatName;
  file: string;
}

export interface Options {
  urls: readonly string[];
  /** The files whose results are put together; null if pages are checked. */
  merged: readonly string[] | null;
  /** The part of the pages that is checked; null for all. */
  shard: Shard | null;
  /** Whether to go on with the results that are in the output. */
  isResumed: boolean;
  /** Whether any address, list, sitemap or first page was given. */
  hasAddress: boolean;
  list: string | null;
  sitemap: string | null;
  /** Where the links begin that are followed. */
  follow: string | null;
  /** The maximum number of pages; null if it was not given. */
  most: number | null;
  isServed: boolean;
  isDeep: boolean;
  only: Area | undefined;
  format: FormatName;
  output: string | null;
  /** Further files with the results, each in its format. */
  reports: readonly Report[];
  /** The address below which the pages of the checks are; null if it was not given. */
  docs: string | null;
  /** The mildest severity that fails the command; `never` if none does, null if it was not given. */
  failOn: Severity | 'never' | null;
  /** The site of the settings file whose pages are checked, as an origin; null for all. */
  site: string | null;
  isStaging: boolean;
  /** The path of the settings file, or `none`; null to search for it. */
  config: string | null;
  /** Header fields, with the names of environment variables in them. */
  headers: readonly (readonly [name: string, value: string])[];
  cookieFile: string | null;
  map: Mapping | null;
  /** What the staging site has on purpose; null if it was not given. */
  expected: readonly Expectation[] | null;
  /** The path of the baseline; null if there is none. */
  baseline: string | null;
  isBaselineWritten: boolean;
}

const FAIL_ON = [
  ...SEVERITIES.filter((severity) => severity !== 'info'),
  'never',
] as const satisfies readonly (Severity | 'never')[];

const formatOf = (option: string, text: string) => oneOf(option, text, Object.keys(FORMATS) as FormatName[]);

/** Reads `FORMAT=FILE`; each file is written once. */
function reportsOf(texts: readonly string[], output: string | null): readonly Report[] {
  const reports = texts.map((text) => {
    const [, format, file] = /^([^=]*)=(.+)$/s.exec(text) ?? [];
    if (format === undefined || file === undefined)
      throw new UsageError('--report must have the form FORMAT=FILE, as in sarif=plumbline.sarif.');
    return { format: formatOf('report', format), file };
  });
  const files = [...(output === null ? [] : [output]), ...reports.map(({ file }) => file)];
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) throw new UsageError(`Two formats cannot be written to one file: ${twice}.`);
  return reports;
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        list: { type: 'string' },
        sitemap: { type: 'string' },
        follow: { type: 'string' },
        most: { type: 'string' },
        shard: { type: 'string' },
        site: { type: 'string' },
        staging: { type: 'boolean', default: false },
        config: { type: 'string' },
        header: { type: 'string', multiple: true, default: [] },
        'cookie-file': { type: 'string' },
        map: { type: 'string' },
        expect: { type: 'string' },
        baseline: { type: 'string' },
        'write-baseline': { type: 'boolean', default: false },
        served: { type: 'boolean', default: false },
        deep: { type: 'boolean', default: false },
        only: { type: 'string' },
        json: { type: 'boolean', default: false },
        format: { type: 'string' },
        output: { type: 'string' },
        report: { type: 'string', multiple: true, default: [] },
        resume: { type: 'boolean', default: false },
        docs: { type: 'string' },
        'fail-on': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

type Values = ReturnType<typeof parsed>['values'];

/** The options of merge. */
const FOR_MERGE = new Set([
  'config',
  'baseline',
  'write-baseline',
  'json',
  'format',
  'output',
  'report',
  'docs',
  'fail-on',
  'help',
]);

function assertMergeable(values: Values, files: readonly string[]): void {
  const other = Object.entries(values).find(
    ([name, value]) =>
      !FOR_MERGE.has(name) && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  if (other) throw new UsageError(`merge checks no pages: it does not take --${other[0]}.`);
  if (files.length === 0) throw new UsageError('merge needs files: the JSON of each part of a run.');
}

function assertCheckable(values: Values, urls: readonly string[], hasAddress: boolean): void {
  const wrong = [...urls, ...[values.sitemap, values.follow].filter((url) => url !== undefined)].find(
    (url) => !isWebAddress(url),
  );
  if (wrong !== undefined) throw new UsageError(`${wrong || 'An empty text'} is not an http(s) address.`);
  if (values.follow && (urls.length > 0 || values.list !== undefined || values.sitemap !== undefined))
    throw new UsageError('--follow finds addresses by itself: give no others with it.');
  if (values.follow && values.shard)
    throw new UsageError('--follow finds addresses by itself: they have no parts for --shard.');
  if (hasAddress && (values.staging || values.site !== undefined))
    throw new UsageError('--site and --staging choose pages of plumbline.json: give no addresses with them.');
  if (values.map && !hasAddress && !values.staging)
    throw new UsageError('--map needs addresses, or --staging for the pages of plumbline.json.');
  if (values.expect !== undefined && !values.map && !values.staging)
    throw new UsageError('--expect is for a staging site: give --map or --staging with it.');
  if (values.deep && (values.map || values.staging))
    throw new UsageError('--deep cannot be combined with --map or --staging: links lead to the other site.');
  const isJson = values.json || values.format === 'json';
  if (values.resume && !(isJson && values.output))
    throw new UsageError('--resume needs --output FILE and --format json.');
}

/**
 * Parses the arguments; null if help is requested.
 *
 * @throws UsageError If they are invalid; its message quotes the argument.
 */
export function readOptions(words: readonly string[]): Options | null {
  const isMerge = words[0] === 'merge';
  const { values, positionals } = parsed(isMerge ? words.slice(1) : words);
  if (values.help) return null;
  const urls = isMerge ? [] : positionals;
  const hasAddress =
    urls.length > 0 ||
    values.list !== undefined ||
    values.sitemap !== undefined ||
    values.follow !== undefined;
  if (isMerge) assertMergeable(values, positionals);
  else assertCheckable(values, urls, hasAddress);
  if (values.json && values.format && values.format !== 'json')
    throw new UsageError('--json cannot be combined with another --format.');
  return {
    urls,
    merged: isMerge ? positionals : null,
    shard: values.shard === undefined ? null : shardOf(values.shard),
    isResumed: values.resume,
    list: values.list ?? null,
    sitemap: values.sitemap ?? null,
    follow: values.follow ?? null,
    hasAddress,
    site: values.site === undefined ? null : originOf('site', values.site),
    isStaging: values.staging,
    config: values.config ?? null,
    headers: values.header.map(fieldOf),
    cookieFile: values['cookie-file'] ?? null,
    map: values.map === undefined ? null : mapOf(values.map),
    expected: values.expect === undefined ? null : expectedOf(values.expect),
    baseline: values.baseline ?? null,
    isBaselineWritten: values['write-baseline'],
    most: values.most === undefined ? null : numberOf('most', values.most),
    isServed: values.served,
    isDeep: values.deep,
    only: values.only === undefined ? undefined : oneOf<Area>('only', values.only, ['seo', 'security']),
    format: values.json ? 'json' : formatOf('format', values.format ?? 'text'),
    output: values.output ?? null,
    reports: reportsOf(values.report, values.output ?? null),
    docs: values.docs === undefined ? null : docsOf(values.docs),
    failOn: values['fail-on'] === undefined ? null : oneOf('fail-on', values['fail-on'], FAIL_ON),
  };
}
