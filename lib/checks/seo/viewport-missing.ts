import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { viewportSettings } from '../knowledge/document/viewport.ts';

const FIX = '<meta name="viewport" content="width=device-width, initial-scale=1">';

/** In CSS pixels. */
const WIDEST_PHONE = 500;

export default defineCheck({
  loses: ['result', 'part'],
  title: 'The page sets a viewport',
  why: 'Without a viewport, phones lay the page out 980 pixels wide and shrink it; Google indexes the mobile version.',
  remedy: `Put ${FIX} into the <head>.`,
  docs: 'https://web.dev/articles/responsive-web-design-basics',
  // A page that sends everybody on is not read by itself.
  followsFrom: ['seo/refresh-redirect/atOnce'],
  messages: {
    missing: { fault: 'No viewport', says: 'There is no <meta name="viewport">.' },
    empty: {
      fault: 'Empty viewport',
      says: 'The viewport has no settings.',
      remedy: 'Add width=device-width, initial-scale=1 to the viewport.',
    },
    noWidth: {
      fault: 'Viewport without width or scale',
      says: 'The viewport sets no width and no initial scale: “{content}”.',
      remedy: 'Add width=device-width, initial-scale=1 to the viewport.',
    },
    fixed: {
      fault: 'Viewport with a fixed width',
      says: 'The viewport is {width} pixels wide on every device, so phones shrink the page to fit.',
      remedy: 'Replace width={width} with width=device-width in the viewport.',
    },
  },

  *run({ page }) {
    const viewports = metasNamed(page, 'viewport');
    const [first] = viewports;
    if (!first) {
      yield { message: 'missing', fix: FIX };
      return;
    }
    const fits = viewports.some(({ attrs }) => {
      const settings = viewportSettings(attrs.content);
      return settings.has('width') || settings.has('initial-scale');
    });
    const wide = viewports.at(-1);
    const width = Number.parseFloat(viewportSettings(wide?.attrs.content).get('width') ?? '');
    // Phones are at most about 500 pixels wide; a page of that width or less fits them nearly.
    if (wide && width > WIDEST_PHONE) {
      const content = wide.attrs.content?.replace(/width(\s*=\s*)[^\s,;]+/i, 'width$1device-width') ?? '';
      const fix = `<meta name="viewport" content="${escapeHtml(content.trim())}">`;
      yield { message: 'fixed', values: { width: String(width) }, at: wide, fix };
    }
    if (fits) return;
    const content = first.attrs.content?.trim();
    if (!content) yield { message: 'empty', at: first, fix: FIX };
    else {
      const fix = FIX.replace('">', `, ${escapeHtml(content)}">`);
      yield { message: 'noWidth', values: { content }, at: first, fix };
    }
  },
});

const viewport = (content: string) => ({ html: `<meta name=viewport content="${content}">` });

export const examples: Example[] = [
  viewport('width=device-width, initial-scale=1'),
  { name: 'as wide as the widest phone', ...viewport('width=500') },
  { name: 'wider than any phone', ...viewport('width=501'), finds: ['fixed'] },
  { name: 'the scale alone is enough', ...viewport('initial-scale=1') },
  {
    name: 'written loosely',
    html: '<meta name=" Viewport " content="WIDTH = device-width;user-scalable=yes">',
  },
  {
    name: 'either of two elements',
    html: '<meta name=viewport content="viewport-fit=cover"><meta name=viewport content="width=400">',
  },
  {
    ...viewport('width=1024, user-scalable=yes'),
    finds: [
      {
        message: 'fixed',
        says: 'The viewport is 1024 pixels wide on every device, so phones shrink the page to fit.',
        remedy: 'Replace width=1024 with width=device-width in the viewport.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
        fix: '<meta name="viewport" content="width=device-width, user-scalable=yes">',
      },
    ],
  },
  {
    name: 'with a unit, which browsers ignore',
    ...viewport('width = 1000px'),
    finds: [
      {
        message: 'fixed',
        says: 'The viewport is 1000 pixels wide on every device, so phones shrink the page to fit.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
        fix: '<meta name="viewport" content="width = device-width">',
      },
    ],
  },
  {
    name: 'the last element counts',
    html: '<meta name=viewport content="width=device-width"><meta name=viewport content="width=1100">',
    finds: ['fixed'],
  },
  {
    html: '<title>Kettles</title>',
    finds: [
      {
        message: 'missing',
        says: 'There is no <meta name="viewport">.',
        remedy: 'Put <meta name="viewport" content="width=device-width, initial-scale=1"> into the <head>.',
        severity: 'warning',
        fix: '<meta name="viewport" content="width=device-width, initial-scale=1">',
      },
    ],
  },
  {
    ...viewport('user-scalable=yes'),
    finds: [
      {
        message: 'noWidth',
        says: 'The viewport sets no width and no initial scale: “user-scalable=yes”.',
        remedy: 'Add width=device-width, initial-scale=1 to the viewport.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
        fix: '<meta name="viewport" content="width=device-width, initial-scale=1, user-scalable=yes">',
      },
    ],
  },
  {
    name: 'no content',
    html: '<meta name=viewport>',
    finds: [
      {
        message: 'empty',
        says: 'The viewport has no settings.',
        remedy: 'Add width=device-width, initial-scale=1 to the viewport.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
        fix: '<meta name="viewport" content="width=device-width, initial-scale=1">',
      },
    ],
  },
];
