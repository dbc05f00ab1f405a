import { describe, expect, it } from 'vitest';
import { isHtmlText } from './html-text.ts';

describe('text of a response', () => {
  it.each<[string, boolean]>([
    ['\n<!DOCTYPE html><title>Kettles</title>', true],
    ['<?xml version="1.0"?><kettles/>', true],
    ['<!-- a --> <!-- b\n --><HTML>', true],
    ['<!-- hidden from old browsers\nkettles()\n//-->', false],
    ['<!-- a --> kettles()', false],
    ['a < b; // <html>', false],
    ['<3 kettles', false],
    ['', false],
  ])('%j is HTML: %s', (text, isHtml) => {
    expect(isHtmlText(text)).toBe(isHtml);
  });

  it('is judged at once, however many comments a hostile server puts before a script', () => {
    expect(isHtmlText(`${'<!-- a -->'.repeat(100_000)}kettles()`)).toBe(false);
    expect(isHtmlText(`${'<!-- a '.repeat(100_000)}`)).toBe(false);
  });
});
