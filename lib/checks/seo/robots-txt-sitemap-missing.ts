import { defineCheck, type Example } from '../check.ts';
import { addressOf, tokens } from '../knowledge/addresses/addresses.ts';
import { robotsFileOf } from '../knowledge/robots/robots-txt.ts';
import { ROBOTS_TXT_EDITORS } from '../knowledge/robots/robots-txt-editors.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Returns the sitemap that the page links to, or else the URL that most sites use. */
function sitemapAddress(page: PageSnapshot): string {
  const link = page.links.find(({ attrs }) => tokens(attrs.rel).includes('sitemap'));
  return (link && addressOf(page, link, 'href')?.href) ?? new URL('/sitemap.xml', page.url).href;
}

export default defineCheck({
  loses: ['nothing'],
  title: 'robots.txt lists the sitemap',
  why: 'A Sitemap line lets every search engine find the sitemap, not only those you submitted it to.',
  remedy:
    'Add a line “Sitemap:” with the full address of your sitemap to robots.txt, at the beginning or the end. Open the address first to check that the sitemap is there.',
  onPlatform: ROBOTS_TXT_EDITORS,
  docs: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  messages: {
    missing: { fault: 'No sitemap in robots.txt', says: 'robots.txt has no Sitemap line.' },
  },
  needs: ['robotsTxt'],

  *run({ page, robotsTxt }) {
    const file = robotsFileOf(robotsTxt);
    if (!file || file.lines.length === 0) return 'not applicable';
    if (file.lines.some(({ field, value }) => field === 'sitemap' && value)) return;
    yield { message: 'missing', fix: `Sitemap: ${sitemapAddress(page)}` };
  },
});

export const examples: Example[] = [
  { robotsTxt: 'User-agent: *\nDisallow:\n\nsitemap: https://example.com/sitemap.xml' },
  {
    robotsTxt: 'User-agent: *\nDisallow:',
    finds: [
      {
        message: 'missing',
        says: 'robots.txt has no Sitemap line.',
        remedy:
          'Add a line “Sitemap:” with the full address of your sitemap to robots.txt, at the beginning or the end. Open the address first to check that the sitemap is there.',
        onPlatform: {
          wordpress:
            'Yoast SEO: Tools → File editor; Rank Math: General Settings → Edit robots.txt. Without such a plugin, put a file robots.txt in the root folder of the site.',
          shopify: 'Online Store → Themes → Edit code: add the template robots.txt.liquid.',
          wix: 'Dashboard of the site → SEO → Robots.txt Editor.',
          webflow: 'Site settings → SEO → Indexing → robots.txt.',
          nextjs: 'Edit app/robots.ts or public/robots.txt.',
        },
        severity: 'info',
        fix: 'Sitemap: https://example.com/sitemap.xml',
      },
    ],
  },
  { name: 'a name without address', robotsTxt: 'Sitemap:', finds: ['missing'] },
  { name: 'Google forgives the spelling', robotsTxt: 'site-map: https://example.com/sitemap.xml' },
  { name: 'an empty file is another check’s', robotsTxt: '', verdict: 'not applicable' },
  { name: 'a web page, too', robotsTxt: '<html>', verdict: 'not applicable' },
  { robotsTxtStatus: 404, verdict: 'not applicable' },
];
