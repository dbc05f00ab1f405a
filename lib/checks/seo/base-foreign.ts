import { defineCheck, type Example } from '../check.ts';
import { baseOf } from '../knowledge/addresses/addresses.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';

export default defineCheck({
  loses: ['crawling', 'much'],
  title: 'The base URL is on this site',
  why: 'The browser resolves every relative link, image and canonical URL of the page against the base URL.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#the-base-element',
  remedy:
    'Point the href of <base> to this site, or delete the element and write the relative URLs so that they work without it.',
  messages: {
    foreign: {
      fault: 'Base URL leads to another host',
      says: 'The base URL makes all relative links and images lead to {host}.',
    },
    insecure: {
      loses: ['crawling', 'part'],
      fault: 'Base URL uses http on an https page',
      says: 'The page was loaded over https, but its base URL makes all relative links and images use http.',
      remedy: 'Change http to https in the href of <base>.',
    },
  },

  *run({ page }) {
    const element = page.bases.find(({ attrs }) => attrs.href !== undefined);
    if (!element) return 'not applicable';
    const [base, own] = [new URL(baseOf(page)), new URL(page.url)];
    if (base.host !== own.host) {
      yield { message: 'foreign', values: { host: base.host }, at: element };
    } else if (own.protocol === 'https:' && base.protocol === 'http:') {
      base.protocol = 'https:';
      const { target } = element.attrs;
      const rest = target === undefined ? '' : ` target="${escapeHtml(target)}"`;
      yield { message: 'insecure', at: element, fix: `<base href="${escapeHtml(base.href)}"${rest}>` };
    }
  },
});

export const examples: Example[] = [
  { html: '<base href="/shop/">' },
  {
    html: '<base href="https://cdn.example.com/">',
    finds: [
      {
        message: 'foreign',
        says: 'The base URL makes all relative links and images lead to cdn.example.com.',
        remedy:
          'Point the href of <base> to this site, or delete the element and write the relative URLs so that they work without it.',
        at: 'head > base:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<base href="http://example.com/">',
    finds: [
      {
        message: 'insecure',
        says: 'The page was loaded over https, but its base URL makes all relative links and images use http.',
        remedy: 'Change http to https in the href of <base>.',
        at: 'head > base:nth-child(1)',
        severity: 'warning',
        fix: '<base href="https://example.com/">',
      },
    ],
  },
  {
    name: 'the fix keeps the target',
    html: '<base href="http://example.com/" target="_blank">',
    finds: [
      {
        message: 'insecure',
        says: 'The page was loaded over https, but its base URL makes all relative links and images use http.',
        at: 'head > base:nth-child(1)',
        severity: 'warning',
        fix: '<base href="https://example.com/" target="_blank">',
      },
    ],
  },
  {
    name: 'a base URL with https on an http page',
    url: 'http://example.com/page',
    html: '<base href="https://example.com/">',
  },
  { name: 'browsers ignore an invalid base URL', html: '<base href="https://">' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
