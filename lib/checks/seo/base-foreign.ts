import { defineCheck, type Example } from '../check.ts';
import { baseOf } from '../knowledge/addresses/addresses.ts';

export default defineCheck({
  severity: 'warning',
  title: 'The base address is on this site',
  why: 'Every relative link, image and canonical address of the page is looked for under the base address.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#the-base-element',
  messages: {
    foreign: { says: 'The base address makes all relative addresses lead to {host}.' },
  },

  *run({ page }) {
    const base = page.bases.find(({ attrs }) => attrs.href !== undefined);
    if (!base) return 'not applicable';
    const { origin, host } = new URL(baseOf(page));
    if (origin !== new URL(page.url).origin) yield { message: 'foreign', values: { host }, at: base };
  },
});

export const examples: Example[] = [
  { html: '<base href="/shop/">' },
  { html: '<base href="https://cdn.example.com/">', finds: ['foreign'] },
  { name: 'another scheme is another site', html: '<base href="http://example.com/">', finds: ['foreign'] },
  { name: 'browsers ignore what is no address', html: '<base href="https://">' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
