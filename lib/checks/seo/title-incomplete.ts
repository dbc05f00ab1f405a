import { defineCheck, type Example } from '../check.ts';
import { placeholderIn } from '../knowledge/texts/placeholders.ts';
import { isHalfEmpty, partsOfTitle, titleOf } from '../knowledge/texts/titles.ts';

export default defineCheck({
  severity: 'warning',
  title: 'The title is complete',
  why: 'A template that was not filled in leaves half a title; Google then makes up its own.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    half: { says: 'One side of a delimiter is empty: “{title}”.' },
    placeholder: { says: 'The title holds “{placeholder}”, which a template should have filled in.' },
  },

  *run({ page }) {
    const title = titleOf(page);
    if (!title) return 'not applicable';
    const at = page.titles.find(({ text }) => text === title);
    const placeholder = placeholderIn(partsOfTitle(title));
    if (placeholder) yield { message: 'placeholder', values: { placeholder }, ...(at && { at }) };
    else if (isHalfEmpty(title)) yield { message: 'half', values: { title }, ...(at && { at }) };
  },
});

export const examples: Example[] = [
  { html: '<title>Copper kettles | Copperly</title>' },
  { html: '<title>| Copperly</title>', finds: ['half'] },
  { html: '<title>Copper kettles -</title>', finds: ['half'] },
  { html: '<title>undefined | Copperly</title>', finds: ['placeholder'] },
  { html: '<title>Buy {{ product.name }} | Copperly</title>', finds: ['placeholder'] },
  { name: 'a hyphen inside a word', html: '<title>Hand-made e-kettles</title>' },
  { name: 'an article about undefined', html: '<title>Why undefined is not a function | Blog</title>' },
  { name: 'a number below zero', html: '<title>-40 °C and your kettle</title>' },
  { html: '<title></title>', verdict: 'not applicable' },
];
