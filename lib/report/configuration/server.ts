import { LONGEST, type Recommendation } from './recommendation.ts';

/** Every server has a sentence on where the configuration goes, under `configuration.place`. */
export type ServerId = 'nginx' | 'apache' | 'caddy' | 'iis' | 'express' | 'netlify' | 'cloudflare-pages';

interface Written {
  text: string;
  /** Headers that the syntax cannot express, or that differ in every response. */
  leftOut: readonly Recommendation[];
}

/** A server and how headers are written for it. Whatever a value contains, it must stay inside its quotes. */
export interface Server {
  id: ServerId;
  /** Its product name, the same in every language. */
  name: string;
  /** Matches a header that reveals the server, in lower case: `server: nginx/1.27`. Unset if none does. */
  sign?: RegExp;
  write(fields: readonly Recommendation[]): Written;
}

/** Declares a server; `index.ts` lists them. */
export const defineServer = (server: Server): Server => server;

/**
 * Whether a header can be in a configuration: printable ASCII, one line, not too long, the same in every response.
 */
export function isWritable({ value, change, caution }: Recommendation): boolean {
  if (change === 'removed') return true;
  return value.length <= LONGEST && /^[ -~]+$/.test(value) && caution !== 'perAnswer';
}

/** How a line-based syntax writes one header: its lines, or null if it cannot. */
export interface LineSyntax {
  before: readonly string[];
  set(field: Recommendation): readonly string[] | null;
  remove(name: string): readonly string[] | null;
  after: readonly string[];
}

/** Writes headers line by line. */
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

/** Whether the application behind the server already sends the header, so that it must not be added twice. */
export const isSent = ({ change }: Recommendation): boolean => change !== 'added';
