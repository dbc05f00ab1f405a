import { readFileSync } from 'node:fs';

/** The service's specification, unchanged. */
const TEXT = readFileSync(new URL('specification.md', import.meta.url), 'utf8');

export interface SpecifiedEndpoint {
  method: string;
  path: string;
  /** The heading of its section; absent for the account's own endpoints. */
  scope: string | undefined;
  status: number;
  /** Parameters of query and body, and whether a `*` marks them as required. */
  request: ReadonlyMap<string, boolean>;
  /** Paths of fields in the reply, as far as the row lists them: `project`, `project.links`. */
  reply: readonly string[];
  /** The whole row. */
  text: string;
}

/** The key of an endpoint, here and in the contract: `GET /audit/projects/{id}/crawls`. */
export const routeOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** A name, followed by its parts in parentheses or after “with”; or parentheses that belong to no name. */
const FIELD =
  /`([a-z][a-z0-9_.]*)`(?: \(([^)]*)\)|(?: object|: array of objects)? with ([^;\n]*))?|\([^)]*\)/g;

/** Returns the paths of the fields in a piece of prose: `pdf.url` is `pdf` and its part. */
function fieldsIn(text: string): string[] {
  const paths = [...text.matchAll(FIELD)].flatMap(([, name, bracket, rest]) => {
    if (name === undefined) return [];
    const [first = '', second] = name.split('.');
    const parts = [...(second ? [second] : []), ...fieldsIn(bracket ?? rest ?? '')];
    return [first, ...parts.map((part) => `${first}.${part}`)];
  });
  return [...new Set(paths)];
}

/** Returns the part of the text below a heading, up to the next heading of its level or above. */
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
  // Items of an array's objects are in braces: they are fields of a field.
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
        reply: fieldsIn(reply),
        text: `${request} ${reply}`,
      }));
  });

/** The table of the launch's body, which the row of the endpoint refers to. */
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

/** The request limits by name: how many, and the word for the period. */
export const specifiedLimits: Readonly<Record<string, readonly [max: number, time: string]>> =
  Object.fromEntries(
    rowsOf(sectionOf('## Limits')).flatMap(([name = '', value = '']) => {
      const match = /^(\d+) per (minute|hour)/.exec(value);
      return match ? [[name, [Number(match[1]), match[2] ?? '']]] : [];
    }),
  );

/** Returns the rows of a table by their names, with the parts that their notes list. */
const fieldsInTable = (text: string) =>
  rowsOf(text)
    .slice(1)
    .flatMap(([name = '', , notes = '']) => [name, ...fieldsIn(notes).map((part) => `${name}.${part}`)]);

const withoutTables = (text: string) => text.replace(/^\|.*$/gm, '');
/**
 * What is said about a reply as a whole is also in the row of its endpoint, and is not a field of the resource.
 */
const withoutReplies = (text: string) => text.replace(/(\w+ response also has|GET returns) .*/g, '');

/**
 * The paths of the fields that the text lists for each resource: `progress`, `progress.done`. A section is about the
 * resource in its heading, or contains a list of resources.
 */
export const specifiedResources: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  sectionOf('## Resources and their fields')
    .split('\n### ')
    .slice(1)
    .flatMap((part): [string, string[]][] => {
      const heading = part.split(/ \(|\n/)[0] ?? '';
      const listed = [...part.matchAll(/^- `?([^`:]+)`?: (.+)$/gm)];
      if (listed.length === 0) {
        const prose = fieldsIn(withoutReplies(withoutTables(part)));
        return [[heading, [...fieldsInTable(part), ...prose]]];
      }
      return listed.map(([, name = '', text = '']) => [name, fieldsIn(withoutReplies(text))]);
    })
    // Start responses are replies of endpoints, whose rows list the same fields.
    .filter(([name, fields]) => fields.length > 0 && name !== 'Start response'),
);
