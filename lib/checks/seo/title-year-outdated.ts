import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { titleOf } from '../knowledge/texts/titles.ts';

const latestYear = (text: string) =>
  Math.max(...[...text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year)));

export default defineCheck({
  severity: 'notice',
  title: 'The title names the same year as the page',
  why: 'Google replaces titles that kept last year’s number while the heading moved on.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    older: { says: 'The title says {title}, the main heading says {heading}.' },
  },

  *run({ page }) {
    const main = renderedHeadings(page).find(({ level }) => level === 1);
    const title = latestYear(titleOf(page));
    const heading = latestYear(main?.text ?? '');
    if (!Number.isFinite(title) || !Number.isFinite(heading)) return 'not applicable';
    const [at] = page.titles;
    // As text, so that no language groups the digits of a year.
    if (title < heading)
      yield { message: 'older', values: { title: `${title}`, heading: `${heading}` }, ...(at && { at }) };
  },
});

export const examples: Example[] = [
  { html: '<title>The best kettles of 2026</title><h1>The best kettles of 2026</h1>' },
  { html: '<title>The best kettles of 2025</title><h1>The best kettles of 2026</h1>', finds: ['older'] },
  {
    name: 'the latest year of each counts',
    html: '<title>Kettles 1925–2026</title><h1>Since 1925, in 2026</h1>',
  },
  {
    name: 'a year inside a longer number is none',
    html: '<title>Kettle 120250</title><h1>Of 2026</h1>',
    verdict: 'not applicable',
  },
  { html: '<title>Kettles</title><h1>Kettles of 2026</h1>', verdict: 'not applicable' },
];
