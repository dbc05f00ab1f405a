import { decode } from '../../../lib/checks/collect/decode.ts';
import { collectHtml } from '../../../lib/checks/collect/parse5.ts';
import type { PageSnapshot } from '../../../lib/checks/snapshot.ts';
import { CannotGet, type GetOptions, get, headerOf } from '../net/get.ts';

/** Where a site states its own name, and the name. */
export interface Brand {
  brand: string;
  source: string;
}

const metaOf = (page: PageSnapshot, name: string) =>
  page.metas
    .find(({ attrs }) => (attrs.property ?? attrs.name)?.toLowerCase() === name)
    ?.attrs.content?.trim();

/** Returns the names of organizations and sites anywhere in a block of structured data, outermost first. */
function* namesIn(data: unknown): Generator<string> {
  if (typeof data !== 'object' || data === null) return;
  const { '@type': type, name } = data as Record<string, unknown>;
  const isBrand = [type].flat().some((one) => one === 'Organization' || one === 'WebSite');
  if (isBrand && typeof name === 'string' && name.trim()) yield name.trim();
  for (const part of Object.values(data)) yield* namesIn(part);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the brand that a page declares. A project's name is typed by its owner, so it never counts as a brand.
 * @internal For tests: covers pages of every kind.
 */
export function brandIn(page: PageSnapshot): Brand | null {
  const siteName = metaOf(page, 'og:site_name');
  if (siteName) return { brand: siteName, source: 'og:site_name' };
  const data = page.scripts.filter(({ attrs }) => attrs.type?.toLowerCase() === 'application/ld+json');
  for (const { text = '' } of data) {
    for (const name of namesIn(parsed(text))) return { brand: name, source: 'structured data' };
  }
  const application = metaOf(page, 'application-name');
  if (application) return { brand: application, source: 'application-name' };
  const parts = (page.titles[0]?.text ?? '').split(/\s+[|–—·-]\s+/);
  const last = parts.at(-1) ?? '';
  return parts.length > 1 && last.length > 1 && last.length <= 40 ? { brand: last, source: 'title' } : null;
}

/** Fetches a page and looks for its brand. Null if there is none, or if the page cannot be read. */
export async function readBrand(url: string, options: GetOptions): Promise<Brand | null> {
  try {
    const answer = await get(url, options);
    if (answer.status >= 400) return null;
    const { text } = decode(answer.body, headerOf(answer, 'content-type'));
    return brandIn(collectHtml(text, answer.url));
  } catch (error) {
    if (error instanceof CannotGet) return null;
    throw error;
  }
}
