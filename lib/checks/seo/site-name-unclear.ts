import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import {
  propertyText,
  propertyValues,
  structuredDataOf,
} from '../knowledge/structured-data/structured-data.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The home page tells Google the site name',
  why: 'For the site name above a result, Google looks first at the WebSite data of the home page.',
  remedy:
    'Put structured data of type WebSite with name and url into the home page, and use the same name in og:site_name and in the title.',
  docs: 'https://developers.google.com/search/docs/appearance/site-names',
  messages: {
    missing: {
      fault: 'No WebSite data on the home page',
      says: 'The home page has no structured data of type WebSite.',
    },
    incomplete: {
      fault: 'WebSite data without {property}',
      says: 'The WebSite data has no {property}.',
      remedy: 'Add “{property}” to the structured data of type WebSite.',
    },
    conflict: {
      fault: 'Two different site names',
      says: 'The WebSite data says “{name}”, but og:site_name says “{other}”.',
      remedy: 'Use one name in both places, or add the other one to the WebSite data as alternateName.',
    },
  },

  *run({ page }) {
    const { pathname, origin, search } = new URL(page.url);
    if (pathname !== '/' || search) return 'not applicable';
    const site = structuredDataOf(page).things.find(({ types }) => types.includes('WebSite'));
    const [social] = metasOfProperty(page, 'og:site_name');
    const other = social?.attrs.content?.trim() ?? '';
    if (!site) {
      const json = {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: other,
        url: `${origin}/`,
      };
      yield {
        message: 'missing',
        // Escapes “<”, so that no text from the page can end the script.
        ...(other && {
          fix: `<script type="application/ld+json">${JSON.stringify(json).replaceAll('<', '\\u003c')}</script>`,
        }),
      };
      return;
    }
    const known: Readonly<Record<string, string>> = { name: other, url: `${origin}/` };
    for (const [property, value] of Object.entries(known)) {
      if (propertyText(site, property)) continue;
      const isJson = value && site.at.tag === 'script';
      const fix = isJson && `"${property}": ${JSON.stringify(value).replaceAll('<', '\\u003c')}`;
      yield { message: 'incomplete', values: { property }, at: site.at, ...(fix && { fix }) };
    }
    const names = [...propertyValues(site, 'name'), ...propertyValues(site, 'alternateName')].map((name) =>
      plainText(String(name)),
    );
    const name = propertyText(site, 'name');
    if (name && other && !names.includes(plainText(other)))
      yield {
        message: 'conflict',
        values: { name, other },
        ...(social && { at: social }),
        fix: `<meta property="og:site_name" content="${escapeHtml(name)}">`,
      };
  },
});

const home = (json: object, more = '') => ({
  url: 'https://example.com/',
  html: `${more}<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});
const site = { '@type': 'WebSite', name: 'Copperly', url: 'https://example.com/' };

export const examples: Example[] = [
  home(site, '<meta property="og:site_name" content="Copperly">'),
  {
    ...home({ '@type': 'Organization' }),
    finds: [
      {
        message: 'missing',
        says: 'The home page has no structured data of type WebSite.',
        remedy:
          'Put structured data of type WebSite with name and url into the home page, and use the same name in og:site_name and in the title.',
        severity: 'info',
      },
    ],
  },
  {
    ...home({ '@type': 'Organization' }, '<meta property="og:site_name" content="Copperly">'),
    finds: [
      {
        message: 'missing',
        says: 'The home page has no structured data of type WebSite.',
        severity: 'info',
        fix: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Copperly","url":"https://example.com/"}</script>',
      },
    ],
  },
  {
    ...home({ '@type': 'WebSite', name: 'Copperly' }),
    finds: [
      {
        message: 'incomplete',
        says: 'The WebSite data has no url.',
        remedy: 'Add “url” to the structured data of type WebSite.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
        fix: '"url": "https://example.com/"',
      },
    ],
  },
  {
    ...home(site, '<meta property="og:site_name" content="Kettle Shop">'),
    finds: [
      {
        message: 'conflict',
        says: 'The WebSite data says “Copperly”, but og:site_name says “Kettle Shop”.',
        remedy: 'Use one name in both places, or add the other one to the WebSite data as alternateName.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta property="og:site_name" content="Copperly">',
      },
    ],
  },
  {
    name: 'another name may be an alternative',
    ...home(
      { ...site, alternateName: 'Kettle Shop' },
      '<meta property="og:site_name" content="Kettle shop">',
    ),
  },
  { name: 'only the home page declares the site name', html: '<p>x</p>', verdict: 'not applicable' },
  {
    ...home({ '@type': 'WebSite', url: 'https://example.com/' }),
    finds: [
      {
        message: 'incomplete',
        says: 'The WebSite data has no name.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
];
