import { defineCheck, type Example } from '../check.ts';
import { richResults } from '../knowledge/structured-data/rich-results.ts';
import { labelOf, structuredDataOf } from '../knowledge/structured-data/structured-data.ts';

/** Google's first vocabulary; developers.google.com/search/blog/2020/01/data-vocabulary. */
const OLD = /^\s*https?:\/\/(?:www\.|rdf\.)?data-vocabulary\.org(?:[/#]|\s*$)/i;
/** The most characters shown of a type. */
const SHOWN = 100;

export default defineCheck({
  loses: ['nothing'],
  title: 'Structured data is for rich results that still exist',
  why: 'Google no longer shows some rich results. Their markup stays valid, but has no effect there.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
  remedy:
    'Nothing is broken: leave the markup, or remove it if it was meant only for Google’s rich result. Do not expect anything from it in Google Search.',
  messages: {
    retired: {
      fault: 'No rich result: {feature}',
      says: 'Google has not shown the rich result “{feature}” since {since}: {thing}.',
    },
    vocabulary: {
      fault: 'Vocabulary that Google no longer reads',
      says: 'Since 2020, Google makes no rich results from data-vocabulary.org: {type}.',
      remedy: 'Replace the types and properties with those of schema.org, or delete the markup.',
    },
  },

  *run({ at, page }) {
    const [old] = page.annotated.filter(({ attrs }) => OLD.test(attrs.itemtype ?? attrs.vocab ?? ''));
    if (old) {
      const type = (old.attrs.itemtype ?? old.attrs.vocab ?? '').trim().slice(0, SHOWN);
      yield { message: 'vocabulary', values: { type }, at: old };
    }
    if (structuredDataOf(page).things.length === 0) return old ? undefined : 'not applicable';
    const told = new Set<string>();
    for (const [thing, results] of richResults({ at, page })) {
      for (const { feature, since } of results) {
        if (since === undefined || told.has(feature)) continue;
        told.add(feature);
        yield { message: 'retired', values: { feature, since, thing: labelOf(thing) }, at: thing.at };
      }
    }
  },
});

const data = (json: object) => ({
  html: `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...json })}</script>`,
});

export const examples: Example[] = [
  data({ '@type': 'Product', name: 'Kettle' }),
  {
    ...data({ '@type': 'FAQPage', mainEntity: [] }),
    finds: [
      {
        message: 'retired',
        says: 'Google has not shown the rich result “FAQ” since 2026-05: FAQPage.',
        remedy:
          'Nothing is broken: leave the markup, or remove it if it was meant only for Google’s rich result. Do not expect anything from it in Google Search.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a long type is cut',
    html: `<div itemscope itemtype="http://data-vocabulary.org/${'B'.repeat(74)}"></div>`,
    finds: [
      {
        message: 'vocabulary',
        says: `Since 2020, Google makes no rich results from data-vocabulary.org: http://data-vocabulary.org/${'B'.repeat(73)}.`,
        at: 'body > div:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<div itemscope itemtype="http://data-vocabulary.org/Breadcrumb"><span itemprop="title">Tea</span></div>',
    finds: [
      {
        message: 'vocabulary',
        says: 'Since 2020, Google makes no rich results from data-vocabulary.org: http://data-vocabulary.org/Breadcrumb.',
        remedy: 'Replace the types and properties with those of schema.org, or delete the markup.',
        at: 'body > div:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...data({ '@graph': [{ '@type': 'HowTo', name: 'Tea' }] }),
    finds: [
      {
        message: 'retired',
        says: 'Google has not shown the rich result “How-to” since 2023-09: HowTo (Tea).',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the search box below a result',
    ...data({
      '@type': 'WebSite',
      potentialAction: { '@type': 'SearchAction', 'query-input': 'required name=q' },
    }),
    finds: [
      {
        message: 'retired',
        says: 'Google has not shown the rich result “Sitelinks search box” since 2024-11: SearchAction.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one finding for each rich result',
    ...data({ '@graph': [1, 2].map((n) => ({ '@type': 'HowTo', name: `Tea ${n}` })) }),
    finds: [
      {
        message: 'retired',
        says: 'Google has not shown the rich result “How-to” since 2023-09: HowTo (Tea 1).',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'steps of a recipe are not retired',
    ...data({ '@type': 'Recipe', recipeInstructions: { '@type': 'HowToStep' } }),
  },
  { name: 'a type that is called like something every object has', ...data({ '@type': 'constructor' }) },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
