import { defineCheck, type Example } from '../check.ts';
import { metaOf } from '../knowledge/document/social.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

const OPEN_GRAPH = /^\s*(og|article|book|profile|video|music|product|fb):/i;

export default defineCheck({
  loses: ['nothing'],
  title: 'Open Graph tags use the property attribute',
  why: 'Open Graph defines its tags by property; some programs do not find tags that use name.',
  docs: 'https://ogp.me/',
  remedy: 'In these meta tags, write property in place of name.',
  messages: {
    name: {
      fault: {
        one: '{count} Open Graph tag without property',
        other: '{count} Open Graph tags without property',
      },
      says: {
        one: 'The tag uses name in place of property: {names}.',
        other: 'These tags use name in place of property: {names}.',
      },
    },
  },

  *run({ page }) {
    const isOpenGraph = (name: string | undefined) => OPEN_GRAPH.test(name ?? '');
    const metas = page.metas.filter(({ attrs }) => isOpenGraph(attrs.name) || isOpenGraph(attrs.property));
    if (metas.length === 0) return 'not applicable';
    const wrong = metas.filter(({ attrs }) => attrs.property === undefined);
    const [at] = wrong;
    if (!at) return;
    const names = wrong.map(({ attrs }) => attrs.name?.trim() ?? '');
    // A tag without content says nothing in either form.
    const fix = wrong
      .flatMap(({ attrs }) => (isBlank(attrs.content) ? [] : [metaOf(attrs.name ?? '', attrs.content ?? '')]))
      .join('\n');
    const values = { count: wrong.length, names: [...new Set(names)].join(', ') };
    yield { message: 'name', values, at, ...(fix && { fix }) };
  },
});

export const examples: Example[] = [
  { html: '<meta property="og:title" content="Kettles">' },
  {
    html: '<meta name="og:title" content="Kettles"><meta name="article:author" content="Jo">',
    finds: [
      {
        message: 'name',
        says: 'These tags use name in place of property: og:title, article:author.',
        remedy: 'In these meta tags, write property in place of name.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta property="og:title" content="Kettles">\n<meta property="article:author" content="Jo">',
        byHand: 'several elements in the place of several',
      },
    ],
  },
  {
    name: 'an empty tag is not worth copying',
    html: '<meta name="og:title" content=" "><meta name="og:image">',
    finds: [
      {
        message: 'name',
        says: 'These tags use name in place of property: og:title, og:image.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<meta name="og:title" content="Kettles">',
    finds: [
      {
        message: 'name',
        says: 'The tag uses name in place of property: og:title.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta property="og:title" content="Kettles">',
        byHand: 'several elements in the place of several',
      },
    ],
  },
  { name: 'both attributes', html: '<meta name="og:title" property="og:title" content="Kettles">' },
  {
    name: 'X wants name',
    html: '<meta name="twitter:card" content="summary"><meta property="og:title" content="x">',
  },
  { html: '<meta name="description" content="x">', verdict: 'not applicable' },
  ...'og:title article:author book:isbn profile:username video:duration music:album product:brand fb:app_id'
    .split(' ')
    .map((name) => ({ html: `<meta name="${name}" content="Kettles">`, finds: ['name'] })),
  { name: 'not of Open Graph', html: '<meta name="dc:title" content="Kettles">', verdict: 'not applicable' },
];
