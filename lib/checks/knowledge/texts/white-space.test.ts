import { describe, expect, it } from 'vitest';
import { asRead, collapseHtmlSpace, htmlTokens } from './white-space.ts';

describe('white space', () => {
  it('of HTML is five characters without the no-break space, and is kept at the ends', () => {
    expect(collapseHtmlSpace('\t\n\f\r a \r\n\u00a0 b\u2003\u2003c\v\v ')).toBe(
      ' a \u00a0 b\u2003\u2003c\v\v ',
    );
  });

  it.each([
    ['a\tb\f\nc  a', ['a', 'b', 'c', 'a']],
    ['a\u00a0b c', ['a\u00a0b', 'c']],
    [' \n', []],
    [undefined, []],
  ])('separates the tokens of %j', (text, expected) => {
    expect(htmlTokens(text)).toEqual(expected);
  });

  it.each([
    ['\u00a0 Copper\u2003\u00a0kettles\n\v', 'Copper kettles'],
    ['\uFEFF\u3000', ''],
    [undefined, ''],
  ])('reads %j as a person does', (text, expected) => {
    expect(asRead(text)).toBe(expected);
  });
});
