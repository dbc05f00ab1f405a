import { collectHtml } from '../../checks/collect/parse5.ts';
import type { ElementRecord, PageSnapshot } from '../../checks/snapshot.ts';
import { fetchFromPage } from './fetch-address.ts';

/** `no answer`: nothing came that could be read, so nothing is known. */
export type Looked = 'found' | 'not found' | 'no answer';

/** A tag of the head: its name and what it must hold. */
export interface TokenTag {
  name: string;
  content: string;
}

/** Bytes that are read of a page or a file at most. */
const MAXIMUM = 2_000_000;

const isTag = ({ attrs, place }: ElementRecord, { name, content }: TokenTag) =>
  place === 'head' && attrs.name?.toLowerCase() === name.toLowerCase() && attrs.content?.trim() === content;

/** Whether a page has the tag in its head, as it is known. */
export const hasTag = ({ metas }: Pick<PageSnapshot, 'metas'>, tag: TokenTag): boolean =>
  metas.some((meta) => isTag(meta, tag));

/**
 * Whether a text has the line, alone.
 *
 * @internal For tests: told for each form of a token file.
 */
export const hasLine = (text: string, line: string): boolean =>
  text.split(/\r?\n/).some((one) => one.trim() === line);

/**
 * Asks for an address from within a tab and looks whether its text is as wanted. Of another origin than the page's, and
 * of a tab that is closed to us by now, nothing is learnt.
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
  /** What the tab shows. */
  page: string;
  address: string;
}

/** Looks for a tag in the head of a page as its server sends it, which is what the service reads. */
export const lookInHead = (from: LookedFrom, tag: TokenTag): Promise<Looked> =>
  lookAt(from, (text) => hasTag(collectHtml(text, from.address), tag));

/** Looks for a line in a file. */
export const lookInFile = (from: LookedFrom, line: string): Promise<Looked> =>
  lookAt(from, (text) => hasLine(text, line));
