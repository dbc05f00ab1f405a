import { defineCheck, type Example } from '../check.ts';
import { baseOf } from '../knowledge/addresses/addresses.ts';

export default defineCheck({
  loses: ['crawling', 'part'],
  title: 'There is one base URL',
  why: 'Browsers resolve every relative URL against the first <base> with an href; the others have no effect.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#the-base-element',
  remedy: 'Keep one <base> with the URL you want, and delete the others.',
  messages: {
    different: {
      fault: 'Several different base URLs',
      says: 'There are {count} <base> elements with different URLs; only the first counts: {address}.',
    },
    repeated: {
      loses: ['nothing'],
      fault: 'Base URL repeated',
      says: 'There are {count} <base> elements with the same URL; the standard allows one.',
    },
  },

  *run({ page }) {
    const bases = page.bases.filter(({ attrs }) => attrs.href !== undefined);
    const [first, second] = bases;
    if (!first) return 'not applicable';
    if (!second) return;
    const odd = bases.find(({ attrs }) => attrs.href?.trim() !== first.attrs.href?.trim());
    if (odd) yield { message: 'different', values: { count: bases.length, address: baseOf(page) }, at: odd };
    else yield { message: 'repeated', values: { count: bases.length }, at: second };
  },
});

export const examples: Example[] = [
  { html: '<base href="/shop/">' },
  {
    html: '<base href="/shop/"><base href="/">',
    finds: [
      {
        message: 'different',
        says: 'There are 2 <base> elements with different URLs; only the first counts: https://example.com/shop/.',
        remedy: 'Keep one <base> with the URL you want, and delete the others.',
        at: 'head > base:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<base href="/shop/"><base href="/shop/">',
    finds: [
      {
        message: 'repeated',
        says: 'There are 2 <base> elements with the same URL; the standard allows one.',
        at: 'head > base:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the first of them is empty',
    html: '<base href=""><base href="/">',
    finds: [
      {
        message: 'different',
        says: 'There are 2 <base> elements with different URLs; only the first counts: https://example.com/page.',
        at: 'head > base:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  { name: 'one with target, one with href', html: '<base target=_blank><base href="/shop/">' },
  { html: '<base target=_blank>', verdict: 'not applicable' },
];
