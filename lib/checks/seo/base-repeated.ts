import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'warning',
  title: 'There is one base address',
  why: 'Browsers resolve every relative address against the first <base>; the others do nothing.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#the-base-element',
  messages: {
    repeated: { says: 'There are {count} <base> elements with an address; only {address} counts.' },
  },

  *run({ page }) {
    const bases = page.bases.filter(({ attrs }) => attrs.href !== undefined);
    const [first, second] = bases;
    if (!first) return 'not applicable';
    if (second) {
      yield {
        message: 'repeated',
        values: { count: bases.length, address: first.attrs.href ?? '' },
        at: second,
      };
    }
  },
});

export const examples: Example[] = [
  { html: '<base href="/shop/">' },
  { html: '<base href="/shop/"><base href="/">', finds: ['repeated'] },
  { name: 'one for addresses and one for windows', html: '<base target=_blank><base href="/shop/">' },
  { html: '<base target=_blank>', verdict: 'not applicable' },
];
