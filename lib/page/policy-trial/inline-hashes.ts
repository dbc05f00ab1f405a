import { browser } from '#imports';
import { CEILING } from '../../checks/collect/kinds.ts';
import type { Inspection } from '../../checks/inspection.ts';
import {
  type InlineHashes,
  inlineElements,
  scriptAddressOf,
} from '../../checks/knowledge/csp/laboratory/loads.ts';
import type { ElementRecord, PageSnapshot } from '../../checks/snapshot.ts';
import { answerOfPage } from '../in-page/answer-of-page.ts';

/** Characters of one script, and of all up to it: below both, its text in the snapshot is whole. */
const SURELY_WHOLE = 0.9 * CEILING.script;
const ALL_SURELY_WHOLE = 0.9 * CEILING.scripts;

/**
 * Returns the scripts whose text the snapshot surely has whole: it cuts long ones, and those for which no room is left;
 * in those of an SVG, it collapses white space.
 */
function wholeScripts({ scripts }: PageSnapshot): readonly ElementRecord[] {
  let all = 0;
  return scripts.filter(({ tag, text = '' }) => {
    all += text.length;
    return tag === 'script' && text.length < SURELY_WHOLE && all < ALL_SURELY_WHOLE;
  });
}

/** Returns the only text that begins so; nothing if the beginning is too short to tell one script from another. */
function onlyOneWith(beginning: string, texts: readonly string[] = []): string | undefined {
  if (beginning.length < SURELY_WHOLE) return undefined;
  const fitting = texts.filter((text) => text.startsWith(beginning));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/**
 * Runs inside the page: returns the text of its inline scripts and style sheets, which the snapshot keeps only in
 * part. Must not use anything from outside itself.
 */
function readTexts(): Readonly<Record<'scripts' | 'sheets', readonly string[]>> {
  const most = 4_000_000;
  let room = most;
  const texts = (selector: string) => {
    const list: string[] = [];
    for (const element of Document.prototype.querySelectorAll.apply(document, [selector])) {
      const text = element.textContent ?? '';
      room -= text.length;
      if (room < 0) break;
      list.push(text);
    }
    return list;
  };
  return { scripts: texts('script:not([src])'), sheets: texts('style') };
}

/** Returns the hash of inline code, as policies write it: `sha256-…`. */
export async function hashOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}

/**
 * Returns the hashes of the inline scripts and style sheets of a page, as far as their text is known: the page must
 * still be in the tab.
 */
export async function inlineHashes(tabId: number | undefined, inspection: Inspection): Promise<InlineHashes> {
  const { scripts, sheets, addresses } = inlineElements(inspection);
  if (scripts.length + sheets.length + addresses.length === 0) return new Map();
  const read = async () =>
    tabId === undefined
      ? []
      : browser.scripting.executeScript({ target: { tabId }, func: readTexts, injectImmediately: true });
  const texts = (await answerOfPage(read())) as ReturnType<typeof readTexts> | null;
  const { page, served } = inspection;
  const whole = new Set([page, ...(served ? [served] : [])].flatMap(wholeScripts));
  const codeOf = (script: ElementRecord) => {
    const { text = '' } = script;
    return whole.has(script) ? text : onlyOneWith(text, texts?.scripts);
  };
  // The snapshot has no text of style sheets; their order is the same, unless the page has changed since.
  const isSame = texts?.sheets.length === sheets.length;
  const codes = [
    ...scripts.map((at) => [at, codeOf(at)] as const),
    ...addresses.map((at) => [at, scriptAddressOf(at).trim()] as const),
    ...sheets.map((at, index) => [at, isSame ? texts?.sheets[index] : undefined] as const),
  ];
  const hashes = new Map<ElementRecord, string>();
  for (const [at, code] of codes) if (code !== undefined) hashes.set(at, await hashOf(code));
  return hashes;
}
