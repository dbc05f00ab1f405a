import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';

const FRAGMENTS = 5;
/** Longer fragments are clauses of a sentence. */
const LONGEST_FRAGMENT = 4;

/** Returns whether the text is a list: only short fragments between commas, and no end of a sentence. */
function isKeywordList(text: string): boolean {
  const fragments = text.split(/[,;|，、]/).map((fragment) => fragment.trim());
  const isShort = (fragment: string) =>
    fragment.split(/\s+/).length <= LONGEST_FRAGMENT && fragment.length <= 40;
  return fragments.length >= FRAGMENTS && fragments.every(isShort) && !/[.!?…。！？](\s|$)/.test(text.trim());
}

export default defineCheck({
  loses: ['result', 'little'],
  title: 'The meta description is made of sentences',
  why: 'A string of keywords does not say what the page offers; Google is less likely to show it in the result.',
  docs: 'https://developers.google.com/search/docs/appearance/snippet',
  remedy: 'Replace the list with one or two sentences that say what the page offers.',
  messages: {
    list: {
      fault: 'Description is a list of keywords',
      says: 'The description looks like a list of keywords: “{text}”.',
    },
  },

  *run({ page }) {
    const descriptions = metasNamed(page, 'description').filter(({ attrs }) => attrs.content?.trim());
    if (descriptions.length === 0) return 'not applicable';
    for (const at of descriptions) {
      const text = at.attrs.content ?? '';
      if (isKeywordList(text)) yield { message: 'list', values: { text: text.trim() }, at };
    }
  },
});

const described = (text: string) => ({ html: `<meta name="description" content="${text}">` });

export const examples: Example[] = [
  described('Kettles, pots, pans and lids: everything of copper, made by hand in our own workshop.'),
  {
    ...described('kettles, copper kettles, buy kettle, cheap kettle, kettle online'),
    finds: [
      {
        message: 'list',
        says: 'The description looks like a list of keywords: “kettles, copper kettles, buy kettle, cheap kettle, kettle online”.',
        remedy: 'Replace the list with one or two sentences that say what the page offers.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...described('чайники, мідний чайник, купити чайник, чайник ціна, чайник Київ'),
    finds: [
      {
        message: 'list',
        says: 'The description looks like a list of keywords: “чайники, мідний чайник, купити чайник, чайник ціна, чайник Київ”.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'a few words with commas', ...described('kettles, copper kettles, buy kettle, cheap kettle') },
  {
    name: 'one long part, so it is not a list',
    ...described('kettles, copper kettles, buy kettle, cheap kettle, a kettle made in Poland'),
  },
  {
    name: 'one long word too',
    ...described(`kettles, copper kettles, buy kettle, cheap kettle, ${'k'.repeat(41)}`),
  },
  {
    ...described(`kettles, copper kettles, buy kettle, a kettle from Poland, ${'k'.repeat(40)}`),
    finds: ['list'],
  },
  { name: 'a sentence may list things', ...described('We make kettles, pots, pans, lids, cups and spoons.') },
  {
    name: 'clauses are not keywords',
    ...described(
      'Hand-made in our workshop in Poland since 1925, tinned inside, with a handle of beech, one to five litres, free delivery everywhere',
    ),
  },
  { ...described(''), verdict: 'not applicable' },
];
