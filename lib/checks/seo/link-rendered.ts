import { defineCheck, type Example } from '../check.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** With fewer links than this, the share says nothing about how a site is built. */
const MINIMUM = 10;
const SHARE = 0.5;

function internalAddresses(page: PageSnapshot): ReadonlySet<string> {
  const { host } = new URL(page.url);
  const own = webLinks(page).filter(({ url }) => url.host === host);
  return new Set(own.map(({ target }) => target));
}

export default defineCheck({
  loses: ['crawling', 'little'],
  title: 'The served HTML contains the internal links',
  why: 'Google finds links that scripts add only after rendering, and not all crawlers run scripts.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  remedy:
    'Render the navigation and the lists of links on the server, or generate static HTML, so that the <a href> elements are in the response.',
  followsFrom: ['seo/text-rendered'],
  messages: {
    late: {
      fault: '{percent}% of internal links from scripts',
      says: '{percent}% of the internal links are not in the served HTML; scripts add them ({count} of {total}).',
    },
  },
  needs: ['served'],

  *run({ page, served }) {
    if (!areOfOneAddress(served, page)) return 'not looked at';
    const after = internalAddresses(page);
    if (after.size < MINIMUM) return 'not applicable';
    const count = after.difference(internalAddresses(served)).size;
    const total = after.size;
    if (count / total <= SHARE) return;
    yield { message: 'late', values: { percent: Math.round((100 * count) / total), count, total } };
  },
});

const links = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `<a href="/kettle/${from + i}">Kettle</a>`).join('');

export const examples: Example[] = [
  { html: links(0, 20), served: links(0, 20) },
  {
    html: links(0, 20),
    served: links(0, 9),
    finds: [
      {
        message: 'late',
        says: '55% of the internal links are not in the served HTML; scripts add them (11 of 20).',
        remedy:
          'Render the navigation and the lists of links on the server, or generate static HTML, so that the <a href> elements are in the response.',
        severity: 'notice',
      },
    ],
  },
  { name: 'just more than half of them', html: links(0, 100), served: links(0, 49), finds: ['late'] },
  { name: 'half of them', html: links(0, 20), served: links(0, 10) },
  {
    name: 'one address linked many times',
    html: links(0, 11) + links(0, 1).repeat(50),
    served: links(1, 11),
  },
  { name: 'no longer a handful', html: links(0, 10), served: '<p>x</p>', finds: ['late'] },
  { name: 'a handful', html: links(0, 9), served: '<p>x</p>', verdict: 'not applicable' },
];
