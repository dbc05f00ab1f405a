import { defineCheck, type Example } from '../check.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';

/** The smallest image that Facebook accepts, in pixels; `LARGE` is the smallest that is not a thumbnail. */
const LEAST = { width: 200, height: 200 };
const LARGE = { width: 600, height: 315 };
/** Facebook recommends a height of 630; 1200 × 628 and 1200 × 600 look as sharp. */
const SHARP = { width: 1200, height: 600 };

export default defineCheck({
  loses: ['nothing'],
  title: 'The preview image is large enough',
  why: 'Facebook shows images below 600 × 315 pixels much smaller, and accepts none below 200 × 200.',
  docs: 'https://developers.facebook.com/docs/sharing/webmasters/images/',
  remedy:
    'Use a preview image of 1200 × 630 pixels, and give its size in og:image:width and og:image:height.',
  messages: {
    unusable: {
      fault: 'Preview image only {width} × {height}',
      says: 'The preview image is declared as {width} × {height}; Facebook accepts no image below 200 × 200.',
    },
    small: {
      fault: 'Small preview image: {width} × {height}',
      says: 'The preview image is declared as {width} × {height}; below 600 × 315 Facebook shows it as a thumbnail.',
    },
    blurred: {
      fault: 'Preview image may blur: {width} × {height}',
      says: 'The preview image is declared as {width} × {height}; Facebook advises 1200 × 630 for high-resolution screens.',
    },
  },

  *run({ page }) {
    const [at] = metasOfProperty(page, 'og:image:width');
    const width = Number(at?.attrs.content?.trim() || Number.NaN);
    const height = Number(metasOfProperty(page, 'og:image:height')[0]?.attrs.content?.trim() || Number.NaN);
    if (!at || !(width > 0) || !(height > 0)) return 'not applicable';
    const values = { width, height };
    const isBelow = (size: { width: number; height: number }) => width < size.width || height < size.height;
    if (isBelow(LEAST)) yield { message: 'unusable', values, at };
    else if (isBelow(LARGE)) yield { message: 'small', values, at };
    else if (isBelow(SHARP)) yield { message: 'blurred', values, at };
  },
});

const sized = (width: unknown, height: unknown) => ({
  html: `<meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}">`,
});

export const examples: Example[] = [
  sized(1200, 630),
  { name: 'a common size', ...sized(1200, 628) },
  {
    ...sized(120, 120),
    finds: [
      {
        message: 'unusable',
        says: 'The preview image is declared as 120 × 120; Facebook accepts no image below 200 × 200.',
        remedy:
          'Use a preview image of 1200 × 630 pixels, and give its size in og:image:width and og:image:height.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...sized(400, 400),
    finds: [
      {
        message: 'small',
        says: 'The preview image is declared as 400 × 400; below 600 × 315 Facebook shows it as a thumbnail.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...sized(800, 420),
    finds: [
      {
        message: 'blurred',
        says: 'The preview image is declared as 800 × 420; Facebook advises 1200 × 630 for high-resolution screens.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'just too narrow', ...sized(199, 200), finds: ['unusable'] },
  { name: 'just too low', ...sized(200, 199), finds: ['unusable'] },
  { name: 'just accepted', ...sized(200, 200), finds: ['small'] },
  { name: 'just too narrow to be large', ...sized(599, 315), finds: ['small'] },
  { name: 'just too low to be large', ...sized(600, 314), finds: ['small'] },
  { name: 'just large', ...sized(600, 315), finds: ['blurred'] },
  { name: 'just too narrow to be sharp', ...sized(1199, 600), finds: ['blurred'] },
  { name: 'just too low to be sharp', ...sized(1200, 599), finds: ['blurred'] },
  { name: 'just sharp', ...sized(1200, 600) },
  { name: 'a size that is no number', ...sized('wide', 'high'), verdict: 'not applicable' },
  {
    name: 'without a declared size only loading it would tell',
    html: '<meta property="og:image" content="https://example.com/a.png">',
    verdict: 'not applicable',
  },
  { name: 'only one side', ...sized(120, 'high'), verdict: 'not applicable' },
  { name: 'only the other', ...sized('wide', 120), verdict: 'not applicable' },
  { name: 'no width', ...sized(0, 630), verdict: 'not applicable' },
  { name: 'no height', ...sized(1200, 0), verdict: 'not applicable' },
];
