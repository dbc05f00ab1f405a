import { defineCheck, type Example } from '../check.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';

/** Smallest sides by what is lost below them, in pixels, as Facebook documents them. */
const LEAST = { width: 200, height: 200 };
const LARGE = { width: 600, height: 315 };
const SHARP = { width: 1200, height: 630 };

export default defineCheck({
  severity: 'warning',
  title: 'The preview image is large enough',
  why: 'Facebook shows small images as a thumbnail beside the text, and very small ones not at all.',
  docs: 'https://developers.facebook.com/docs/sharing/webmasters/images/',
  messages: {
    unusable: {
      says: 'The preview image is declared as {width} × {height}; below 200 × 200 it is not shown.',
    },
    small: {
      says: 'The preview image is declared as {width} × {height}; below 600 × 315 it becomes a thumbnail.',
    },
    blurred: {
      says: 'The preview image is declared as {width} × {height}; 1200 × 630 stays sharp on high-resolution screens.',
    },
  },

  *run({ page }) {
    const [at] = metasOfProperty(page, 'og:image:width');
    const width = Number(at?.attrs.content?.trim() || Number.NaN);
    const height = Number(metasOfProperty(page, 'og:image:height')[0]?.attrs.content?.trim() || Number.NaN);
    if (!at || !(width > 0) || !(height > 0)) return 'not applicable';
    const values = { width, height };
    const isBelow = (size: { width: number; height: number }) => width < size.width || height < size.height;
    if (isBelow(LEAST)) yield { message: 'unusable', severity: 'error', values, at };
    else if (isBelow(LARGE)) yield { message: 'small', values, at };
    else if (isBelow(SHARP)) yield { message: 'blurred', severity: 'notice', values, at };
  },
});

const sized = (width: unknown, height: unknown) => ({
  html: `<meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}">`,
});

export const examples: Example[] = [
  sized(1200, 630),
  { ...sized(120, 120), finds: ['unusable'] },
  { ...sized(400, 400), finds: ['small'] },
  { ...sized(800, 420), finds: ['blurred'] },
  { name: 'a size that is no number', ...sized('wide', 'high'), verdict: 'not applicable' },
  {
    name: 'without a declared size only loading it would tell',
    html: '<meta property="og:image" content="https://example.com/a.png">',
    verdict: 'not applicable',
  },
];
