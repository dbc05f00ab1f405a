import { defineCheck, type Example } from '../check.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import { isPrivateHost, isStagingHost } from '../knowledge/addresses/private-hosts.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';

export default defineCheck({
  loses: ['crawling', 'part'],
  title: 'No link leads to a development server',
  why: 'Visitors and crawlers cannot reach a private host, and should not find a staging copy.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  remedy:
    'Replace the host in the link with that of the live site; if the link comes from a database or template, search there for the old host.',
  messages: {
    private: {
      fault: 'Link to a private host',
      says: 'The link leads to {address}, which exists only in a private network.',
    },
    staging: {
      loses: ['crawling', 'little'],
      fault: 'Link to a staging server',
      says: 'The link leads to {address}, whose name suggests a staging or test server.',
    },
  },

  *run({ page, suffixes }) {
    const { hostname } = new URL(page.url);
    const links = webLinks(page);
    if (links.length === 0 || isPrivateHost(hostname) || isStagingHost(hostname)) return 'not applicable';
    let isUnsure = false;
    for (const { at, url } of links) {
      // Another check reports the repeated scheme of `http://https//example.org`, and a host that was not filled in.
      if (/^(?:https?|undefined|null|nan)$/.test(url.hostname)) continue;
      const values = { address: url.href };
      if (isPrivateHost(url.hostname)) {
        // Instructions say an address of the reader's own machine or network: http://localhost:3000.
        if (!at.text?.includes(url.host)) yield { message: 'private', values, at };
      } else if (!isStagingHost(url.hostname)) continue;
      else if (!suffixes) isUnsure = true;
      else if (isSameOwner(url.hostname, hostname, suffixes)) yield { message: 'staging', values, at };
    }
    if (isUnsure) return { missing: 'suffixes' };
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles">Kettles</a>' },
  {
    name: 'instructions that say the address',
    html: '<p>Run it and open <a href="http://localhost:3000">http://localhost:3000</a>, or the router at <a href="http://192.168.1.1/login">192.168.1.1</a>.',
  },
  {
    html: '<a href="http://localhost:3000/a">A</a><a href="http://192.168.1.4/">B</a><a href="http://shop.test/">C</a>',
    finds: [
      {
        message: 'private',
        says: 'The link leads to http://localhost:3000/a, which exists only in a private network.',
        remedy:
          'Replace the host in the link with that of the live site; if the link comes from a database or template, search there for the old host.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
      {
        message: 'private',
        says: 'The link leads to http://192.168.1.4/, which exists only in a private network.',
        at: 'body > a:nth-child(2)',
        severity: 'warning',
      },
      {
        message: 'private',
        says: 'The link leads to http://shop.test/, which exists only in a private network.',
        at: 'body > a:nth-child(3)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<a href="https://staging.example.com/kettles">Kettles</a>',
    finds: [
      {
        message: 'staging',
        says: 'The link leads to https://staging.example.com/kettles, whose name suggests a staging or test server.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'a host that a template should have filled in', html: '<a href="http://null/kettles">A</a>' },
  { name: 'a scheme written twice', html: '<a href="http://https//example.org">A</a>' },
  { name: 'another site’s host may have such a name', html: '<a href="https://staging.example.org/">x</a>' },
  {
    name: 'not applicable on the development server itself',
    url: 'http://localhost:3000/',
    html: '<a href="/a">A</a>',
    verdict: 'not applicable',
  },
  { html: '<p>No links</p>', verdict: 'not applicable' },
];
