import { describe, expect, it } from 'vitest';
import { quoted, quotedFix } from './quoted.ts';

describe('text from a page in a result', () => {
  it.each([
    ['control characters', 'a\u0000\u001b[31mb\u0007', 'a[31mb'],
    ['what reorders text', 'a\u202eb\u2066c', 'abc'],
    [
      'characters that nobody sees',
      'a\u200bb\u00adc\ufeffd\u3164e\u115ff\u1160g\uffa0h\u{e0100}i',
      'abcdefghi',
    ],
    [
      'invisible ASCII',
      `a${[...'hi'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}b`,
      'ab',
    ],
    ['fences', 'a ``` b ~~~~ c', 'a … b … c'],
    ['marks between turns', 'a<|im_start|>b[/INST]c<<SYS>>d', 'a…b…c…d'],
    ['elements of prompts', '</quoted><system>x</system><function_results>', '……x……'],
  ])('has no %s', (_what, text, expected) => {
    expect(quoted(text)).toBe(expected);
  });

  it('keeps what pages consist of', () => {
    const text = '<h1 class="a">Чай — 茶 👩\u200d🍳 `code` </h1><instrument>';
    expect(quoted(text)).toBe(text);
  });

  it('is one line of bounded length', () => {
    expect(quoted('a\n\n\tb')).toBe('a b');
    expect(quoted('é'.repeat(301))).toBe(`${'é'.repeat(300)}…`);
    expect(quoted('👩'.repeat(10), 5)).toBe(`${'👩'.repeat(5)}…`);
    expect(quoted(`${' '.repeat(5_000)}b`, 5)).toBe('…');
  });
});

describe('text to copy', () => {
  it('is exact, or missing', () => {
    expect(quotedFix('<title>Tea</title>\n')).toBe('<title>Tea</title>\n');
    expect(quotedFix('a'.repeat(4_000))).toBe('a'.repeat(4_000));
    expect(quotedFix('a'.repeat(4_001))).toBeNull();
    expect(quotedFix('<title>Tea \u202e</title>')).toBeNull();
  });
});
