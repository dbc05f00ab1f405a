import { collectHtml } from '../../checks/collect/parse5.ts';
import type { ElementRecord, PageSnapshot } from '../../checks/snapshot.ts';
import { fetchFromPage } from './fetch-address.ts';

/** `no answer`: there was no readable response, so nothing is known. */
export type Looked = 'found' | 'not found' | 'no answer';

/** A tag of the head: its name and its required content. */
export interface TokenTag {
  name: string;
  content: string;
}

/** The most bytes that are read of a page or a file. */
const MAXIMUM = 2_000_000;

const isTag = ({ attrs, place }: ElementRecord, { name, content }: TokenTag) =>
  place === 'head' && attrs.name?.toLowerCase() === name.toLowerCase() && attrs.content?.trim() === content;

/** Whether the head of a page's snapshot has the tag. */
export const hasTag = ({ metas }: Pick<PageSnapshot, 'metas'>, tag: TokenTag): boolean =>
  metas.some((meta) => isTag(meta, tag));

/**
 * Whether a text file has the line, with nothing else in it.
 *
 * @internal For tests: called for each form of a token file.
 */
export const hasLine = (text: string, line: string): boolean =>
  text.split(/\r?\n/).some((one) => one.trim() === line);

/**
 * Requests an address from within a tab and tests its text. Reveals nothing about other origins than the page's, or if
 * we no longer have access to the tab.
 */
async function lookAt(
  { tabId, page, address }: LookedFrom,
  isWanted: (text: string) => boolean,
): Promise<Looked> {
  try {
    const signal = new AbortController().signal;
    const answer = await fetchFromPage(tabId, page)(address, { maximum: MAXIMUM, signal });
    if ('failure' in answer) return 'no answer';
    if (answer.status >= 500) return 'no answer';
    const text = new TextDecoder().decode(answer.bytes);
    return answer.status === 200 && isWanted(text) ? 'found' : 'not found';
  } catch {
    return 'no answer';
  }
}

interface LookedFrom {
  tabId: number;
  /** The address of the page that the tab shows. */
  page: string;
  address: string;
}

/** Looks for a tag in the head of a page as its server sends it, which is what the service reads. */
export const lookInHead = (from: LookedFrom, tag: TokenTag): Promise<Looked> =>
  lookAt(from, (text) => hasTag(collectHtml(text, from.address), tag));

/** Looks for a line in a file. */
export const lookInFile = (from: LookedFrom, line: string): Promise<Looked> =>
  lookAt(from, (text) => hasLine(text, line));
