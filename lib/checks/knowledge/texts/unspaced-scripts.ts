// Scripts without spaces between words, for the class of a regular expression with the flag `u` or `v`.

/** Of Chinese and Japanese. */
export const CHINESE_JAPANESE = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';

/** Thai, Lao, Khmer and Burmese. */
export const SOUTHEAST_ASIAN = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
