import { expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { isPriceIn, writtenNumbers } from './written-numbers.ts';

it.each<[text: string, number]>([
  ['1 299,00 zł', 1299],
  ['$1,299.50', 1299.5],
  ["CHF 1'299.00", 1299],
  ['1’299.–', 1299],
  ['1\u2009299\u202F€', 1299],
  ['1.299 €', 1299],
  ['petrol 1.299 €', 1.299],
  ['₹1,29,999', 129_999],
  ['₹12,34,56,789.50', 123_456_789.5],
  ['١٬٢٩٩٫٥٠ ر.س', 1299.5],
  ['١٢٩٩ ريال', 1299],
  ['༡༢༩༩', 1299],
  ['᧑᧒᧙᧙', 1299],
  ['𝟏𝟐𝟗𝟗 𝟣𝟤𝟫𝟫', 1299],
  ['90 groszy', 0.9],
  ['12 лв. 50', 12.5],
  ['12 ден 50', 12.5],
  ['12 kč 50', 12.5],
  ['12 kr. 50', 12.5],
  ['12 lei 50', 12.5],
  ['12 грн 50', 12.5],
  ['12 CHF 50', 12.5],
  ['12萬9800', 129_800],
  ['12만 9800원', 129_800],
  ['۱٬۲۹۹٬۰۰۰ تومان', 1_299_000],
  ['१,२९,९९९ रुपये', 129_999],
  ['１，２９９円', 1299],
  ['１２９９．５０', 1299.5],
  ['12万9800円', 129_800],
  ['12万円', 120_000],
  ['19·99', 19.99],
  ['19,-', 19],
  ['99 ¢', 0.99],
  ['99p', 0.99],
  ['50 коп.', 0.5],
  ['Kettle 12 340 €', 340],
  ['Kettle 12 340 €', 12_340],
  ['19 99 zł', 19.99],
  ['\u200E1299\u200F', 1299],
  ['12€95', 12.95],
  ['12 € 95', 12.95],
  ['1 299 € 95', 1299.95],
  ['1.299€95', 1299.95],
  ['12 zł 50 gr', 12.5],
  ['499 руб. 90 коп.', 499.9],
  ['售价一千二百元', 1200],
  ['一万二千八百円', 12_800],
  ['二十九元', 29],
  ['十八元', 18],
  ['壹仟贰佰玖拾玖圆', 1299],
  ['三億五千万', 350_000_000],
  ['一二九九', 1299],
])('%s is read as %d', (text, number) => {
  expect([...writtenNumbers(text)]).toContain(number);
});

it.each<[text: string, number]>([
  ['12.99', 1299],
  ['12,99', 1299],
  ['1299', 129],
  ['1 2999', 12_999],
  ['129.9', 1299],
  ['1,2345', 12_345],
  ['12 € 20 % off', 12.2],
  ['from 12 to 95', 12.95],
  ['12 € 1500 g', 12.15],
])('%s is not read as %d', (text, number) => {
  expect([...writtenNumbers(text)]).not.toContain(number);
});

it.each<[text: string, price: number, isThere: boolean]>([
  ['now 1999 zł', 19.99, true],
  ['now 1999 zł', 1999, true],
  ['now 1999 zł', 199.9, false],
  ['100 zł netto', 123, true],
  ['123 zł', 100, false],
  ['123 zł z VAT', 100, true],
  ['税抜 1,000円', 1100, true],
  ['100 zł netto', 124.5, false],
  ['from 16.25 net', 19.99, true],
  ['the net 100', 177, false],
])('a page that says “%s” shows the price %d: %s', (text, price, isThere) => {
  expect(isPriceIn(text, price)).toBe(isThere);
});

it.each(
  (
    'VAT|GST|netto|net|brutto|gross|tax|MwSt.|USt.|TVA|IVA|btw|moms|DPH|НДС|ДДС|ПДВ|KDV|ÁFA|alv|HT|TTC|税抜|税込|税別|' +
    '不含税|含税|부가세'
  ).split('|'),
)('a price next to “%s” may be with or without tax', (word) => {
  expect(isPriceIn(`100 ${word}`, 120)).toBe(true);
});

it.each([
  ['Switzerland', 7.7, 8.1],
  ['Germany', 7, 19],
  ['France', 5.5, 20],
  ['Poland', 8, 23],
  ['Finland', 13.5, 25.5],
  ['Hungary', 18, 27],
  ['Portugal', 6, 23],
  ['Ireland', 9, 13.5],
  ['Slovenia', 9.5, 22],
  ['Luxembourg', 14, 17],
  ['Japan', 8, 10],
  ['Sweden', 12, 25],
  ['Malta', 7, 18],
  ['Greece', 13, 24],
  ['Czechia', 12, 21],
  ['China', 9, 13],
  ['New Zealand', 15, 15],
  ['Israel', 16, 17],
])('a price without the tax of %s: %d or %d %', (_country, ...rates) => {
  for (const rate of rates) expect([rate, isPriceIn('net 1000', 1000 + rate * 10)]).toEqual([rate, true]);
});

it('reads a long page of numbers in linear time', () => {
  const text = '1 299 '.repeat(30_000);
  expect(effort(() => writtenNumbers(text))).toBeLessThan(100);
});
