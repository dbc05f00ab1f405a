import { defineCheck, type Example } from '../check.ts';
import { readAlternates } from '../knowledge/addresses/hreflang.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Links to language versions say nothing else',
  why: 'Google advises not to combine hreflang with media or another type in one link.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages: {
    qualified: { says: 'The link to the version “{code}” has the attribute {attribute} as well: “{value}”.' },
  },

  *run({ page, response }) {
    const alternates = readAlternates(page, response);
    if (alternates.length === 0) return 'not applicable';
    for (const { code, at } of alternates) {
      if ('source' in at) continue;
      const { media, type } = at.attrs;
      if (media !== undefined) {
        yield { message: 'qualified', values: { code, attribute: 'media', value: media }, at };
      } else if (type && !/^\s*text\/html\s*(;|$)/i.test(type)) {
        yield { message: 'qualified', values: { code, attribute: 'type', value: type }, at };
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
  { ...link('media="only screen and (max-width: 640px)"'), finds: ['qualified'] },
  { ...link('type="application/pdf"'), finds: ['qualified'] },
  { html: '<link rel=alternate media=print href=/print>', verdict: 'not applicable' },
];
