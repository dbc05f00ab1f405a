import { describe, expect, it } from 'vitest';
import { collectHtml } from '../checks/collect/parse5.ts';
import { hasLine, hasTag } from './token-look.ts';

const TAG = { name: 'tea-verify', content: 'sv-1' };
const seen = (html: string) => hasTag(collectHtml(html, 'https://tea.example/'), TAG);

describe('a token’s tag', () => {
  it.each([
    ['in the head', '<meta name="tea-verify" content="sv-1"><p>Tea', true],
    ['in another case, with spaces', '<META NAME=Tea-Verify CONTENT=" sv-1 "><p>Tea', true],
    ['after an older one', '<meta name=tea-verify content=sv-0><meta name=tea-verify content=sv-1>', true],
    ['fallen into the body', '<p>Tea<meta name="tea-verify" content="sv-1">', false],
    ['in a comment', '<!-- <meta name="tea-verify" content="sv-1"> --><p>Tea', false],
    ['of a longer token', '<meta name="tea-verify" content="sv-12">', false],
    ['of another name', '<meta name="other" content="sv-1">', false],
  ])('%s', (_name, html, expected) => {
    expect(seen(html)).toBe(expected);
  });
});

describe('a token’s line', () => {
  it.each([
    ['alone', 'sv-1', true],
    ['among others', 'a\r\n  sv-1\r\nb', true],
    ['as part of a line', 'token: sv-1', false],
    ['in a page that says it is missing', '<h1>Not found: sv-1.txt</h1>', false],
  ])('%s', (_name, text, expected) => {
    expect(hasLine(text, 'sv-1')).toBe(expected);
  });
});
