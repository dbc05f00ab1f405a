import { describe, expect, it } from 'vitest';
import { isScriptAddress, MEANINGS } from './inline.ts';
import { CEILING } from './kinds.ts';
import { collectHtml } from './parse5.ts';

const inlineOf = (html: string) => collectHtml(html, 'https://example.com/').inline;

describe('code in attributes', () => {
  it('is counted by attribute, on elements with any tag', () => {
    const { handlers, addresses, styles } = inlineOf(
      '<body onload=a()><p id=x onclick=b() onblur=c() style=d><a href=javascript:e>f</a><iframe src=" JavaScript:g">',
    );
    expect([handlers.count, addresses.count, styles.count]).toEqual([3, 2, 1]);
    expect(handlers.first[1]).toEqual({ tag: 'p', attrs: { onclick: 'b()' }, place: 'body', path: '#x' });
  });

  it('has a limited number of short examples', () => {
    const { handlers } = inlineOf(`<p onclick="${'a'.repeat(5_000)}">x</p>`.repeat(1_000));
    expect([handlers.count, handlers.first.length]).toEqual([1_000, CEILING.inline]);
    expect(handlers.first[0]?.attrs.onclick).toHaveLength(CEILING.inlineText);
  });

  it.each(['onclick', 'onload', 'onpointerdown'])('%s is a handler', (name) => {
    expect(MEANINGS.get(name)).toBe('handlers');
  });

  it.each(['once', 'on', 'onward', 'on:click', 'constructor'])('%s is not a handler', (name) => {
    expect(MEANINGS.get(name)).toBeUndefined();
  });

  it.each([
    ['javascript:', true],
    ['\u0001 \tJAVA\nSCRIPT\r:x', true],
    ['x javascript:', false],
    ['javascript', false],
    [null, false],
  ])('%j runs: %s', (address, answer) => {
    expect(isScriptAddress(address)).toBe(answer);
  });
});
