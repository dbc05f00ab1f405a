import { defineCheck, type Example } from '../check.ts';
import { tokens } from '../knowledge/addresses/addresses.ts';
import { isAffiliateAddress } from '../knowledge/addresses/affiliate-links.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';

const MARKS = ['sponsored', 'nofollow', 'ugc'];

export default defineCheck({
  loses: ['crawling', 'little'],
  title: 'Affiliate links are marked as sponsored',
  why: 'Google asks for rel="sponsored" on affiliate links; without it, manual or algorithmic actions may follow.',
  docs: 'https://developers.google.com/search/blog/2021/07/link-tagging-and-link-spam-update',
  remedy: 'Add sponsored to the rel of the affiliate link; nofollow is accepted too.',
  onPlatform: {
    wordpress:
      'Set it in the plugin that manages the affiliate links, or edit the link as HTML and add rel="sponsored".',
  },
  messages: {
    unmarked: {
      fault: 'Affiliate link without rel=sponsored',
      says: 'The link to {host} looks like an affiliate link, but its rel does not contain sponsored or nofollow.',
    },
  },

  *run({ page, response }) {
    const { hostname } = new URL(page.url);
    const links = webLinks(page).filter(({ url }) => url.hostname !== hostname && isAffiliateAddress(url));
    if (links.length === 0) return 'not applicable';
    // A page-wide nofollow makes a mark on each link unnecessary.
    if (forbidding(robotsDirectives(page, response), 'nofollow').length > 0) return;
    for (const { at, url } of links) {
      const rel = tokens(at.attrs.rel);
      if (rel.some((token) => MARKS.includes(token))) continue;
      const fix = `rel="${escapeHtml([...rel, 'sponsored'].join(' '))}"`;
      yield { message: 'unmarked', values: { host: url.hostname }, at, fix };
    }
  },
});

const link = (rel: string) => `<a rel="${rel}" href="https://www.awin1.com/cread.php?id=1">Kettle</a>`;

export const examples: Example[] = [
  { html: link('sponsored') + link('nofollow noopener') + link('ugc,nofollow') },
  {
    html: link('noopener'),
    finds: [
      {
        message: 'unmarked',
        says: 'The link to www.awin1.com looks like an affiliate link, but its rel does not contain sponsored or nofollow.',
        remedy: 'Add sponsored to the rel of the affiliate link; nofollow is accepted too.',
        onPlatform: {
          wordpress:
            'Set it in the plugin that manages the affiliate links, or edit the link as HTML and add rel="sponsored".',
        },
        at: 'body > a:nth-child(1)',
        severity: 'notice',
        fix: 'rel="noopener sponsored"',
      },
    ],
  },
  {
    html: '<a href="https://www.amazon.de/dp/B000?tag=kettles-21">Kettle</a>',
    finds: [
      {
        message: 'unmarked',
        says: 'The link to www.amazon.de looks like an affiliate link, but its rel does not contain sponsored or nofollow.',
        at: 'body > a:nth-child(1)',
        severity: 'notice',
        fix: 'rel="sponsored"',
      },
    ],
  },
  {
    name: 'a link to a shop without an affiliate code',
    html: '<a href="https://www.amazon.de/dp/B000">Kettle</a>',
    verdict: 'not applicable',
  },
  {
    name: 'the network itself',
    url: 'https://www.booking.com/',
    html: '<a href="/hotel?aid=1">Hotel</a>',
    verdict: 'not applicable',
  },
  { name: 'the page marks all its links', html: `<meta name=robots content=nofollow>${link('')}` },
  ...'sponsored nofollow ugc'.split(' ').map((rel) => ({ html: link(rel) })),
];
