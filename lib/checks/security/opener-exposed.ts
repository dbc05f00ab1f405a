import { defineCheck, type Example } from '../check.ts';
import { addressOf, tokens } from '../knowledge/addresses/addresses.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { itemToken } from '../knowledge/response/structured-fields.ts';
import { transportOf } from '../knowledge/response/transport.ts';

/** Targets that do not open a window. */
const HERE = ['_self', '_parent', '_top'];

export default defineCheck({
  severity: 'warning',
  title: 'Sites opened from here cannot replace this page',
  why: 'A site that is opened with access to this page can replace it with a copy that asks for the password.',
  docs: 'https://html.spec.whatwg.org/multipage/links.html#link-type-opener',
  remedy: 'Replace opener with noopener in the rel attribute of the link.',
  messages: {
    opener: {
      fault: 'Link gives away control of this tab',
      says: 'rel="opener" lets {host} replace this page with another one.',
    },
    named: {
      fault: 'Named window keeps control of this tab',
      says: 'The link opens {host} in a window named “{target}”; only with _blank do browsers cut its access to this page by themselves.',
      remedy: 'Add rel="noopener" to the link, or use target="_blank".',
    },
  },
  needs: ['suffixes'],

  *run({ page, response, suffixes }) {
    const { hostname } = transportOf(page.url);
    const links = page.anchors.filter(({ attrs }) => {
      const target = attrs.target?.trim().toLowerCase();
      return target && !HERE.includes(target);
    });
    if (links.length === 0) return 'not applicable';
    // With this policy the browser cuts the connection to windows of every other origin, but not over plain http.
    const policy = response && headerValue(response, 'cross-origin-opener-policy');
    if (policy && itemToken(policy) === 'same-origin' && !transportOf(page.url).isOpen) return;
    for (const at of links) {
      const rel = tokens(at.attrs.rel);
      const isBlank = at.attrs.target?.trim().toLowerCase() === '_blank';
      if (rel.includes('noopener') || rel.includes('noreferrer')) continue;
      // For `_blank`, browsers cut the connection themselves unless rel="opener" forbids it; for a named window they
      // do not.
      if (isBlank && !rel.includes('opener')) continue;
      const url = addressOf(page, at);
      if (!url || !/^https?:$/.test(url.protocol) || isSameOwner(url.hostname, hostname, suffixes)) continue;
      const fix = `rel="${escapeHtml([...rel.filter((each) => each !== 'opener'), 'noopener'].join(' '))}"`;
      if (rel.includes('opener')) yield { message: 'opener', values: { host: url.host }, at, fix };
      else {
        const values = { host: url.host, target: at.attrs.target?.trim() ?? '' };
        yield { message: 'named', severity: 'notice', values, at, fix };
      }
    }
  },
});

const link = (attributes: string, target = '_blank') => ({
  html: `<body><a target="${target}" ${attributes}>x</a>`,
});

export const examples: Example[] = [
  { name: 'browsers cut the connection themselves', ...link('href="https://other.example/"') },
  {
    ...link('href="https://other.example/" rel="external opener"'),
    finds: [
      {
        message: 'opener',
        says: 'rel="opener" lets other.example replace this page with another one.',
        remedy: 'Replace opener with noopener in the rel attribute of the link.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
        fix: 'rel="external noopener"',
      },
    ],
  },
  { name: 'the fix', ...link('href="https://other.example/" rel="external noopener"') },
  { name: 'noopener wins', ...link('href="https://other.example/" rel="opener noopener"') },
  { name: 'in capitals', ...link('href="https://other.example/"', '_BLANK') },
  { name: 'not a web page', ...link('href="mailto:a@other.example" rel="opener"') },
  { name: 'the same site', ...link('href="/a" rel="opener"') },
  {
    name: 'a misspelled _blank',
    ...link('href="https://other.example/"', 'blank'),
    finds: [
      {
        message: 'named',
        says: 'The link opens other.example in a window named “blank”; only with _blank do browsers cut its access to this page by themselves.',
        remedy: 'Add rel="noopener" to the link, or use target="_blank".',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
        fix: 'rel="noopener"',
      },
    ],
  },
  {
    name: 'each link that leads to another site',
    html: '<body><a target="_blank" href="/a" rel="opener">x</a><a target=shop href="https://other.example/" rel="opener nofollow">x</a><a target=shop href="mailto:a@other.example">x</a>',
    finds: [
      {
        message: 'opener',
        says: 'rel="opener" lets other.example replace this page with another one.',
        at: 'body > a:nth-child(2)',
        severity: 'warning',
        fix: 'rel="nofollow noopener"',
      },
    ],
  },
  {
    name: 'noreferrer cuts the connection too',
    ...link('href="https://other.example/" rel=noreferrer', 'shop'),
  },
  {
    name: 'the policy that allows popups keeps the connection',
    ...link('href="https://other.example/" rel="opener"'),
    headers: { 'cross-origin-opener-policy': 'same-origin-allow-popups' },
    finds: ['opener'],
  },
  {
    name: 'over plain http the policy of the page has no effect',
    url: 'http://example.com/',
    ...link('href="https://other.example/" rel="opener"'),
    headers: { 'cross-origin-opener-policy': 'same-origin' },
    finds: ['opener'],
  },
  { name: 'a name with noopener', ...link('href="https://other.example/" rel=noopener', 'shop') },
  {
    name: 'the window that the page is in',
    ...link('href="https://other.example/" rel="opener"', '_TOP'),
    verdict: 'not applicable',
  },
  {
    name: 'the policy of the page cuts the connection',
    ...link('href="https://other.example/" rel="opener"'),
    headers: { 'cross-origin-opener-policy': 'same-origin' },
  },
  { html: '<body><a href="https://other.example/" rel="opener">x</a>', verdict: 'not applicable' },
  ...'_self _parent _top _SELF'.split(' ').map(
    (target): Example => ({
      ...link('href="https://other.example/" rel="opener"', target),
      verdict: 'not applicable',
    }),
  ),
];
