/**
 * Characters that readers do not see, or that reorder what they see: control characters, and those of Unicode that only
 * format, including the invisible copies of ASCII. The two joiners stay: words of some languages need them.
 */
const UNSEEN =
  /(?![\t\n\r\u200c\u200d])(?:[\p{Cc}\p{Cf}\p{Co}\u115f\u1160\u3164\uffa0]|[\u{e0100}-\u{e01ef}])/gu;
/** What fences quoted text in Markdown. */
const FENCE = /[`~]{3,}/g;
/** The marks between turns that models are trained with: `<|im_start|>`, `[INST]`, `<<SYS>>`. */
const TURN = /<\|[^|<>]{0,40}\|>|<<\/?SYS>>|\[\/?INST\]/gi;
/** Elements that no page has, but that prompts consist of: `</quoted>`, `<system>`, `<function_results>`. */
const ROLE =
  /<\/?(?:system|assistant|user|human|instructions?|untrusted|quoted|document|tool[\w-]*|function[\w-]*)(?:[-_\s][^<>]{0,80})?>/gi;
const REMOVED = '…';

/** Returns text from a page without what could pass for the end of a quotation, or for words of another speaker. */
const harmless = (text: string): string =>
  text.replace(UNSEEN, '').replace(FENCE, REMOVED).replace(TURN, REMOVED).replace(ROLE, REMOVED);

/** The longest text from a page in one field. */
const LONGEST = 300;

/** Returns text from a page in one line and of bounded length, for a field whose name begins with `quoted`. */
export function quoted(text: string, longest = LONGEST): string {
  // Only the beginning is looked at: what is removed is never most of it.
  const characters = [
    ...harmless(text.slice(0, longest * 4))
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  const isCut = characters.length > longest || text.length > longest * 4;
  return isCut ? `${characters.slice(0, longest).join('')}…` : characters.join('');
}

/** The longest text to copy. */
const LONGEST_FIX = 4_000;

/**
 * Returns text to copy as it is; null if it is too long, or contains what `quoted` removes. A part of a fix is none.
 */
export const quotedFix = (text: string): string | null =>
  text.length > LONGEST_FIX || harmless(text) !== text ? null : text;
