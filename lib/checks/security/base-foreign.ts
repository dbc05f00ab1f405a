import { defineCheck, type Example } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Relative addresses stay on this site',
  why: 'A base address on another host sends every relative link, form and script of the page there.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#the-base-element',
  messages: {
    foreign: { says: 'The base address leads to {host}.' },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const at = page.bases.find(({ attrs }) => attrs.href !== undefined);
    const url = at ? parseAddress(at.attrs.href ?? '', page.url) : null;
    if (!at || !url || !/^https?:$/.test(url.protocol)) return 'not applicable';
    if (!isSameOwner(url.hostname, transportOf(page.url).hostname, suffixes))
      yield { message: 'foreign', values: { host: url.host }, at };
  },
});

export const examples: Example[] = [
  { html: '<base href="/shop/">' },
  { html: '<base href="https://other.example/">', finds: ['foreign'] },
  {
    name: 'only the first one counts',
    html: '<base target="_blank"><base href="/"><base href="https://other.example/">',
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
