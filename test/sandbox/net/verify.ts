import { resolveTxt } from 'node:dns/promises';
import { decode } from '../../../lib/checks/collect/decode.ts';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import { CannotGet, type GetOptions, get, headerOf } from './get.ts';

/** Where a site proves its ownership. */
export const WELL_KNOWN = '/.well-known/site-verification.txt';
const NAME = 'site-verification';

/** Looks up the TXT records of a name; each record is an array of strings. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Where the token was found. */
export type VerificationMethod = 'well_known' | 'meta_tag' | 'dns_txt';

async function textAt(url: URL, options: GetOptions): Promise<{ text: string; url: string } | null> {
  try {
    const follow = (next: URL) => next.hostname === url.hostname;
    const answer = await get(url.href, { ...options, follow, maximumBytes: 500_000 });
    return answer.status === 200
      ? { ...decode(answer.body, headerOf(answer, 'content-type')), url: answer.url }
      : null;
  } catch (error) {
    if (error instanceof CannotGet) return null;
    throw error;
  }
}

const isOwnLine = (text: string, token: string) =>
  text.split(/\r?\n/).some((line) => line.trim() === token || line.trim() === `${NAME}=${token}`);

async function inDns(domain: string, token: string, resolve: ResolveTxt): Promise<boolean> {
  try {
    return (await resolve(domain)).some((pieces) => pieces.join('').trim() === `${NAME}=${token}`);
  } catch {
    return false;
  }
}

/**
 * Looks for the token in the places that the hint lists: a file, the start page, the DNS. Null if it is in none of
 * them.
 */
export async function findToken(
  site: URL,
  token: string,
  options: GetOptions,
  resolve: ResolveTxt | null = options.reach === 'public' ? resolveTxt : null,
): Promise<VerificationMethod | null> {
  const file = await textAt(new URL(WELL_KNOWN, site), options);
  if (file && isOwnLine(file.text, token)) return 'well_known';
  const start = await textAt(new URL('/', site), options);
  const metas = start ? collectHtml(start.text, start.url).metas : [];
  const isTagged = metas.some(
    ({ attrs, place }) =>
      place === 'head' && attrs.name?.toLowerCase() === NAME && attrs.content?.trim() === token,
  );
  if (isTagged) return 'meta_tag';
  return resolve && (await inDns(site.hostname, token, resolve)) ? 'dns_txt' : null;
}
