import { parseArgs } from 'node:util';
import { type Area, SEVERITIES, type Severity } from '../../lib/checks/check.ts';
import { FORMATS, type FormatName } from './formats/index.ts';

export const USAGE = `npm run check -- URL… [options]

What to check
  URL…              one or more addresses
  --list FILE       addresses from a file, one per line; - reads standard input
  --sitemap URL     the addresses in a sitemap or a sitemap index
  --follow URL      this address, and those on its host that its links lead to, link by link; not what robots.txt or
                    nofollow excludes, nor addresses that may change something
  --most NUMBER     maximum number of pages (default 100)

How to check
  --served          without a browser: check the HTML as the server sends it
  --deep            also visit what the page refers to: links, language versions, canonical URL, sitemaps, social
                    image, security.txt, source maps, one address that does not exist, and http:// of the host;
                    Ctrl-C ends the visits and keeps the results so far
  --only AREA       only seo or only security

Results
  --format FORMAT   text (default), json, sarif or junit; --json is short for --format json
                    several pages end with what they have in common; JSON has it for each page, as causes
  --output FILE     write to a file instead of standard output
  --fail-on LEVEL   the mildest severity that fails the command: blocker, error (default), warning, notice or never

Exit status: 0 no finding of that severity or worse, 1 at least one, 2 a page could not be checked, 64 wrong usage.`;

export interface Options {
  urls: readonly string[];
  list: string | null;
  sitemap: string | null;
  /** Where the links begin that are followed. */
  follow: string | null;
  most: number;
  isServed: boolean;
  isDeep: boolean;
  only: Area | undefined;
  format: FormatName;
  output: string | null;
  /** The mildest severity that fails the command; null if none does. */
  failOn: Severity | null;
}

/** An error in the arguments of the command, in one line. */
export class UsageError extends Error {}

/** Returns whether a string is a URL that can be requested. */
export const isWebAddress = (text: string) => /^https?:\/\/./.test(text) && URL.canParse(text);

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new UsageError(`--${option} must be one of: ${allowed.join(', ')}.`);
  return found;
}

function numberOf(option: string, value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value))
    throw new UsageError(`--${option} must be a whole number from 1 to 999999.`);
  return Number(value);
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
        most: { type: 'string', default: '100' },
        served: { type: 'boolean', default: false },
        deep: { type: 'boolean', default: false },
        only: { type: 'string' },
        json: { type: 'boolean', default: false },
        format: { type: 'string' },
        output: { type: 'string' },
        'fail-on': { type: 'string', default: 'error' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/**
 * Parses the arguments; null if help is requested.
 *
 * @throws UsageError If they are invalid; its message quotes the argument.
 */
export function readOptions(words: readonly string[]): Options | null {
  const { values, positionals: urls } = parsed(words);
  if (values.help) return null;
  const wrong = [...urls, ...[values.sitemap, values.follow].filter((url) => url !== undefined)].find(
    (url) => !isWebAddress(url),
  );
  if (wrong) throw new UsageError(`${wrong} is not an http(s) address.`);
  const isGiven = urls.length > 0 || values.list || values.sitemap;
  if (!isGiven && !values.follow) throw new UsageError('No address given.');
  if (isGiven && values.follow)
    throw new UsageError('--follow finds addresses by itself: give no others with it.');
  const failOn = oneOf('fail-on', values['fail-on'], [
    ...SEVERITIES.filter((severity) => severity !== 'info'),
    'never',
  ]);
  if (values.json && values.format && values.format !== 'json')
    throw new UsageError('--json cannot be combined with another --format.');
  return {
    urls,
    list: values.list ?? null,
    sitemap: values.sitemap ?? null,
    follow: values.follow ?? null,
    most: numberOf('most', values.most),
    isServed: values.served,
    isDeep: values.deep,
    only: values.only === undefined ? undefined : oneOf<Area>('only', values.only, ['seo', 'security']),
    format: values.json
      ? 'json'
      : oneOf('format', values.format ?? 'text', Object.keys(FORMATS) as FormatName[]),
    output: values.output ?? null,
    failOn: failOn === 'never' ? null : failOn,
  };
}
