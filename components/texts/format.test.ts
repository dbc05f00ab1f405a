import { describe, expect, it } from 'vitest';
import {
  ageText,
  bytesText,
  clockText,
  dayText,
  durationText,
  moneyText,
  serviceAddress,
  webAddress,
} from './format.ts';

/** Replaces the kinds of spaces in which languages differ. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('moneyText', () => {
  it.each([
    ['en', 12.5, 'EUR', 'EUR 12.50'],
    ['uk', 1_234.5, 'UAH', '1 234,50 UAH'],
    ['pl', 0.1 + 0.2, 'PLN', '0,30 PLN'],
    ['en', -3.25, 'USD', '-USD 3.25'],
    ['en', 0.004, 'USD', 'USD 0.004'],
    ['en', 12.5, 'JPY', 'JPY 12.5'],
    ['en', 7, 'credits', '7.00 credits'],
    ['pl', 0.0125, 'credits', '0,0125 credits'],
    ['en', 7, 'a currency that never ends', '7.00 a curren'],
  ])('ACC-02, L10N-08: in %s, %d has the currency %s', (language, amount, currency, text) => {
    expect(plain(moneyText(language, amount, currency))).toBe(text);
  });
});

describe('ageText', () => {
  const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
  it.each([
    [-5 * DAY, 'en', 'now'],
    [59 * SECOND, 'en', 'now'],
    [MINUTE, 'en', '1 min. ago'],
    [HOUR - 1, 'en', '59 min. ago'],
    [HOUR, 'en', '1 hr. ago'],
    [2 * HOUR - 1, 'en', '1 hr. ago'],
    [DAY - 1, 'en', '23 hr. ago'],
    [DAY, 'en', 'yesterday'],
    [2 * DAY - 1, 'en', 'yesterday'],
    [2 * DAY, 'ru', 'позавчера'],
    [21 * DAY, 'uk', '21 дн. тому'],
    [5 * HOUR, 'pl', '5 godz. temu'],
  ])('L10N-08: %d ms ago in %s: %s', (age, language, text) => {
    const now = Date.UTC(2026, 10, 20, 12);
    expect(plain(ageText(language, now - age, now))).toBe(text);
  });
});

describe('dayText', () => {
  const now = new Date(2026, 10, 20, 9, 30);
  it.each([
    ['today, by the clock', new Date(2026, 10, 20, 0, 5), 'en', '12:05 AM'],
    ['today, later than now', new Date(2026, 10, 20, 18, 0), 'uk', '18:00'],
    ['yesterday, a few hours ago', new Date(2026, 10, 19, 23, 59), 'en', 'Thu'],
    ['less than six days ago', new Date(2026, 10, 14, 9, 31), 'en', 'Sat'],
    ['six days ago', new Date(2026, 10, 14, 9, 30), 'en', 'Nov 14'],
    ['the same day of another month', new Date(2026, 9, 20, 9, 30), 'pl', '20 paź'],
    ['the same day of another year', new Date(2025, 10, 20, 9, 30), 'en', 'Nov 20, 2025'],
    ['days ago, in another year', new Date(2025, 11, 31, 9, 30), 'ru', '31 дек. 2025 г.'],
    ['more than six days ahead', new Date(2026, 11, 4, 9, 30), 'en', 'Dec 4'],
  ])('L10N-08: %s', (_when, at, language, text) => {
    expect(plain(dayText(language, at.getTime(), now.getTime()))).toBe(text);
  });
});

describe('bytesText', () => {
  it.each([
    [0, 'en', '0 kB'],
    [1, 'en', '1 kB'],
    [1_001, 'en', '2 kB'],
    [86_000, 'en', '86 kB'],
    [999_999, 'en', '1,000 kB'],
    [1_000_000, 'en', '1 MB'],
    [1_250_000, 'pl', '1,3 MB'],
    [12_340_000, 'ru', '12,3 МБ'],
  ])('%d in %s', (bytes, language, text) => {
    expect(plain(bytesText(language, bytes))).toBe(text);
  });
});

describe('clockText', () => {
  it('L10N-08: is to the second, in the format of the language', () => {
    const at = new Date(2026, 10, 20, 18, 5, 30).getTime();
    expect(plain(clockText('en', at))).toBe('6:05:30 PM');
    expect(clockText('uk', at)).toBe('18:05:30');
  });
});

describe('webAddress', () => {
  it.each([
    ['https://shop.example/', true],
    ['http://shop.example/', true],
    ['HTTPS://shop.example/', true],
    ['shttp://shop.example/', false],
    ['httpss://shop.example/', false],
    ['javascript:alert(1)', false],
    ['/here', false],
    ['', false],
    [undefined, false],
    [null, false],
  ])('links to %s: %s', (address, isLink) => {
    expect(webAddress(address)).toBe(isLink ? address : null);
  });
});

describe('serviceAddress', () => {
  it.each([
    ['https://service.example/billing', true],
    ['http://127.0.0.1:8787/?account=1#top-up', true],
    ['http://localhost:8787/', true],
    ['http://service.example/billing', false],
    ['javascript:alert(1)', false],
    ['/billing', false],
    [null, false],
  ])('ACC-05: %s may be opened: %s', (address, isOpened) => {
    expect(serviceAddress(address)).toBe(isOpened ? address : null);
  });
});

describe('durationText', () => {
  it.each([
    [34_560_000, 'en', '400 days'],
    [172_800, 'ru', '2 дня'],
    [86_400, 'en', '24 hours'],
    [7_200, 'pl', '2 godziny'],
    [3_600, 'en', '60 minutes'],
    [179, 'en', '2 minutes'],
    [90, 'en', '90 seconds'],
    [1, 'en', '1 second'],
    [0, 'uk', '0 секунд'],
  ])('%i seconds in %s', (seconds, language, text) => {
    expect(durationText(language, seconds)).toBe(text);
  });
});
