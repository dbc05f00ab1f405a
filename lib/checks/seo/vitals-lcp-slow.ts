import { defineCheck, type Example } from '../check.ts';

const GOOD = 2_500;
const POOR = 4_000;

export default defineCheck({
  // Search engines weigh what many visitors meet. One visit is a hint, so it costs little.
  severity: 'notice',
  title: 'The main content appears soon',
  why: 'Loading speed is one of the Core Web Vitals; people leave pages that stay empty.',
  docs: 'https://web.dev/articles/lcp',
  messages: {
    improvable: {
      says: 'In this visit the largest content was painted after {seconds} s; up to 2.5 s is good.',
    },
    poor: { says: 'In this visit the largest content was painted after {seconds} s; more than 4 s is poor.' },
  },
  needs: ['vitals'],

  *run({ vitals: { lcp } }) {
    if (!lcp) return 'not looked at';
    if (lcp.value <= GOOD) return;
    const values = { seconds: Math.round(lcp.value / 10) / 100 };
    const at = lcp.at && { at: lcp.at };
    if (lcp.value > POOR) yield { message: 'poor', values, ...at };
    else yield { message: 'improvable', values, severity: 'info', ...at };
  },
});

const painted = (value: number): Example => ({ parts: { vitals: { lcp: { value } } } });

export const examples: Example[] = [
  painted(900),
  { name: 'the limit is good', ...painted(2_500) },
  { ...painted(2_510), finds: ['improvable'] },
  { name: 'four seconds are not yet poor', ...painted(4_000), finds: ['improvable'] },
  { ...painted(4_210), finds: ['poor'] },
  {
    name: 'the tab was hidden while the page loaded',
    parts: { vitals: { ttfb: { value: 90 } } },
    verdict: 'not looked at',
  },
  { name: 'no browser looked', html: '<h1>Kettles</h1>', verdict: 'not looked at' },
];
