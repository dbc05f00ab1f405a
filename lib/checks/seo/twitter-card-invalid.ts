import { defineCheck, type Example } from '../check.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

const CARDS = ['summary', 'summary_large_image', 'app', 'player'];

export default defineCheck({
  loses: ['nothing'],
  title: 'X knows which card to show',
  why: 'Without a card type that it knows, X shows a link with a small card, or with none.',
  remedy:
    'Put <meta name="twitter:card" content="summary_large_image"> into the <head>; X takes title, text and image from the Open Graph tags.',
  onPlatform: {
    nextjs: "Set `twitter: { card: 'summary_large_image' }` in the `metadata` of the page or its layout.",
  },
  docs: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
  messages: {
    unknown: {
      fault: 'Unknown X card type',
      says: 'X does not know the card type “{card}”; it knows {cards}.',
    },
    missing: {
      fault: 'No X card',
      says: 'There is no twitter:card, and too few Open Graph tags for X to build a card from.',
      followsFrom: ['seo/og-missing'],
    },
    small: {
      fault: 'Only a small X card',
      says: 'There is no twitter:card; X builds a small card from the Open Graph tags.',
    },
  },

  *run({ page }) {
    const metas = [...metasNamed(page, 'twitter:card'), ...metasOfProperty(page, 'twitter:card')];
    const at = metas.find(({ attrs }) => !isBlank(attrs.content));
    const fix = '<meta name="twitter:card" content="summary_large_image">';
    if (at) {
      const card = at.attrs.content?.trim() ?? '';
      if (!CARDS.includes(card.toLowerCase()))
        yield { message: 'unknown', values: { card, cards: CARDS.join(', ') }, at, fix };
      return;
    }
    const isEnough = ['og:type', 'og:title', 'og:description'].every((property) =>
      metasOfProperty(page, property).some(({ attrs }) => !isBlank(attrs.content)),
    );
    if (isEnough) yield { message: 'small', fix };
    else yield { message: 'missing', fix };
  },
});

const card = (type: string) => `<meta name="twitter:card" content="${type}">`;
const og = ['type', 'title', 'description']
  .map((name) => `<meta property="og:${name}" content="x">`)
  .join('');

export const examples: Example[] = [
  { html: card('summary_large_image') },
  {
    html: card('large'),
    finds: [
      {
        message: 'unknown',
        says: 'X does not know the card type “large”; it knows summary, summary_large_image, app, player.',
        remedy:
          'Put <meta name="twitter:card" content="summary_large_image"> into the <head>; X takes title, text and image from the Open Graph tags.',
        onPlatform: {
          nextjs:
            "Set `twitter: { card: 'summary_large_image' }` in the `metadata` of the page or its layout.",
        },
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta name="twitter:card" content="summary_large_image">',
      },
    ],
  },
  {
    name: 'a card of old times',
    html: card('photo'),
    finds: [
      {
        message: 'unknown',
        says: 'X does not know the card type “photo”; it knows summary, summary_large_image, app, player.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta name="twitter:card" content="summary_large_image">',
      },
    ],
  },
  {
    html: '<title>Kettles</title>',
    finds: [
      {
        message: 'missing',
        says: 'There is no twitter:card, and too few Open Graph tags for X to build a card from.',
        severity: 'info',
        fix: '<meta name="twitter:card" content="summary_large_image">',
      },
    ],
  },
  {
    name: 'X falls back on Open Graph',
    html: og,
    finds: [
      {
        message: 'small',
        says: 'There is no twitter:card; X builds a small card from the Open Graph tags.',
        severity: 'info',
        fix: '<meta name="twitter:card" content="summary_large_image">',
      },
    ],
  },
  { name: 'title and image come from Open Graph', html: card('summary') + og },
  { name: 'X also reads property', html: '<meta property="twitter:card" content="Summary">' },
  ...'summary summary_large_image app player'.split(' ').map((type) => ({ html: card(type) })),
  ...'type title description'.split(' ').map((name) => ({
    name: `without og:${name}, X builds no card`,
    html: og.replace(`<meta property="og:${name}" content="x">`, ''),
    finds: ['missing'],
  })),
];
