import { describe, expect, it } from 'vitest';
import { clockText, durationText, moneyText, serviceAddress } from './format.ts';

/** Replaces the kinds of spaces in which languages differ. */
const plain = (text: string) => text.replace(/\s/g, ' ');

describe('moneyText', () => {
  it.each([
    ['en', 12.5, 'EUR', 'EUR 12.50'],
    ['uk', 1_234.5, 'UAH', '1 234,50 UAH'],
    ['pl', 0.1 + 0.2, 'PLN', '0,30 PLN'],
    ['en', -3.25, 'USD', '-USD 3.25'],
    ['en', 7, 'credits', '7.00 credits'],
  ])('ACC-02, L10N-08: in %s, %d has the currency %s', (language, amount, currency, text) => {
    expect(plain(moneyText(language, amount, currency))).toBe(text);
  });
});

describe('clockText', () => {
  it('L10N-08: is to the second, in the format of the language', () => {
    const at = new Date(2026, 10, 20, 18, 5, 30).getTime();
    expect(plain(clockText('en', at))).toBe('6:05:30 PM');
    expect(clockText('uk', at)).toBe('18:05:30');
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
    [90, 'en', '90 seconds'],
    [1, 'en', '1 second'],
    [0, 'uk', '0 секунд'],
  ])('%i seconds in %s', (seconds, language, text) => {
    expect(durationText(language, seconds)).toBe(text);
  });
});
