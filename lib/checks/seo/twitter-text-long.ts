import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import { characterCount } from '../knowledge/texts/text-width.ts';

const MOST: Readonly<Record<string, number>> = { 'twitter:title': 70, 'twitter:description': 200 };

export default defineCheck({
  loses: ['nothing'],
  title: 'Title and description fit into the X card',
  why: 'X cuts titles after 70 characters and descriptions after 200.',
  remedy: 'Shorten twitter:title to 70 characters and twitter:description to 200.',
  docs: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
  messages: {
    long: {
      fault: '{name} too long for X',
      says: {
        one: '{name} has {count} character; X shows {most}.',
        other: '{name} has {count} characters; X shows {most}.',
      },
    },
  },

  *run({ page }) {
    let looked = false;
    for (const [name, most] of Object.entries(MOST)) {
      for (const at of [...metasNamed(page, name), ...metasOfProperty(page, name)]) {
        looked = true;
        const count = characterCount(at.attrs.content?.trim() ?? '');
        if (count > most) yield { message: 'long', values: { name, count, most }, at };
      }
    }
    if (!looked) return 'not applicable';
  },
});

const meta = (name: string, content: string) => ({
  html: `<meta name="twitter:${name}" content="${content}">`,
});

export const examples: Example[] = [
  meta('title', 'Copper kettles'),
  {
    ...meta('title', 'kettle '.repeat(12)),
    finds: [
      {
        message: 'long',
        says: 'twitter:title has 83 characters; X shows 70.',
        remedy: 'Shorten twitter:title to 70 characters and twitter:description to 200.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...meta('description', 'kettle '.repeat(40)),
    finds: [
      {
        message: 'long',
        says: 'twitter:description has 279 characters; X shows 200.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'a title that just fits', ...meta('title', 'k'.repeat(70)) },
  { name: 'a title that just does not', ...meta('title', 'k'.repeat(71)), finds: ['long'] },
  { name: 'a description that just fits', ...meta('description', 'k'.repeat(200)) },
  { name: 'a description that just does not', ...meta('description', 'k'.repeat(201)), finds: ['long'] },
  { name: 'an emoji of several parts is one character', ...meta('title', '👨‍👩‍👧‍👦'.repeat(60)) },
  { html: '<meta property="og:title" content="x">', verdict: 'not applicable' },
];
