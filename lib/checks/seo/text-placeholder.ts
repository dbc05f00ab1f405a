import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import { placeholderIn } from '../knowledge/texts/placeholders.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Every template is filled in',
  why: 'Names of variables in descriptions, headings and alternative texts are shown to people as they are.',
  docs: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  messages: {
    placeholder: { says: '“{placeholder}” should have been filled in.' },
  },

  *run({ page }) {
    const texts = [
      ...metasNamed(page, 'description').map((at) => ({ at, text: at.attrs.content })),
      ...['og:title', 'og:description', 'og:site_name']
        .flatMap((property) => metasOfProperty(page, property))
        .map((at) => ({ at, text: at.attrs.content })),
      ...page.headings.map((at) => ({ at, text: at.text })),
      ...page.images.map((at) => ({ at, text: at.attrs.alt })),
    ].filter(({ text }) => !isBlank(text));
    if (texts.length === 0) return 'not applicable';
    for (const { at, text = '' } of texts) {
      const placeholder = placeholderIn([text]);
      if (placeholder) yield { message: 'placeholder', values: { placeholder }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<h1>Copper kettles</h1><meta name="description" content="Hand-made.">' },
  { html: '<h1>{{ product.title }}</h1>', finds: ['placeholder'] },
  {
    html: '<meta name="description" content="undefined"><meta property="og:title" content="%%title%%"><img src="a.png" alt="[object Object]">',
    finds: ['placeholder', 'placeholder', 'placeholder'],
  },
  { name: 'a sentence about undefined', html: '<h2>Why undefined is not null</h2>' },
  { name: 'per cent', html: '<h2>20 % off kettles, 100%silver</h2>' },
  { html: '<p>{{ x }}</p>', verdict: 'not applicable' },
];
