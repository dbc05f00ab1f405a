import { defineCheck, type Example } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Relative URLs stay on this site',
  why: 'A <base> on another site sends every relative link, form and script of the page there.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#the-base-element',
  remedy:
    'Delete the <base> element, or set its href to a path of this site, such as “/”. First write out in full the URLs that are meant to lead to the other site.',
  messages: {
    foreign: {
      fault: 'Base URL on another site',
      says: 'The <base> element sets {host} as the base of all relative URLs.',
    },
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
  {
    html: '<base href="https://other.example/">',
    finds: [
      {
        message: 'foreign',
        says: 'The <base> element sets other.example as the base of all relative URLs.',
        remedy:
          'Delete the <base> element, or set its href to a path of this site, such as “/”. First write out in full the URLs that are meant to lead to the other site.',
        at: 'head > base:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'only the first one counts',
    html: '<base target="_blank"><base href="/"><base href="https://other.example/">',
  },
  { name: 'a subdomain is the same site', html: '<base href="//static.example.com/">' },
  {
    name: 'names on shared hosting have different owners',
    url: 'https://mine.github.io/',
    html: '<base href="https://yours.github.io:8443/">',
    finds: [
      {
        message: 'foreign',
        says: 'The <base> element sets yours.github.io:8443 as the base of all relative URLs.',
        at: 'head > base:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'an invalid address', html: '<base href="https://">', verdict: 'not applicable' },
  { name: 'a base that browsers ignore', html: '<base href="data:text/html,x">', verdict: 'not applicable' },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
