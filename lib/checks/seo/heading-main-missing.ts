import { defineCheck, type Example } from '../check.ts';
import { isUnmade } from '../knowledge/document/app-shell.ts';
import { headingsOf, renderedHeadings } from '../knowledge/document/headings.ts';

export default defineCheck({
  loses: ['result', 'part', 'likely'],
  title: 'The page has a main heading',
  why: 'The main heading tells visitors what the page is about; Google may use it as the title of the result.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  remedy: 'Make the visible main title of the page an <h1>.',
  // A page that sends everybody on is not read by itself.
  followsFrom: ['seo/refresh-redirect/atOnce'],
  messages: {
    empty: {
      fault: 'Main heading (h1) is empty',
      says: 'The main heading (<h1>) has no text and no image with alt text.',
      remedy:
        'Write the title of the page into the <h1>; if it shows an image, such as a logo, give that image alt text.',
    },
    missing: {
      fault: 'No main heading (h1)',
      says: 'The page has no main heading (<h1>); its first heading is “{text}” at level {level}.',
    },
    hidden: {
      loses: ['result', 'little'],
      fault: 'Main heading is hidden',
      says: 'The main heading “{text}” is not displayed in this window: visitors do not see it, and screen readers skip it.',
      remedy:
        'Show the <h1> (for example, remove display: none), or make the visible title of the page an <h1>.',
    },
    none: {
      fault: 'No headings',
      says: 'The page has no heading with text.',
      remedy: 'Make the main title of the page an <h1>, and the titles of its sections <h2>.',
    },
  },

  *run({ page }) {
    const headings = renderedHeadings(page);
    const shown = headings.filter(({ level }) => level === 1);
    if (shown.some(({ text }) => text)) return;
    const all = headingsOf(page);
    const hidden = all.find(({ level, text }) => level === 1 && text);
    const [empty] = shown;
    const first = [...headings, ...all].find(({ text }) => text);
    if (empty) yield { message: 'empty', at: empty.at };
    else if (hidden) yield { message: 'hidden', values: { text: hidden.text }, at: hidden.at };
    else if (first)
      yield { message: 'missing', values: { text: first.text, level: first.level }, at: first.at };
    else if (isUnmade(page)) return { missing: 'rendering' };
    else yield { message: 'none' };
  },
});

const SHELL = '<div id="root"></div><script src="/app.js"></script>';

export const examples: Example[] = [
  { name: 'scripts that were not run make the page', html: SHELL, verdict: 'not looked at' },
  { name: 'they have run and made no heading', html: SHELL, shown: {}, finds: ['none'] },
  { html: '<h1>Copper kettles</h1><h2>Prices</h2>' },
  {
    html: '<h2>Prices</h2><h3>Delivery</h3>',
    finds: [
      {
        message: 'missing',
        says: 'The page has no main heading (<h1>); its first heading is “Prices” at level 2.',
        remedy: 'Make the visible main title of the page an <h1>.',
        at: 'body > h2:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<p>Kettles</p>',
    finds: [
      {
        message: 'none',
        says: 'The page has no heading with text.',
        remedy: 'Make the main title of the page an <h1>, and the titles of its sections <h2>.',
        severity: 'warning',
      },
    ],
  },
  { name: 'a heading without text does not count', html: '<h2></h2>', finds: ['none'] },
  {
    name: 'the first heading with text',
    html: '<h2></h2><h3>Prices</h3>',
    finds: [
      {
        message: 'missing',
        says: 'The page has no main heading (<h1>); its first heading is “Prices” at level 3.',
        at: 'body > h3:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<h1> </h1><h2>Prices</h2>',
    finds: [
      {
        message: 'empty',
        says: 'The main heading (<h1>) has no text and no image with alt text.',
        remedy:
          'Write the title of the page into the <h1>; if it shows an image, such as a logo, give that image alt text.',
        at: 'body > h1:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'an image without alt text', html: '<h1><img src="logo.svg"></h1>', finds: ['empty'] },
  { name: 'a heading by role', html: '<div role="heading" aria-level="1">Kettles</div>' },
  { name: 'a heading by a list of roles', html: '<div role=" Heading none" aria-level="1">Kettles</div>' },
  { name: 'a heading that is one by its role as well', html: '<h1 role="heading none">Kettles</h1>' },
  { name: 'a heading whose level is declared', html: '<h2 aria-level="1">Kettles</h2>' },
  { name: 'a main heading that is an image', html: '<h1><img src="logo.svg" alt="Kettles"></h1>' },
  {
    name: 'in a shadow tree',
    html: '<x-y><template shadowrootmode="open"><h1>Kettles</h1></template></x-y>',
  },
  {
    name: 'hidden headings do not count',
    html: '<h1 hidden>Kettles</h1><h2>Prices</h2>',
    finds: [
      {
        message: 'missing',
        says: 'The page has no main heading (<h1>); its first heading is “Prices” at level 2.',
        at: 'body > h2:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a main heading hidden by CSS',
    html: '<h1 id="a">Kettles</h1><h2>Prices</h2>',
    shown: { '#a': { hidden: 'not rendered' } },
    finds: [
      {
        message: 'hidden',
        says: 'The main heading “Kettles” is not displayed in this window: visitors do not see it, and screen readers skip it.',
        remedy:
          'Show the <h1> (for example, remove display: none), or make the visible title of the page an <h1>.',
        at: '#a',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'one for screen readers, clipped to nothing, is rendered',
    html: '<h1 id="a">Kettles</h1>',
    shown: { '#a': { hidden: 'invisible' } },
  },
  {
    name: 'a role that does not exist is skipped',
    html: '<h1 role="hero">Kettles</h1><div role="title heading" aria-level="1">Lids</div>',
  },
  {
    name: 'a heading whose role says that it is not one',
    html: '<h1 role="presentation">Kettles</h1>',
    finds: ['none'],
  },
];
