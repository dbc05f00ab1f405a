import { defineCheck, type Example } from '../check.ts';
import { readAlternates, withCode } from '../knowledge/addresses/hreflang.ts';

export default defineCheck({
  severity: 'error',
  title: 'Addresses of language versions are written in full',
  why: 'Google asks for full addresses with https: or http:, and may ignore language versions without.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages: {
    relative: { says: 'The address of the version “{code}” is not written in full: “{href}”.' },
    missing: { says: 'The version “{code}” has no address.' },
  },

  *run({ page, response }) {
    const alternates = readAlternates(page, response);
    if (alternates.length === 0) return 'not applicable';
    for (const alternate of alternates) {
      const { code, href = '', url, at } = alternate;
      if (!href.trim()) yield { message: 'missing', values: { code }, at };
      else if (!/^https?:\/\//i.test(href.trim())) {
        const fix = url && withCode({ ...alternate, href: url.href }, code);
        yield { message: 'relative', values: { code, href: href.trim() }, at, ...(fix && { fix }) };
      }
    }
  },
});

const version = (href: string) => ({ html: `<link rel=alternate hreflang=en href="${href}">` });

export const examples: Example[] = [
  version('https://example.com/en'),
  version('HTTP://example.com/en'),
  { ...version('/en'), finds: ['relative'] },
  { name: 'without scheme', ...version('//example.com/en'), finds: ['relative'] },
  { ...version(' '), finds: ['missing'] },
  { html: '<link rel=alternate hreflang=en>', finds: ['missing'] },
  { name: 'the header too', headers: { link: '</en>; rel=alternate; hreflang=en' }, finds: ['relative'] },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
