let segmenter: Intl.Segmenter | null = null;

/** Stop words in the languages of `generic-texts.ts`; those of one or two letters are left out anyway. */
const STOP_WORDS = new Set(
  (
    'the and for with from your our you how what why are is not all new best top ' +
    'для при или как что это все без под над они ваш наш ' +
    'для або чи як що це всі без під над ваш наш ' +
    'dla lub jak czy przez nad pod bez oraz jest nie ' +
    'der die das den dem des und mit von für aus ein eine einen zum zur wie was nicht ' +
    'les des une pour avec dans sur par vos nos que qui est ' +
    'los las del una por con para que más como ' +
    'gli dei del della delle per con una che come non ' +
    'dos das uma com por para que mais como não ' +
    'het een van voor met aan bij hoe wat niet ' +
    'การ ความ และ ที่ ของ เป็น ให้ ได้ จาก กับ โดย หรือ ว่า คือ ไม่ นี้ นั้น แบบ ทุก ' +
    'ການ ຄວາມ ແລະ ທີ່ ຂອງ ຈາກ ກັບ ເປັນ ' +
    'និង ការ ដែល នៃ ពី របស់ ជា ' +
    'များ သည် တွင် နှင့် သော မှာ ကို'
  ).split(' '),
);

/** Returns the words of a string in lower case, in any language. For titles and headings, not for whole pages. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  // Created on first use, because that takes 3 ms.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  for (const { segment, isWordLike } of segmenter.segment(text.normalize('NFC'))) {
    if (isWordLike) words.push(segment.toLowerCase());
  }
  return words;
}

/**
 * Returns the words that say what a string is about. In alphabets, words of one or two letters do not count.
 */
export function contentWordsOf(text: string): readonly string[] {
  const isShort = (word: string) => word.length < 3 && !/[\p{Script=Han}\p{Script=Hangul}\d]/u.test(word);
  return wordsOf(text).filter((word) => !isShort(word) && !STOP_WORDS.has(word));
}
