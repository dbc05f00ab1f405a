import { defineCheck, type Example } from '../check.ts';

const GOOD = 0.1;
const POOR = 0.25;

export default defineCheck({
  // Search engines use data from many visitors. One visit is only a hint, so it costs few points.
  loses: ['result', 'little'],
  title: 'The layout does not shift',
  why: 'Layout shift is one of the Core Web Vitals: when content jumps, people lose their place and click the wrong thing.',
  remedy:
    'Reserve space for images, ads and embeds with width and height or aspect-ratio, and do not insert anything above content that is already shown.',
  docs: 'https://web.dev/articles/cls',
  messages: {
    improvable: {
      loses: ['nothing'],
      fault: 'CLS {score}: needs improvement',
      says: 'In this visit the layout shift (CLS) was {score}; up to 0.1 is good.',
    },
    poor: {
      fault: 'CLS {score}: poor',
      says: 'In this visit the layout shift (CLS) was {score}; more than 0.25 is poor.',
    },
  },
  needs: ['vitals'],

  *run({ vitals: { cls } }) {
    if (!cls) return 'not looked at';
    // Compares the rounded value, as it is shown: a shown 0.1 never counts as more than 0.1.
    const score = Math.round(cls.value * 1_000) / 1_000;
    if (score <= GOOD) return;
    const values = { score };
    const at = cls.at && { at: cls.at };
    if (score > POOR) yield { message: 'poor', values, ...at };
    else yield { message: 'improvable', values, ...at };
  },
});

const shifted = (value: number): Example => ({ parts: { vitals: { cls: { value } } } });

export const examples: Example[] = [
  { name: 'nothing shifted', ...shifted(0) },
  { name: 'the limit is good', ...shifted(0.1) },
  { name: 'what is shown as the limit is good', ...shifted(0.1004) },
  { name: 'just above the limit', ...shifted(0.101), finds: ['improvable'] },
  { name: 'what is shown as a quarter is not poor', ...shifted(0.2504), finds: ['improvable'] },
  {
    ...shifted(0.131),
    finds: [
      {
        message: 'improvable',
        says: 'In this visit the layout shift (CLS) was 0.131; up to 0.1 is good.',
        remedy:
          'Reserve space for images, ads and embeds with width and height or aspect-ratio, and do not insert anything above content that is already shown.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a quarter is not yet poor',
    ...shifted(0.25),
    finds: [
      {
        message: 'improvable',
        says: 'In this visit the layout shift (CLS) was 0.25; up to 0.1 is good.',
        severity: 'info',
      },
    ],
  },
  { name: 'just more than a quarter', ...shifted(0.251), finds: ['poor'] },
  {
    ...shifted(0.4),
    finds: [
      {
        message: 'poor',
        says: 'In this visit the layout shift (CLS) was 0.4; more than 0.25 is poor.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'what shifted is shown',
    parts: {
      vitals: { cls: { value: 0.4, at: { tag: 'img', attrs: {}, place: 'body', path: 'main:1>img:2' } } },
    },
    finds: [
      {
        message: 'poor',
        says: 'In this visit the layout shift (CLS) was 0.4; more than 0.25 is poor.',
        at: 'main:nth-child(1) > img:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  { name: 'nothing was painted yet', parts: { vitals: { ttfb: { value: 90 } } }, verdict: 'not looked at' },
];
