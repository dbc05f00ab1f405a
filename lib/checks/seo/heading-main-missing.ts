import { defineCheck, type Example } from '../check.ts';
import { headingsOf, renderedHeadings } from '../knowledge/document/headings.ts';

export default defineCheck({
  severity: 'warning',
  title: 'The page has a main heading',
  why: 'The main heading tells visitors what the page is about; Google may use it as the title of the result.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  remedy: 'Make the visible main title of the page an <h1>.',
  messages: {
    missing: {
      fault: 'No main heading (h1)',
      says: 'No heading is a main one (<h1>); the first is “{text}” at level {level}.',
    },
    hidden: {
      fault: 'Main heading is hidden',
      says: 'The main heading “{text}” is not rendered: nobody sees it, and screen readers skip it.',
      remedy:
        'Show the <h1> (remove display: none or the like), or make the visible title of the page an <h1>.',
    },
    none: {
      fault: 'No headings',
      says: 'The page has no headings.',
      remedy: 'Make the main title of the page an <h1>, and the titles of its sections <h2>.',
    },
  },

  *run({ page }) {
    const headings = renderedHeadings(page);
    if (headings.some(({ level }) => level === 1)) return;
    const all = headingsOf(page);
    const hidden = all.find(({ level }) => level === 1);
    const [first] = [...headings, ...all];
    if (hidden) yield { message: 'hidden', severity: 'notice', values: { text: hidden.text }, at: hidden.at };
    else if (first)
      yield { message: 'missing', values: { text: first.text, level: first.level }, at: first.at };
    else yield { message: 'none', severity: 'notice' };
  },
});

export const examples: Example[] = [
  { html: '<h1>Copper kettles</h1><h2>Prices</h2>' },
  { html: '<h2>Prices</h2><h3>Delivery</h3>', finds: ['missing'] },
  { html: '<p>Kettles</p>', finds: ['none'] },
  { name: 'a heading by role', html: '<div role="heading" aria-level="1">Kettles</div>' },
  { name: 'a heading whose level is declared', html: '<h2 aria-level="1">Kettles</h2>' },
  { name: 'a main heading that is a picture', html: '<h1><img src="logo.svg" alt="Kettles"></h1>' },
  {
    name: 'in a shadow tree',
    html: '<x-y><template shadowrootmode="open"><h1>Kettles</h1></template></x-y>',
  },
  {
    name: 'hidden headings do not count',
    html: '<h1 hidden>Kettles</h1><h2>Prices</h2>',
    finds: ['missing'],
  },
  {
    name: 'a main heading that styles hide',
    html: '<h1 id="a">Kettles</h1><h2>Prices</h2>',
    shown: { '#a': { hidden: 'not rendered' } },
    finds: ['hidden'],
  },
  {
    name: 'one for screen readers, clipped to nothing, is rendered',
    html: '<h1 id="a">Kettles</h1>',
    shown: { '#a': { hidden: 'invisible' } },
  },
  {
    name: 'a heading that declares to be none',
    html: '<h1 role="presentation">Kettles</h1>',
    finds: ['none'],
  },
];
