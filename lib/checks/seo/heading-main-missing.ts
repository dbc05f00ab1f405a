import { defineCheck, type Example } from '../check.ts';
import { isUnmade } from '../knowledge/document/app-shell.ts';
import { headingsOf, renderedHeadings } from '../knowledge/document/headings.ts';
import { siteNameHeading } from '../knowledge/document/site-name-heading.ts';

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
    siteName: {
      fault: 'Main heading is only the site’s name',
      says: 'The only main heading (<h1>) is the name of the site, “{text}”; it does not say what this page is about.',
      remedy: 'Put the logo into a <div> or <p>, and make the visible title of this page the <h1>.',
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
    if (shown.some(({ text }) => text)) {
      const logo = siteNameHeading(page);
      if (logo) yield { message: 'siteName', values: { text: logo.text }, at: logo.at };
      return;
    }
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
  {
    name: 'a theme that makes the logo of every page its main heading',
    url: 'https://linden.example/kettles/copper',
    html: `<html lang="en"><title>Copper kettle, 2 liters | Linden Kettles</title><header><h1 class="logo"><a href="/"><img src="/logo.svg" alt="Linden Kettles"></a></h1><nav><a href="/kettles">Kettles</a><a href="/lids">Lids</a></nav></header><main><h2>Copper kettle, 2 liters</h2><p>Made by hand from one sheet of copper, with a lid of tin.</p></main>`,
    finds: [
      {
        message: 'siteName',
        says: 'The only main heading (<h1>) is the name of the site, “Linden Kettles”; it does not say what this page is about.',
        remedy: 'Put the logo into a <div> or <p>, and make the visible title of this page the <h1>.',
        at: 'body > header:nth-child(1) > h1:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the heading inside the link of the logo',
    html: '<title>Lids – Linden</title><a href="https://example.com/index.html"><h1>LINDEN</h1></a><p>Lids',
    finds: ['siteName'],
  },
  {
    name: 'the name that the page declares, and its subject one level below',
    html: '<title>Lids | Kettles from Linden</title><meta property="og:site_name" content="Linden"><h1>Linden</h1><h2>Lids</h2>',
    finds: ['siteName'],
  },
  {
    name: 'the name in structured data',
    html: '<title>Lids | Linden</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"WebSite","name":"Linden","url":"https://example.com/"}</script><h1>Linden</h1><h3>Lids</h3>',
    finds: ['siteName'],
  },
  {
    name: 'the name at the end of a title with three parts',
    html: '<title>Lids | Kettles | Linden</title><h1><a href="/">Linden</a></h1>',
    finds: ['siteName'],
  },
  {
    name: 'a page deeper than a folder that may be a home page',
    url: 'https://example.com/shop/lids/',
    html: '<title>Lids | Linden</title><meta property="og:site_name" content="Linden"><h1>Linden</h1><h2>Lids</h2>',
    finds: ['siteName'],
  },
  {
    name: 'a main heading without text does not count as another one',
    html: '<title>Lids | Linden</title><h1></h1><h1><a href="/">Linden</a></h1>',
    finds: ['siteName'],
  },
  {
    name: 'the link in the shadow tree of the heading',
    html: '<title>Lids | Linden</title><h1 aria-label="Linden"><template shadowrootmode="open"><a href="/">Linden</a></template></h1>',
    finds: ['siteName'],
  },
  ...[
    // Home pages: of the host, of a language, in a folder.
    ['https://example.com/', '<title>Kettles | Linden</title><h1><a href="/">Linden</a></h1>'],
    ['https://example.com/pl/', '<title>Czajniki | Linden</title><h1><a href="/pl/">Linden</a></h1>'],
    [
      'https://example.com/linden/',
      '<title>Linden – kettles for life</title><meta property="og:site_name" content="Linden"><h1>Linden</h1><h2>Kettles for life</h2>',
    ],
    [
      'https://example.com/linden/',
      '<title>Kettles for life | Linden</title><meta property="og:site_name" content="Linden"><h1>Linden</h1><h2>Kettles for life</h2>',
    ],
    // A title that begins with the site.
    ['https://example.com/lids', '<title>Linden – Lids</title><h1>Lids</h1><h2>Linden</h2>'],
    // Nobody declares the name, and the heading leads nowhere.
    ['https://example.com/lids', '<title>Lids | Linden</title><h1>Linden</h1><h2>Lids</h2>'],
    // The only link to the home page is elsewhere.
    ['https://example.com/lids', '<title>Lids | Linden</title><a href="/">Home</a><h1>Linden</h1>'],
    // The page declares another name for the site, or the name of something else.
    [
      'https://example.com/lids',
      '<title>Lids | Linden</title><meta property="og:site_name" content="Kettles"><h1>Linden</h1><h2>Lids</h2>',
    ],
    [
      'https://example.com/lids',
      '<title>Lids | Linden</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Brand","name":"Linden"}</script><h1>Linden</h1><h2>Lids</h2>',
    ],
    // The name is declared, and no heading has the subject.
    [
      'https://example.com/lids',
      '<title>Lids | Linden</title><meta property="og:site_name" content="Linden"><h1>Linden</h1><h2>Prices</h2>',
    ],
    // Nothing says that it is the name of the site, although it leads to the home page.
    ['https://example.com/lids', '<title>Lids | Kettles</title><h1><a href="/">Linden</a></h1>'],
    // An anchor that is no link, and a link to a list on the home page.
    ['https://example.com/lids', '<title>Lids | Linden</title><h1><a name="top">Linden</a></h1>'],
    ['https://example.com/lids', '<title>Lids | Linden</title><h1><a href="/?s=linden">Linden</a></h1>'],
    // A link to another page.
    ['https://example.com/lids', '<title>Lids | Linden</title><h1><a href="/linden">Linden</a></h1>'],
    [
      'https://example.com/lids',
      '<title>Lids | Linden</title><h1><a href="https://linden.example/">Linden</a></h1>',
    ],
    // There is another main heading.
    ['https://example.com/lids', '<title>Lids | Linden</title><h1><a href="/">Linden</a></h1><h1>Lids</h1>'],
    // The page is about the site.
    ['https://example.com/about', '<title>Linden</title><h1><a href="/">Linden</a></h1>'],
    [
      'https://example.com/about',
      '<title>Linden – kettles for life</title><meta property="og:site_name" content="Linden"><h1><a href="/">Linden</a></h1>',
    ],
    [
      'https://example.com/about',
      '<title>Kettles for life</title><meta property="og:site_name" content="Linden"><h1><a href="/">Linden</a></h1>',
    ],
    ['https://example.com/lids', '<title>Lids | Linden</title><h1><a href="/">Lids</a></h1>'],
    // A name or a subject of signs cannot be compared.
    ['https://example.com/lids', '<title>Lids | ★</title><h1><a href="/">☆</a></h1>'],
    ['https://example.com/lids', '<title>★ | Linden</title><h1><a href="/">Linden</a></h1>'],
  ].map(([url = '', html = '']) => ({ url, html })),
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
    name: 'in a closed shadow tree, which is rendered too',
    html: '<x-y><template shadowrootmode="closed"><h1>Kettles</h1></template></x-y>',
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
