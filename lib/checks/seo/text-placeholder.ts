import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { renderedImages } from '../knowledge/document/images.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import { isAboutPlaceholders, mayBeFilledIn, placeholderIn } from '../knowledge/texts/placeholders.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  loses: ['result', 'little'],
  title: 'The text has no unfilled placeholders',
  why: 'If a template does not fill in a variable, people see its placeholder on the page or in the preview.',
  remedy: 'Fill in the value in the template, or leave the element out when there is none.',
  docs: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
  messages: {
    placeholder: {
      fault: 'Unfilled placeholder in the text',
      says: '“{placeholder}” is shown in place of the value that belongs there.',
    },
  },

  *run({ page }) {
    const texts = [
      ...metasNamed(page, 'description').map((at) => ({ at, text: at.attrs.content })),
      ...['og:title', 'og:description', 'og:site_name']
        .flatMap((property) => metasOfProperty(page, property))
        .map((at) => ({ at, text: at.attrs.content })),
      ...renderedHeadings(page).map(({ at, text }) => ({ at, text })),
      ...renderedImages(page).map((at) => ({ at, text: at.attrs.alt })),
    ].filter(({ text }) => !isBlank(text));
    if (texts.length === 0 || isAboutPlaceholders(page)) return 'not applicable';
    for (const { at, text = '' } of texts) {
      const placeholder = placeholderIn([text]);
      if (!placeholder) continue;
      if (mayBeFilledIn(page)) return { missing: 'rendering' };
      yield { message: 'placeholder', values: { placeholder }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<h1>Copper kettles</h1><meta name="description" content="Hand-made.">' },
  {
    html: '<h1>{{ product.title }}</h1>',
    finds: [
      {
        message: 'placeholder',
        says: '“{{ product.title }}” is shown in place of the value that belongs there.',
        remedy: 'Fill in the value in the template, or leave the element out when there is none.',
        at: 'body > h1:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    html: '<meta name="description" content="undefined"><meta property="og:title" content="%%title%%"><img src="a.png" alt="[object Object]">',
    finds: [
      {
        message: 'placeholder',
        says: '“undefined” is shown in place of the value that belongs there.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
      {
        message: 'placeholder',
        says: '“%%title%%” is shown in place of the value that belongs there.',
        at: 'head > meta:nth-child(2)',
        severity: 'notice',
      },
      {
        message: 'placeholder',
        says: '“[object Object]” is shown in place of the value that belongs there.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'a sentence about undefined', html: '<h2>Why undefined is not null</h2>' },
  { name: 'a path of an API', html: '<h2>GET /users/{name}</h2>' },
  { name: 'a set', html: '<h2>The set {a, b} and {kettle}</h2>' },
  {
    name: 'documentation of templates',
    html: '<title>Template syntax</title><h1>{{ message }}</h1>',
    verdict: 'not applicable',
  },
  {
    name: 'a template that waits for a script, out of sight',
    html: '<h2 id=x>{{ name }}</h2><h1>Kettles</h1>',
    shown: { '#x': { hidden: 'not rendered' } },
  },
  {
    name: 'as served, scripts may fill it in',
    html: '<h1>{{ title }}</h1><script src=/app.js></script>',
    verdict: 'not looked at',
  },
  { name: 'per cent', html: '<h2>20 % off kettles, 100%silver</h2>' },
  { html: '<p>{{ x }}</p>', verdict: 'not applicable' },
  ...'og:title og:description og:site_name'.split(' ').map((property) => ({
    html: `<meta property="${property}" content="{{ name }}">`,
    finds: ['placeholder'],
  })),
];
