const DIGIT = /^\p{Nd}$/u;

/** Returns the ASCII digit for that of any script: Unicode has them in rows of ten, from 0 to 9. */
const digitOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
};

const PLAIN = /^[\0-\u00ff]*$/;

/** Returns text with digits, separators and spaces of all scripts as ASCII. */
function inAscii(text: string): string {
  if (PLAIN.test(text)) return text.replace(/[\u00a0´]/g, (sign) => (sign === '´' ? "'" : ' '));
  return text
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069]/g, '')
    .replace(/(?![0-9])\p{Nd}/gu, digitOf)
    .replace(/[٬،，]/g, ',')
    .replace(/[٫．]/g, '.')
    .replace(/[’‘ʼ＇´]/g, "'")
    .replace(/[^\S\n]/g, ' ');
}

/** A run of digits with separators between. A middle dot and a raised one separate decimals. */
const RUN = /\d+(?:[.,'·˙ ]\d+)*/g;
/** Thousands, in groups of three or as in India; then decimals. */
const GROUPED = /^(\d{1,3}(?:([.,'])\d{3})(?:\2\d{3})*|\d{1,2}(?:,\d{2})*,\d{3})(?:[.,·˙](\d{1,2}))?$/;
const DECIMAL = /^(\d+)[.,·˙](\d+)$/;
/** Most parts with spaces between that form one number: `123 456 789 00`. */
const MOST_PARTS = 4;

/** Returns what one number without spaces may mean: `1.299` is 1299, or a little more than one. */
function readingsOf(written: string): readonly number[] {
  if (/^\d+$/.test(written)) return [Number(written)];
  const readings: number[] = [];
  const [, whole, separator, cents = ''] = GROUPED.exec(written) ?? [];
  // The separator of thousands is not the one of decimals.
  const isGrouped = whole !== undefined && !(cents && separator && written.at(whole.length) === separator);
  if (isGrouped) readings.push(Number(`${whole.replace(/\D/g, '')}.${cents || 0}`));
  const [, units, rest] = DECIMAL.exec(written) ?? [];
  if (units !== undefined && rest !== undefined) readings.push(Number(`${units}.${rest}`));
  return readings;
}

/** Returns what parts with spaces between may mean together: thousands, or units and raised cents. */
function joinedReadingsOf(parts: readonly string[]): readonly number[] {
  const [first = '', ...others] = parts;
  const last = others.at(-1);
  if (last === undefined) return readingsOf(first);
  if (!/^\d{1,3}$/.test(first) && others.length > 1) return [];
  const inner = others.slice(0, -1).every((part) => /^\d{3}$/.test(part));
  if (!inner) return [];
  const isThousands = /^\d{3}(?:[.,·˙]\d{1,2})?$/.test(last) && /^\d{1,3}$/.test(first);
  if (isThousands) return [Number(parts.join('').replace(/[,·˙]/, '.'))];
  const isCents = /^\d{2}$/.test(last) && /^\d+$/.test(first);
  return isCents ? [Number(`${[first, ...others.slice(0, -1)].join('')}.${last}`)] : [];
}

/** Signs after a number that stands for hundredths. */
const CENTS = /^ ?(?:¢|ct\b|cents?\b|p\b|коп|gr\b|groszy)/i;
/** A currency that stands between the units and the hundredths: `12€95`, `12 руб. 50`. */
const BETWEEN =
  /^ ?(?:\p{Sc}|(?:eur|euros?|usd|chf|fr|zł|zl|pln|kč|kr|lei|лв|грн|руб|р|ден)(?!\p{L})\.?) ?(\d{2})(?! ?%|\d|[.,]\d)/iu;
/** Ten thousands in Chinese, Japanese and Korean: `12万9800`. */
const MYRIADS = /(\d+(?:\.\d+)?) ?[万萬만] ?(\d{1,4}(?!\d))?/g;

const HAN_DIGITS = new Map(
  [...'零一二三四五六七八九']
    .flatMap((digit, value) => [[digit, value] as const])
    .concat(
      [...'〇壹贰叁肆伍陆柒捌玖'].map((digit, value) => [digit, value] as const),
      [['两', 2] as const, ['兩', 2] as const],
    ),
);
const HAN_UNITS = new Map([
  ['十', 10],
  ['拾', 10],
  ['百', 100],
  ['佰', 100],
  ['千', 1_000],
  ['仟', 1_000],
]);
const HAN_GROUPS = new Map([
  ['万', 10_000],
  ['萬', 10_000],
  ['亿', 100_000_000],
  ['億', 100_000_000],
]);
const HAN = new RegExp(
  `[${[...HAN_DIGITS.keys(), ...HAN_UNITS.keys(), ...HAN_GROUPS.keys()].join('')}]{2,20}`,
  'g',
);

/** Returns a number in Chinese characters: `一千二百`, or digit by digit, `一二九九`. */
function hanNumber(written: string): number {
  const characters = [...written];
  if (characters.every((one) => HAN_DIGITS.has(one)))
    return Number(characters.map((one) => HAN_DIGITS.get(one)).join(''));
  let [total, group, digit] = [0, 0, 0];
  for (const one of characters) {
    const unit = HAN_UNITS.get(one);
    const times = HAN_GROUPS.get(one);
    if (unit) {
      group += (digit || 1) * unit;
      digit = 0;
    } else if (times) {
      total += (group + digit || 1) * times;
      [group, digit] = [0, 0];
    } else digit = HAN_DIGITS.get(one) ?? 0;
  }
  return total + group + digit;
}

/**
 * Returns all numbers that a reader may see in text, in the digits of any script and with the separators of
 * any country: `1 299,00`, `1,29,999`, `١٬٢٩٩`, `12万`, `一千二百`, `12€95`. A doubtful one is there in each of its meanings.
 */
export function writtenNumbers(text: string): ReadonlySet<number> {
  const ascii = inAscii(text);
  const numbers = new Set<number>();
  for (const { 0: run, index } of ascii.matchAll(RUN)) {
    const parts = run.split(' ');
    for (let from = 0; from < parts.length; from += 1)
      for (let to = from + 1; to <= Math.min(parts.length, from + MOST_PARTS); to += 1)
        for (const number of joinedReadingsOf(parts.slice(from, to))) numbers.add(number);
    const end = index + run.length;
    const cents = BETWEEN.exec(ascii.slice(end, end + 12))?.[1];
    if (cents)
      for (let from = Math.max(0, parts.length - MOST_PARTS); from < parts.length; from += 1)
        for (const number of joinedReadingsOf(parts.slice(from)))
          if (Number.isInteger(number)) numbers.add(Number(`${number}.${cents}`));
    if (CENTS.test(ascii.slice(end, end + 8))) numbers.add(Number(parts.at(-1)) / 100);
  }
  for (const [run] of ascii.matchAll(HAN)) numbers.add(hanNumber(run));
  for (const [, myriads, rest = 0] of ascii.matchAll(MYRIADS))
    numbers.add(Math.round(Number(myriads) * 10_000) + Number(rest));
  return numbers;
}

/** Standard and reduced rates of value added tax, in percent. */
const RATES = [
  5, 5.5, 6, 7, 7.7, 8, 8.1, 9, 9.5, 10, 12, 13, 13.5, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5,
  27,
];
/** Words that say whether a price includes tax, so that both may be meant. */
const TAX =
  /(?<!\p{L})(?:vat|gst|netto|net|brutto|gross|tax|mwst|ust|tva|iva|btw|moms|dph|ndp|ддс|ндс|пдв|kdv|áfa|alv|ht|ttc)(?!\p{L})|税抜|税込|税別|不含税|含税|부가세/iu;

/**
 * Whether text shows a price: as a number, with its cents in smaller type (`19⁹⁹` is read as 1999), or, if
 * the text is about tax, with or without the tax that the price has.
 */
export function isPriceIn(text: string, price: number, numbers = writtenNumbers(text)): boolean {
  if (numbers.has(price)) return true;
  const cents = Math.round(price * 100);
  if (cents % 100 !== 0 && Math.abs(cents - price * 100) < 1e-6 && numbers.has(cents)) return true;
  if (!TAX.test(text)) return false;
  return RATES.some((rate) => {
    const factor = 1 + rate / 100;
    return [price * factor, price / factor].some(
      (other) =>
        numbers.has(Math.round(other * 100) / 100) ||
        // Some currencies have no cents.
        (Number.isInteger(price) && numbers.has(Math.round(other))),
    );
  });
}
