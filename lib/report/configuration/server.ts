import { LONGEST, type Recommendation } from './recommendation.ts';

/** Every server has a sentence on where the text goes, under `configuration.place`. */
export type ServerId = 'nginx' | 'apache' | 'caddy' | 'iis' | 'express' | 'netlify' | 'cloudflare-pages';

interface Written {
  text: string;
  /** Fields that the syntax cannot say, or that are made anew for every answer. */
  leftOut: readonly Recommendation[];
}

/** A server and how header fields are written for it. Whatever a value holds, it stays inside its quotes. */
export interface Server {
  id: ServerId;
  /** Its own name, the same in every language. */
  name: string;
  /** What gives it away among the fields of a response, in lower case: `server: nginx/1.27`. Missing where nothing does. */
  sign?: RegExp;
  write(fields: readonly Recommendation[]): Written;
}

/** Declares a server; `index.ts` lists them. */
export const defineServer = (server: Server): Server => server;

/** Whether a field may stand in a configuration: printable ASCII, on one line, not too long, the same in every answer. */
export function isWritable({ value, change, caution }: Recommendation): boolean {
  if (change === 'removed') return true;
  return value.length <= LONGEST && /^[ -~]+$/.test(value) && caution !== 'perAnswer';
}

/** How a syntax of lines says one field: its lines, or null where it has no way to. */
export interface LineSyntax {
  before: readonly string[];
  set(field: Recommendation): readonly string[] | null;
  remove(name: string): readonly string[] | null;
  after: readonly string[];
}

/** Writes fields line by line. */
export function writeLines(
  { before, set, remove, after }: LineSyntax,
  fields: readonly Recommendation[],
): Written {
  const lines: string[] = [];
  const leftOut: Recommendation[] = [];
  for (const field of fields) {
    const said = !isWritable(field) ? null : field.change === 'removed' ? remove(field.name) : set(field);
    if (said) lines.push(...said);
    else leftOut.push(field);
  }
  return { text: lines.length > 0 ? [...before, ...lines, ...after, ''].join('\n') : '', leftOut };
}

/** Whether what runs behind the server sends the field already, so that it must not come twice. */
export const isSent = ({ change }: Recommendation): boolean => change !== 'added';
