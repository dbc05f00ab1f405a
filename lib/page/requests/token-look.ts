import { collectHtml } from '../../checks/collect/parse5.ts';
import { isRefusal } from '../../checks/knowledge/response/refusals.ts';
import type { ElementRecord, PageSnapshot } from '../../checks/snapshot.ts';
import { mayReachHost } from '../../platform/browser.ts';
import { fetchFromPage } from './fetch-address.ts';
import { isBarredByPolicy } from './page-policy.ts';

/**
 * The result of a look. `no answer`: nothing readable came back, so nothing is known. `no access`: the browser does not let us
 * look from that tab, and would with the right to the site.
 */
export type Looked = 'found' | 'not found' | 'no answer' | 'no access';

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
  text.split('\n').some((one) => one.trim() === line);

/** Returns why a look came back empty: for lack of the right to the site, or for another reason. */
const emptyLook = async (address: string): Promise<Looked> =>
  (await mayReachHost(address).catch(() => true)) ? 'no answer' : 'no access';

/**
 * Requests an address from within a tab and checks its text. Nothing is learned about another origin than the page's, or from a
 * tab that the browser keeps from us: one that has navigated since the button was pressed, or whose policy bars extensions (Firefox).
 */
async function lookAt(
  { tabId, page, address }: LookedFrom,
  isMatch: (text: string) => boolean,
): Promise<Looked> {
  try {
    const signal = new AbortController().signal;
    const answer = await fetchFromPage(tabId, page)(address, { maximum: MAXIMUM, signal });
    if ('failure' in answer) return (await isBarredByPolicy(tabId)) ? await emptyLook(address) : 'no answer';
    const { status, bytes, isWhole } = answer;
    if (status >= 500 || isRefusal(status)) return 'no answer';
    if (status !== 200) return 'not found';
    if (isMatch(new TextDecoder().decode(bytes))) return 'found';
    return isWhole ? 'not found' : 'no answer';
  } catch {
    return emptyLook(address);
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
