import { defineCheck, type Example } from '../check.ts';
import { robotsDirectives } from '../knowledge/robots/robots-directives.ts';

const READ = new Set(
  (
    'all none index noindex follow nofollow nosnippet indexifembedded notranslate noimageindex ' +
    'max-snippet max-image-preview max-video-preview unavailable_after'
  ).split(' '),
);
const OBSOLETE = new Set(['noarchive', 'nocache', 'nositelinkssearchbox', 'noodp', 'noydir']);
const VALUES: Readonly<Record<string, RegExp>> = {
  'max-snippet': /^-?\d+$/,
  'max-video-preview': /^-?\d+$/,
  'max-image-preview': /^(none|standard|large)$/i,
};

export default defineCheck({
  severity: 'info',
  title: 'Google reads every rule for search engines',
  why: 'Google skips rules that it does not know or no longer uses; other search engines may read them.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  messages: {
    obsolete: { says: 'Google no longer uses “{rule}”.' },
    unknown: { says: '“{rule}” is no rule that Google knows.' },
    value: { says: 'Google ignores “{rule}”, because it cannot read the value “{value}”.' },
  },

  *run({ page, response }) {
    const directives = robotsDirectives(page, response);
    if (directives.length === 0) return 'not applicable';
    for (const { name, value, at } of directives) {
      if (OBSOLETE.has(name)) yield { message: 'obsolete', values: { rule: name }, at };
      else if (!READ.has(name)) yield { message: 'unknown', values: { rule: name }, at };
      else if (Object.hasOwn(VALUES, name) && !VALUES[name]?.test(value)) {
        yield { message: 'value', values: { rule: name, value }, at, severity: 'notice' };
      }
    }
  },
});

const rules = (content: string) => ({ html: `<meta name=robots content="${content}">` });

export const examples: Example[] = [
  rules('index, follow, max-snippet:-1, max-image-preview:Large'),
  { ...rules('index, noarchive'), finds: ['obsolete'] },
  { ...rules('no-index'), finds: ['unknown'] },
  { name: 'a missing comma makes one unknown rule', ...rules('noindex nofollow'), finds: ['unknown'] },
  { ...rules('max-snippet:many, max-image-preview:big'), finds: ['value', 'value'] },
  { name: 'in headers too', headers: { 'x-robots-tag': 'noodp' }, finds: ['obsolete'] },
  { name: 'for another crawler', headers: { 'x-robots-tag': 'otherbot: noodp' }, verdict: 'not applicable' },
  { name: 'a name from JavaScript is no rule', ...rules('constructor'), finds: ['unknown'] },
];
