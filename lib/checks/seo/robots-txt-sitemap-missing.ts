import { defineCheck, type Example } from '../check.ts';
import { robotsTxtOf } from '../knowledge/robots/robots-txt.ts';

export default defineCheck({
  severity: 'notice',
  title: 'robots.txt names the sitemap',
  why: 'A Sitemap line lets every search engine find the sitemap, not only those where you handed it in.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  messages: {
    missing: { says: 'robots.txt has no Sitemap line.' },
  },
  needs: ['robotsTxt'],

  *run({ robotsTxt }) {
    if (robotsTxt.status < 200 || robotsTxt.status >= 300) return 'not applicable';
    const { lines } = robotsTxtOf(robotsTxt);
    if (lines.every(({ field, value }) => field !== 'sitemap' || !value)) yield { message: 'missing' };
  },
});

export const examples: Example[] = [
  { robotsTxt: 'User-agent: *\nDisallow:\n\nsitemap: https://example.com/sitemap.xml' },
  { robotsTxt: 'User-agent: *\nDisallow:', finds: ['missing'] },
  { name: 'a name without address', robotsTxt: 'Sitemap:', finds: ['missing'] },
  { name: 'Google forgives the spelling', robotsTxt: 'site-map: https://example.com/sitemap.xml' },
  { robotsTxtStatus: 404, verdict: 'not applicable' },
];
