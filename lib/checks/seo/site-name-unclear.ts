import { defineCheck, type Example } from '../check.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import { structuredData, textOf, valuesOf } from '../knowledge/structured-data/structured-data.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  severity: 'info',
  title: 'The home page names the site',
  why: 'Google takes the name it shows above results from the WebSite data of the home page first.',
  docs: 'https://developers.google.com/search/docs/appearance/site-names',
  messages: {
    missing: { says: 'The home page has no structured data of type WebSite.' },
    incomplete: { says: 'The WebSite data lacks {property}.' },
    conflict: { says: 'The WebSite data says “{name}”, og:site_name says “{other}”.' },
  },

  *run({ page }) {
    const { pathname, origin, search } = new URL(page.url);
    if (pathname !== '/' || search) return 'not applicable';
    const site = structuredData(page).things.find(({ types }) => types.includes('WebSite'));
    const other = metasOfProperty(page, 'og:site_name')[0]?.attrs.content?.trim() ?? '';
    if (!site) {
      const json = {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: other || '…',
        url: `${origin}/`,
      };
      yield {
        message: 'missing',
        fix: `<script type="application/ld+json">${JSON.stringify(json)}</script>`,
      };
      return;
    }
    for (const property of ['name', 'url']) {
      if (!textOf(site, property)) yield { message: 'incomplete', values: { property }, at: site.at };
    }
    const names = [...valuesOf(site, 'name'), ...valuesOf(site, 'alternateName')].map((name) =>
      plainText(String(name)),
    );
    const name = textOf(site, 'name');
    if (name && other && !names.includes(plainText(other)))
      yield { message: 'conflict', values: { name, other }, at: site.at };
  },
});

const home = (json: object, more = '') => ({
  url: 'https://example.com/',
  html: `${more}<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});
const site = { '@type': 'WebSite', name: 'Copperly', url: 'https://example.com/' };

export const examples: Example[] = [
  home(site, '<meta property="og:site_name" content="Copperly">'),
  { ...home({ '@type': 'Organization' }), finds: ['missing'] },
  { ...home({ '@type': 'WebSite', name: 'Copperly' }), finds: ['incomplete'] },
  { ...home(site, '<meta property="og:site_name" content="Kettle Shop">'), finds: ['conflict'] },
  {
    name: 'another name may be an alternative',
    ...home(
      { ...site, alternateName: 'Kettle Shop' },
      '<meta property="og:site_name" content="Kettle shop">',
    ),
  },
  { name: 'only the home page names the site', html: '<p>x</p>', verdict: 'not applicable' },
];
