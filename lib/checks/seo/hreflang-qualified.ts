import { defineCheck, type Example } from '../check.ts';
import { readAlternates, withCode } from '../knowledge/addresses/hreflang.ts';

export default defineCheck({
  loses: ['address', 'little'],
  title: 'hreflang links have no media or non-HTML type',
  why: 'Google advises against combining hreflang with attributes such as media in one link element.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  remedy:
    'Remove the media or type attribute from the hreflang link; if you need it, put it in a second link element without hreflang.',
  messages: {
    qualified: {
      fault: 'hreflang combined with {attribute}',
      says: 'The hreflang link for “{code}” also has the attribute {attribute}: “{value}”.',
    },
  },

  *run({ page, response }) {
    const alternates = readAlternates(page, response);
    if (alternates.length === 0) return 'not applicable';
    for (const alternate of alternates) {
      const { code, at } = alternate;
      if ('source' in at) continue;
      const { media, type } = at.attrs;
      const fix = withCode(alternate, code);
      if (media?.trim()) {
        yield { message: 'qualified', values: { code, attribute: 'media', value: media }, at, fix };
      } else if (type && !/^\s*text\/html\s*(;|$)/i.test(type)) {
        yield { message: 'qualified', values: { code, attribute: 'type', value: type }, at, fix };
      }
    }
  },
});

const link = (more: string) => ({
  html: `<link rel=alternate hreflang=de href="https://example.com/x" ${more}>`,
});

export const examples: Example[] = [
  link('title="Deutsch"'),
  { name: 'the type that it has anyway', ...link('type="text/html"') },
  {
    ...link('media="only screen and (max-width: 640px)"'),
    finds: [
      {
        message: 'qualified',
        says: 'The hreflang link for “de” also has the attribute media: “only screen and (max-width: 640px)”.',
        remedy:
          'Remove the media or type attribute from the hreflang link; if you need it, put it in a second link element without hreflang.',
        at: 'head > link:nth-child(1)',
        severity: 'notice',
        fix: '<link rel="alternate" hreflang="de" href="https://example.com/x">',
      },
    ],
  },
  {
    ...link('type="application/pdf"'),
    finds: [
      {
        message: 'qualified',
        says: 'The hreflang link for “de” also has the attribute type: “application/pdf”.',
        at: 'head > link:nth-child(1)',
        severity: 'notice',
        fix: '<link rel="alternate" hreflang="de" href="https://example.com/x">',
      },
    ],
  },
  { name: 'an empty attribute has no effect', ...link('media="" type=""') },
  { html: '<link rel=alternate media=print href=/print>', verdict: 'not applicable' },
];
