import { readFileSync } from 'node:fs';

/** The specification of the service, as it was given. */
const TEXT = readFileSync(new URL('specification.md', import.meta.url), 'utf8');

export interface SpecifiedEndpoint {
  method: string;
  path: string;
  /** What its section's heading says; absent for the account's own endpoints. */
  scope: string | undefined;
  status: number;
  /** Parameters of query and body with whether a `*` marks them as required. */
  request: ReadonlyMap<string, boolean>;
  /** Names of fields in the reply. */
  reply: readonly string[];
  /** The whole row. */
  text: string;
}

const names = (text: string) => [...text.matchAll(/`([a-z][a-z0-9_]*)`/g)].map(([, name = '']) => name);

/** The part of the text below a heading, up to the next heading of its level or above. */
function sectionOf(heading: string): string {
  const level = heading.indexOf(' ');
  const [, rest = ''] = TEXT.split(`\n${heading}`);
  return rest.split(new RegExp(`\\n#{1,${level}} `))[0] ?? '';
}

const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (.+) \|$/gm)]
    .map(([, row = '']) => row.trim().split(/\s+\|\s+/))
    .filter(([first = '']) => !/^-+$/.test(first));

function requestOf(text: string): Map<string, boolean> {
  // Items of an array's objects stand in braces: they are fields of a field.
  const flat = text.replace(/\{`[^}]*\}/g, '').replace(/path `id`|path ids/g, '');
  return new Map(
    [...flat.matchAll(/`([a-z][a-z0-9_]*)`(\*?)/g)].map(([, name = '', star]) => [name, star === '*']),
  );
}

/** The 37 rows of the tables of endpoints. */
export const specifiedEndpoints: readonly SpecifiedEndpoint[] = sectionOf('## Endpoints')
  .split('\n### ')
  .flatMap((part) => {
    const scope = /\(scope (\w+)/.exec(part.split('\n')[0] ?? '')?.[1];
    return rowsOf(part)
      .filter(([method = '']) => /^[A-Z]{3,6}$/.test(method))
      .map(([method = '', path = '', request = '', reply = '']) => ({
        method,
        path,
        scope,
        status: Number(/^(20\d);/.exec(reply)?.[1] ?? 200),
        request: requestOf(request),
        reply: names(reply),
        text: `${request} ${reply}`,
      }));
  });

/** The table of the launch's body, which the row of the endpoint only points to. */
export const launchBody: ReadonlyMap<string, boolean> = new Map(
  rowsOf(sectionOf('## Endpoints').split('POST /promotion/runs body:')[1]?.split('\nRules:')[0] ?? '')
    .slice(1)
    .map(([field = '']) => [field.replace('*', ''), field.endsWith('*')]),
);

/** The table of error codes with their statuses. */
export const specifiedErrors: Readonly<Record<string, number>> = Object.fromEntries(
  rowsOf(sectionOf('## Errors'))
    .slice(1)
    .map(([code = '', status]) => [code, Number(status)]),
);

/** The limits of requests in a time, by their names: how many, and the word for the time. */
export const specifiedLimits: Readonly<Record<string, readonly [max: number, time: string]>> =
  Object.fromEntries(
    rowsOf(sectionOf('## Limits')).flatMap(([name = '', value = '']) => {
      const match = /^(\d+) per (minute|hour)/.exec(value);
      return match ? [[name, [Number(match[1]), match[2] ?? '']]] : [];
    }),
  );

/** The fields that the text gives each resource, by its heading: names in tables and in prose alike. */
export const specifiedFields: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  sectionOf('## Resources and their fields')
    .split('\n### ')
    .slice(1)
    .map((part) => {
      const rows = rowsOf(part).slice(1);
      return [
        (part.split('\n')[0] ?? '').trim(),
        [...new Set([...rows.map(([field = '']) => field), ...names(part)])].filter((name) => name !== ''),
      ];
    }),
);
