import { defineCheck, type Example } from '../check.ts';
import { structuredDataOf } from '../knowledge/structured-data/structured-data.ts';

/** Whether every type is a full address of schema.org, which needs no context (JSON-LD 1.1, 3.1). */
const isWrittenInFull = (text: string) =>
  !/"@type"\s*:\s*(?:\[\s*)?"(?!https?:\/\/(?:www\.)?schema\.org\/)/i.test(text);

/** A context that was meant as schema.org, with a wrong letter or ending. */
const MISSPELLED =
  /"@context"\s*:\s*"((?:https?:\/\/)?(?:www\.)?(?:schema\.(?:com|net|rog|ogr|og|orgs)|(?:schemas|scheme|shema|scema|shcema|shchema|schem|sschema|schemma)\.(?:org|com))\/?)"/i;

export default defineCheck({
  loses: ['richResult'],
  title: 'JSON-LD uses schema.org as its vocabulary',
  why: 'Without the @context of schema.org, the types and properties in a block mean nothing to search engines.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/intro-structured-data',
  remedy: 'Add "@context": "https://schema.org" as the first line of the object.',
  messages: {
    missing: { fault: 'JSON-LD without @context', says: 'The block has no @context.' },
    misspelled: {
      fault: 'Misspelled @context',
      says: 'The @context “{context}” is not the address of schema.org, so the types and properties in the block mean nothing.',
      remedy: 'Write "@context": "https://schema.org".',
    },
    other: {
      loses: ['nothing'],
      fault: 'JSON-LD without schema.org',
      says: 'The @context of the block is not schema.org, the vocabulary that search engines read.',
      remedy:
        'If the block is meant for search engines, use "@context": "https://schema.org" and its types. If it is for something else, no change is needed.',
    },
  },

  *run({ page }) {
    const blocks = structuredDataOf(page).blocks.filter(({ vocabulary }) => vocabulary !== null);
    if (blocks.length === 0) return 'not applicable';
    for (const { at, vocabulary, text } of blocks) {
      // A block without a type declares nothing, which another check reports.
      if (vocabulary === 'none' && text.includes('"@type"') && !isWrittenInFull(text))
        yield { message: 'missing', at, fix: '"@context": "https://schema.org",' };
      // Other vocabularies are not a fault, but search engines do not read them.
      const [, context] = (vocabulary === 'other' && MISSPELLED.exec(text)) || [];
      if (context)
        yield { message: 'misspelled', values: { context }, at, fix: '"@context": "https://schema.org"' };
      else if (vocabulary === 'other') yield { message: 'other', at };
    }
  },
});

const block = (json: string) => ({ html: `<script type="application/ld+json">${json}</script>` });

export const examples: Example[] = [
  block('{"@context": "https://schema.org", "@type": "Product"}'),
  {
    ...block('{"@type": "Product", "name": "Kettle"}'),
    finds: [
      {
        message: 'missing',
        says: 'The block has no @context.',
        remedy: 'Add "@context": "https://schema.org" as the first line of the object.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: '"@context": "https://schema.org",',
      },
    ],
  },
  {
    ...block('{"@context": "https://shema.org", "@type": "Product"}'),
    finds: [
      {
        message: 'misspelled',
        says: 'The @context “https://shema.org” is not the address of schema.org, so the types and properties in the block mean nothing.',
        remedy: 'Write "@context": "https://schema.org".',
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: '"@context": "https://schema.org"',
      },
    ],
  },
  ...'schema.com schema.net schema.rog schema.ogr schema.og schema.orgs schemas.org scheme.org scema.org shcema.org shchema.org schem.org sschema.org schemma.org'
    .split(' ')
    .map((host) => ({
      ...block(`{"@context": "http://www.${host}/", "@type": "Product"}`),
      finds: ['misspelled'],
    })),
  {
    ...block('{"@context": "http://data-vocabulary.org", "@type": "Breadcrumb"}'),
    finds: [
      {
        message: 'other',
        says: 'The @context of the block is not schema.org, the vocabulary that search engines read.',
        remedy:
          'If the block is meant for search engines, use "@context": "https://schema.org" and its types. If it is for something else, no change is needed.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'http, a slash and an object are fine',
    ...block('{"@context": {"@vocab": "http://schema.org/"}, "@type": "Product"}'),
  },
  {
    name: 'an address without a scheme',
    ...block('{"@context": "//schema.org", "@type": "Product"}'),
  },
  {
    name: 'names in full need no context',
    ...block('{"@type": "https://schema.org/Product", "https://schema.org/name": "Kettle"}'),
  },
  {
    name: 'a graph whose root has no type',
    ...block('{"@context": "https://schema.org/", "@graph": [{"@type": "Product"}]}'),
  },
  { name: 'an array at the top', ...block('[{"@context": "https://schema.org", "@type": "Product"}]') },
  { name: 'a block without type has its own check', ...block('{"name": "Kettle"}') },
  { name: 'invalid JSON has its own check', ...block('{"@type": }'), verdict: 'not applicable' },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
