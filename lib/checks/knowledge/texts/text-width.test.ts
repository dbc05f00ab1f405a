import { describe, expect, it } from 'vitest';
import { characterCount, textWidth, visibleLines, visiblePart } from './text-width.ts';

describe('textWidth', () => {
  it.each([
    ['W'.repeat(30), 20, 566],
    ['i'.repeat(60), 20, 267],
    ['  two\n\twords ', 20, 90],
    ['漢字カタカナ', 20, 120],
    ['ﾊﾝｶｸ', 20, 40],
    ['한국어', 20, 60],
    ['👨‍👩‍👧 🇵🇱', 14, 32],
    ['❤️', 20, 20],
    ['Zażółć gęślą jaźń', 20, 155],
    ['Мідний чайник', 20, 135],
    ['Щи', 20, 30],
    // Every letter that the table knows, in groups.
    ['abcdefghijklmnopqrstuvwxyz', 2048, 26067],
    ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 2048, 36071],
    ['0123456789 .,:;!?-–—…/\\|()[]{}<>+=~^_*#$%&@', 2048, 43821],
    ['"\'`´’‘‚‛“”„«»‹›·•°ªº¹²³§¶©®™№†‡', 2048, 27427],
    ['€£¥¢¤₧±÷×≈≠≤≥¬∞¼½¾←↑→↓↔↕', 2048, 32871],
    ['абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя', 2048, 41917],
    ['АБВГҐДЕЁЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 2048, 52570],
    ['ђјљњћѕџѵЂЈЉЊЋЅЏѲ', 2048, 22756],
    ['ąćęłńóśźżäöüßåæøœáéíúýčďěňřšťůžđŋħıĳľŀ', 2048, 40758],
    ['ĄĆĘŁŃÓŚŹŻÄÖÜÅÆØŒÁÉÍÚÝČĎĚŇŘŠŤŮŽĐŊĦĲĽ', 2048, 49641],
    ['αβγδεζηθικλμνξοπρστυφχψωάέήίόύώς', 2048, 35152],
    ['ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏ', 2048, 43653],
    ['', 20, 0],
  ])('%s at %i px', (text, size, width) => {
    expect(Math.round(textWidth(text, size))).toBe(width);
  });

  it('is the same for a letter and for its decomposed form', () => {
    const text = 'Zażółć gęślą jaźń — їжак й';
    expect(textWidth(text.normalize('NFD'), 20)).toBe(textWidth(text.normalize('NFC'), 20));
  });

  it('is zero for invisible characters', () => {
    expect(textWidth('a\u200B\u00ADb', 20)).toBe(textWidth('ab', 20));
  });
});

describe('characterCount', () => {
  it.each([
    ['Kettle', 6],
    ['e\u0301', 1],
    ['👩🏽‍💻👍', 2],
    ['', 0],
  ])('%s has %i', (text, count) => {
    expect(characterCount(text)).toBe(count);
  });
});

it('Latin and Cyrillic letters are counted without a segmenter, with the same result', () => {
  const letters = Array.from({ length: 0x2060 }, (_, code) => String.fromCharCode(code));
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  const clustersIn = (text: string) => [...segmenter.segment(text)].length;
  for (const letter of letters) {
    for (const text of [`a${letter}`, `${letter}я`, letter + letter]) {
      expect(characterCount(text), JSON.stringify(text)).toBe(clustersIn(text));
    }
  }
});

describe('visiblePart', () => {
  it.each([
    ['Copper kettles', 200, 'Copper kettles'],
    ['Copper kettles', 110, 'Copper…'],
    ['Copper kettles', 90, 'Copper…'],
    ['Copperkettles', 60, 'Cop…'],
    ['銅製のやかん', 80, '銅製の…'],
  ])('%s in %i px', (text, limit, part) => {
    expect(visiblePart(text, 20, limit)).toBe(part);
    if (part !== text) expect(textWidth(part, 20)).toBeLessThanOrEqual(limit);
  });
});

describe('visibleLines', () => {
  it.each([
    ['Copper kettles', 200, 2, ['Copper kettles']],
    ['Copper kettles', 90, 2, ['Copper', 'kettles']],
    ['Copper kettles, hand-made', 90, 2, ['Copper', 'kettles,…']],
    ['Copperkettles', 60, 2, ['Coppe', 'rkett…']],
    ['銅製のやかん', 80, 2, ['銅製のや', 'かん']],
    ['', 80, 2, []],
  ])('%s in %i px', (text, limit, count, lines) => {
    expect(visibleLines(text, 20, limit, count)).toEqual(lines);
    for (const line of lines) expect(textWidth(line, 20)).toBeLessThanOrEqual(limit);
  });
});
