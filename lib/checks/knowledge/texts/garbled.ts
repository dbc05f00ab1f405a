/**
 * What text in UTF-8 looks like if it is read as windows-1252 (`Ã¼`, `â€™`, `â‚¬`, `Â©`, `Ð¿`) or as windows-1251 (`Рї`), and
 * the sign for bytes that are no letters. Each needs what no word of a language has: `Ã` before a small sign, an `â€` before a
 * quotation mark, three pairs in a row. Quotation marks after a capital `Ã` may be real: «MAÇÃ».
 */
const GARBLED =
  /Ã[\u0080-\u009f¡-ª¬-º¼-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ˜™š›œžŸ]|â€[\u0080-\u009f\u00a0-\u00bf™œž“”˜¦¢]|â(?:‚¬|„¢)|Â[£©®]|(?:[ÐÑ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]){2}|(?:[РС][°-±Ііґµ¶·ёє»јЅѕїЂЃѓЉЊЌЋЏђљњќћџўЎЈ¤Ґ¦§Ё©Є«¬®Ї№‚„…†‡€‰‹‘’“”•–—™›\u0098\u00a0\u00ad]){3}|\uFFFD/u;

/** Text beyond this says nothing new. */
const ENOUGH = 50_000;

/** Returns the words of text whose letters were read in another encoding than they were written in. */
export function garbledIn(text: string): readonly string[] {
  const some = text.slice(0, ENOUGH);
  // Most pages have none, and one look tells.
  return GARBLED.test(some) ? some.split(/\s+/).filter((word) => GARBLED.test(word)) : [];
}
