import { defineCheck, type Example } from '../check.ts';
import { areOfOneAddress } from '../knowledge/response/served.ts';
import { runningWords } from '../knowledge/texts/running-words.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Pages with fewer words are not checked. */
const MINIMUM = 50;
const SHARE = 0.8;
/** Served HTML with fewer words is an empty shell that scripts fill. */
const EMPTY = 10;

/** Whether a page has scripts, and nothing that could be read, seen or filled in. */
const isShell = ({ text, scripts, images, media, frames, fields }: PageSnapshot) =>
  scripts.some(({ attrs }) => attrs.src !== undefined || attrs.type?.toLowerCase() === 'module') &&
  [...images, ...media, ...frames, ...fields].length === 0 &&
  runningWords(text).length < EMPTY;

export default defineCheck({
  loses: ['crawling', 'much'],
  title: 'The served HTML contains the text',
  why: 'Google sees text that scripts add only after rendering; most AI crawlers and social networks never see it.',
  remedy:
    'Send the text in the HTML itself: by server-side rendering, static generation or prerendering; scripts can take over from there.',
  onPlatform: {
    nextjs: 'Load the data in Server Components or getStaticProps, not in useEffect of a Client Component.',
  },
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  messages: {
    empty: {
      fault: 'Served HTML has almost no text',
      says: 'The served HTML has almost no text; the rendered page has {count} words.',
    },
    shell: {
      fault: 'Served HTML has almost no text',
      says: 'The served HTML has almost no text, only scripts. What they add was not checked, because this check ran without a browser.',
    },
    late: {
      loses: ['crawling', 'part'],
      fault: '{percent}% of the text not in served HTML',
      says: '{percent}% of the text ({count} of {total} words) is not in the served HTML.',
    },
  },

  *run({ page, served }) {
    if (!served) {
      if (page.source !== 'served' || !isShell(page)) return { missing: 'served' };
      yield { message: 'shell' };
      return;
    }
    if (!areOfOneAddress(served, page)) return { missing: 'served' };
    const before = runningWords(served.text.toLowerCase());
    const after = runningWords(page.text.toLowerCase());
    if (after.length < MINIMUM) return 'not applicable';
    const known = new Set(before);
    const count = after.filter((word) => !known.has(word)).length;
    const total = after.length;
    const values = { percent: Math.round((100 * count) / total), count, total };
    if (before.length < EMPTY) yield { message: 'empty', values: { ...values, count: total } };
    else if (count / total > SHARE) yield { message: 'late', values };
  },
});

const words = (from: number, to: number) =>
  `<p>${Array.from({ length: to - from }, (_, i) => `word${from + i}`).join(' ')}</p>`;

export const examples: Example[] = [
  { html: words(0, 100), served: words(0, 100) },
  {
    html: words(0, 100),
    served: '<div id=root></div>',
    finds: [
      {
        message: 'empty',
        says: 'The served HTML has almost no text; the rendered page has 100 words.',
        remedy:
          'Send the text in the HTML itself: by server-side rendering, static generation or prerendering; scripts can take over from there.',
        onPlatform: {
          nextjs:
            'Load the data in Server Components or getStaticProps, not in useEffect of a Client Component.',
        },
        severity: 'warning',
      },
    ],
  },
  { name: 'just more than four fifths', html: words(0, 100), served: words(0, 19), finds: ['late'] },
  { name: 'four fifths', html: words(0, 100), served: words(0, 20) },
  { name: '“please wait” is no text', html: words(0, 100), served: '<p>Please wait', finds: ['empty'] },
  {
    html: words(0, 100),
    served: words(0, 15),
    finds: [
      {
        message: 'late',
        says: '85% of the text (85 of 100 words) is not in the served HTML.',
        severity: 'warning',
      },
    ],
  },
  { name: 'nine words are almost none', html: words(0, 100), served: words(0, 9), finds: ['empty'] },
  { name: 'ten are some', html: words(0, 100), served: words(0, 10), finds: ['late'] },
  { name: 'just long enough', html: words(0, 50), served: '<p></p>', finds: ['empty'] },
  { name: 'a fifth is there', html: words(0, 100), served: words(0, 20) },
  {
    name: 'characters are words in Chinese',
    html: `<p>${'铜水壶'.repeat(30)}`,
    served: `<p>${'水壶铜'.repeat(30)}`,
  },
  {
    name: 'text without spaces that is not in the served HTML',
    html: `<p>${'กาน้ำชาทองแดงคุณภาพดี'.repeat(20)}`,
    served: `<p>${'ร้านอาหารไทยในกรุงเทพฯ'.repeat(20)}`,
    finds: ['late'],
  },
  {
    name: 'text inside scripts is none',
    html: words(0, 60),
    served: `<script>${words(0, 60)}</script>`,
    finds: [
      {
        message: 'empty',
        says: 'The served HTML has almost no text; the rendered page has 60 words.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'an application that was checked without a browser',
    html: '<div id=root></div><script type=module src=/app.js></script>',
    finds: [
      {
        message: 'shell',
        says: 'The served HTML has almost no text, only scripts. What they add was not checked, because this check ran without a browser.',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'an application that is imported',
    html: '<div id=root></div><script type=module>import "./app.js"</script>',
    finds: ['shell'],
  },
  ...[
    `${words(0, 10)}<script src=/app.js></script>`,
    '<img src=/map.png><script src=/map.js></script>',
    '<iframe src=/game></iframe><script src=/game.js></script>',
    '<video src=/talk.mp4></video><script src=/player.js></script>',
    '<input name=q><script src=/search.js></script>',
    '<p>Hello<script>count()</script>',
  ].map((html) => ({ name: `no empty shell: ${html}`, html, verdict: 'not looked at' as const })),
  {
    name: 'an application in a browser, whose served HTML is not known',
    html: '<div id=root></div><script src=/app.js></script>',
    shown: {},
    verdict: 'not looked at',
  },
  { name: 'a short page', html: words(0, 49), served: '<p></p>', verdict: 'not applicable' },
];
