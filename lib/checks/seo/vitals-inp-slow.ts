import { defineCheck, type Example } from '../check.ts';

const GOOD = 200;
const POOR = 500;

export default defineCheck({
  // Search engines use data from many visitors. One visit is only a hint, so it costs few points.
  loses: ['result', 'little'],
  title: 'The page responds quickly to input',
  why: 'Responsiveness (INP) is one of the Core Web Vitals: a page that reacts late feels broken.',
  remedy:
    'Split long tasks in the scripts that run on input into short ones, and postpone whatever is not needed for the next paint.',
  docs: 'https://web.dev/articles/inp',
  messages: {
    improvable: {
      loses: ['nothing'],
      fault: 'INP {milliseconds} ms: needs improvement',
      says: 'In this visit the page took {milliseconds} ms to respond to input; up to 200 ms is good.',
    },
    poor: {
      fault: 'INP {milliseconds} ms: poor',
      says: 'In this visit the page took {milliseconds} ms to respond to input; more than 500 ms is poor.',
    },
  },
  needs: ['vitals'],

  *run({ vitals: { inp } }) {
    if (!inp) return 'not looked at';
    // Compares the rounded value, as it is shown: a shown 200 ms never counts as more than 200 ms.
    const milliseconds = Math.round(inp.value);
    if (milliseconds <= GOOD) return;
    const values = { milliseconds };
    const at = inp.at && { at: inp.at };
    if (milliseconds > POOR) yield { message: 'poor', values, ...at };
    else yield { message: 'improvable', values, ...at };
  },
});

const answered = (value: number): Example => ({ parts: { vitals: { inp: { value } } } });

export const examples: Example[] = [
  answered(48),
  { name: 'the limit is good', ...answered(200) },
  { name: 'what is shown as the limit too', ...answered(200.4) },
  { name: 'what is shown as half a second is not poor', ...answered(500.4), finds: ['improvable'] },
  {
    ...answered(208),
    finds: [
      {
        message: 'improvable',
        says: 'In this visit the page took 208 ms to respond to input; up to 200 ms is good.',
        remedy:
          'Split long tasks in the scripts that run on input into short ones, and postpone whatever is not needed for the next paint.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'half a second is not yet poor',
    ...answered(500),
    finds: [
      {
        message: 'improvable',
        says: 'In this visit the page took 500 ms to respond to input; up to 200 ms is good.',
        severity: 'info',
      },
    ],
  },
  {
    ...answered(504),
    finds: [
      {
        message: 'poor',
        says: 'In this visit the page took 504 ms to respond to input; more than 500 ms is poor.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'what was slow is shown',
    parts: {
      vitals: { inp: { value: 504, at: { tag: 'a', attrs: {}, place: 'body', path: 'main:1>a:2' } } },
    },
    finds: [
      {
        message: 'poor',
        says: 'In this visit the page took 504 ms to respond to input; more than 500 ms is poor.',
        at: 'main:nth-child(1) > a:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  { name: 'no input yet', parts: { vitals: { lcp: { value: 900 } } }, verdict: 'not looked at' },
  { name: 'just over the limit', ...answered(201), finds: ['improvable'] },
  { name: 'just over half a second', ...answered(501), finds: ['poor'] },
];
