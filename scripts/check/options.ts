import { parseArgs } from 'node:util';
import { type Area, SEVERITIES, type Severity } from '../../lib/checks/check.ts';
import { FORMATS, type FormatName } from './formats/index.ts';

export const USAGE = `npm run check -- URL… [options]

What to check
  URL…              one or more addresses
  --list FILE       addresses from a file, one a line; - reads the standard input
  --sitemap URL     the addresses of a sitemap or of a sitemap index
  --most NUMBER     at most so many pages (default 100)

How
  --served          no browser: judge the HTML as the server sends it
  --deep            also visit what the page names: links, language versions, canonical URL, sitemaps, social image,
                    security.txt, source maps, one address that does not exist, and http:// of the host; Ctrl-C ends
                    the visits and keeps what was found
  --only AREA       seo or security alone

What comes of it
  --format FORMAT   text (default), json, sarif or junit; --json is short for --format json
  --output FILE     into a file instead of the standard output
  --fail-on LEVEL   blocker, error (default), warning, notice or never: from where on findings fail the command

Exit status: 0 nothing from that level on, 1 a page has such a finding, 2 a page could not be checked, 64 wrong usage.`;

export interface Options {
  urls: readonly string[];
  list: string | null;
  sitemap: string | null;
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
  if (found === undefined) throw new UsageError(`--${option} is one of: ${allowed.join(', ')}.`);
  return found;
}

function numberOf(option: string, value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new UsageError(`--${option} is a whole number from 1 on.`);
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
  const wrong = [...urls, ...(values.sitemap ? [values.sitemap] : [])].find((url) => !isWebAddress(url));
  if (wrong) throw new UsageError(`${wrong} is not an http(s) address.`);
  if (urls.length === 0 && !values.list && !values.sitemap) throw new UsageError('No address was given.');
  const failOn = oneOf('fail-on', values['fail-on'], [
    ...SEVERITIES.filter((severity) => severity !== 'info'),
    'never',
  ]);
  if (values.json && values.format && values.format !== 'json')
    throw new UsageError('--json and another --format exclude each other.');
  return {
    urls,
    list: values.list ?? null,
    sitemap: values.sitemap ?? null,
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
