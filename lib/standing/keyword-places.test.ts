import { describe, expect, it } from 'vitest';
import { inspectionOf } from '../checks/example-inspection.ts';
import { knowsForms, placesOf, wordsOfPage } from './keyword-places.ts';

const wordsIn = (html: string) => wordsOfPage(inspectionOf({ html }).page);
const PAGE = (lang: string, title: string, h1: string, text: string) =>
  `<html lang="${lang}"><title>${title}</title><meta name=description content="${text}"><h1>${h1}</h1><h2>${title}</h2><p>${text}</p>`;

describe('where a keyword stands in a page', () => {
  it.each([
    ['en-GB', 'copper kettle', ['title', 'description', 'text']],
    ['en-GB', 'Kettles of copper', ['title', 'description', 'text']],
    ['en-GB', 'kettle', ['title', 'description', 'heading', 'text']],
    ['en-GB', 'ket', []],
    ['en-GB', 'silver kettle', []],
    ['en-GB', '  ', []],
  ])('%s: “%s” in %j', (lang, keyword, places) => {
    const html = PAGE(lang, 'Copper kettles of old', 'Kettles', 'A kettle of solid copper');
    expect(placesOf(keyword, wordsIn(html))).toEqual(places);
  });

  it.each([
    ['ru', 'медные чайники', 'Купить медный чайник', ['title', 'description', 'heading', 'text']],
    ['uk', 'мідні чайники', 'Купити мідний чайник', ['title', 'description', 'heading', 'text']],
    ['pl', 'miedziane czajniki', 'Kup miedziany czajnik', ['title', 'description', 'heading', 'text']],
    ['de', 'kupferne Kessel', 'Ein kupferner Kessel', []],
    ['de', 'kupferner Kessel', 'Ein kupferner Kessel', ['title', 'description', 'heading', 'text']],
  ])('%s: the forms of “%s” in “%s”', (lang, keyword, text, places) => {
    expect(placesOf(keyword, wordsIn(PAGE(lang, text, text, text)))).toEqual(places);
  });

  it.each([
    ['th', 'กาน้ำชา', ['title', 'text']],
    ['th', 'กาน้ำชา ทองแดง', ['text']],
    ['th', 'กาแฟ', []],
    ['zh', '茶壶', ['heading', 'text']],
  ])('%s: “%s” without spaces, in %j', (lang, keyword, places) => {
    const html = `<html lang=${lang}><title>ซื้อกาน้ำชาราคาถูก</title><h1>铜茶壶商店</h1><p>กาน้ำชาทองแดง`;
    expect(placesOf(keyword, wordsIn(html))).toEqual(places);
  });

  it('are not in a second title, which nobody shows', () => {
    expect(placesOf('kettle', wordsIn('<html lang=en><title>Tea</title><title>Kettle</title>'))).toEqual([]);
  });

  it.each([
    ['two words', 'two cups', ['text']],
    ['three words', 'two large cups', []],
  ])('are near each other with %s between them at most', (_count, between, places) => {
    const text = `<html lang=en><p>A kettle, ${between}, copper`;
    expect(placesOf('copper kettle', wordsIn(text))).toEqual(places);
  });

  it('is searched for in the first 50,000 characters of the text', () => {
    const after = (count: number) =>
      placesOf('kettle', wordsIn(`<html lang=en><p>${'t'.repeat(count)} kettle and more`));
    expect([49_993, 49_997].map(after)).toEqual([['text'], []]);
  });

  it.each<[string, string, string]>([
    [' DE-at ', 'Tea', 'de'],
    ['', 'ЧАЙ', 'ru'],
    ['', 'ёж', 'ru'],
    ['', 'Tea', 'en'],
    ...[...'іїєґІЇЄҐ'].map((letter): [string, string, string] => ['', `чай ${letter}`, 'uk']),
  ])('in %j, “%s” has the forms of %s', (lang, title, language) => {
    expect(wordsIn(`<html lang="${lang}"><title>${title}</title>`).language).toBe(language);
  });

  it('goes by the alphabet if the page declares no language', () => {
    expect(placesOf('чайник', wordsIn('<title>Чайники</title>'))).toEqual(['title']);
    expect(wordsIn('<title>Їжачки</title>').language).toBe('uk');
    expect(wordsIn('<html lang=uk_UA><title>Tea</title>').language).toBe('uk');
    expect(knowsForms(wordsIn('<html lang=ja><title>やかん</title>'))).toBe(false);
  });
});
