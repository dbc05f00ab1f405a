import { expect, it } from 'vitest';
import { effort } from '../../../test/engine/effort.ts';
import { plainHead } from './plain-head.ts';

it('has the name of each element and where it ends', () => {
  const html = '<!doctype html><head><TITLE>Tea</TITLE>\n<meta charset="utf-8"></head><body>';
  expect(plainHead(html)).toEqual({
    elements: [
      { tag: 'title', end: 39 },
      { tag: 'meta', end: 62 },
    ],
    end: 69,
  });
  expect(plainHead('<title>Tea</title>')).toBeNull();
});

const LENGTH = 60_000;
const many = (part: string) => part.repeat(LENGTH / part.length);

it.each([
  ['spaces before the document', `${many(' ')}<!doctype html>${many(' ')}x`],
  ['comments before the document', many('<!-- x -->')],
  ['comments that do not end', `<head>${many('<!--')}`],
  ['spaces in a tag', `<head><meta ${many(' ')}<`],
  ['attributes', `<head><meta ${many('a ')}<`],
  ['values', `<head><meta ${many('a = b ')}<`],
  ['titles that do not end', `<head>${many('<title>')}`],
  ['blocks without scripts', `<head></head>${many('<noscript>')}`],
  ['styles that do not end', `<head></head>${many('<noscript><style>a')}`],
  ['quotes that are left open', `<head></head>${many('<noscript><img a="')}`],
  ['comments without scripts', `<head></head>${many('<noscript><!-- a')}`],
])('is not slowed down by %s', (_what, html) => {
  expect(plainHead(html)).toBeNull();
  expect(effort(() => plainHead(html))).toBeLessThan(4);
});
