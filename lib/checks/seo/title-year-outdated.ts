import { defineCheck, type Example } from '../check.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { titleOf } from '../knowledge/texts/titles.ts';

/** Returns the years in a string, up to next year. Numbers with a letter (1920x1080, 2000W) are not years. */
function yearsIn(text: string, now: number): readonly number[] {
  const next = new Date(now).getUTCFullYear() + 1;
  return [...text.matchAll(/(?<![\da-z.,])(?:19|20)\d\d(?![\da-z×]|[.,]\d)/gi)]
    .map(([year]) => Number(year))
    .filter((year) => year <= next);
}

export default defineCheck({
  loses: ['result', 'little'],
  title: 'The year in the title is up to date',
  why: 'Google may replace a title that still contains an old year while the main heading has a newer one.',
  remedy: 'Write the newer year in the title too, or leave the year out of both.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  messages: {
    older: {
      fault: '{title} in the title, {heading} in heading',
      says: 'The title says {title}, but the main heading says {heading}.',
    },
  },

  *run({ page, at: now }) {
    const main = renderedHeadings(page).find(({ level }) => level === 1);
    const [inTitle, inHeading] = [yearsIn(titleOf(page), now), yearsIn(main?.text ?? '', now)];
    if (inTitle.length === 0 || inHeading.length === 0) return 'not applicable';
    const [title, heading] = [Math.max(...inTitle), Math.max(...inHeading)];
    if (inHeading.includes(title)) return;
    const [at] = page.titles;
    // Strings, so that no language puts a thousands separator into a year.
    if (title < heading)
      yield {
        message: 'older',
        values: { title: `${title}`, heading: `${heading}` },
        ...(at && { at }),
        fix: `<title>${escapeHtml(titleOf(page).replaceAll(`${title}`, `${heading}`))}</title>`,
      };
  },
});

export const examples: Example[] = [
  { html: '<title>The best kettles of 2026</title><h1>The best kettles of 2026</h1>' },
  {
    html: '<title>The best kettles of 2025</title><h1>The best kettles of 2026</h1>',
    finds: [
      {
        message: 'older',
        says: 'The title says 2025, but the main heading says 2026.',
        remedy: 'Write the newer year in the title too, or leave the year out of both.',
        at: 'head > title:nth-child(1)',
        severity: 'notice',
        fix: '<title>The best kettles of 2026</title>',
      },
    ],
  },
  {
    name: 'the latest year of each counts',
    html: '<title>Kettles 1925–2026</title><h1>Since 1925, in 2026</h1>',
  },
  {
    name: 'the heading says more than the title',
    html: '<title>Kettle report 2024</title><h1>Kettle report 2024, revised in 2025</h1>',
  },
  {
    name: 'a plan for later',
    html: '<title>Kettles in 2025</title><h1>Kettles until 2050</h1>',
    verdict: 'not applicable',
  },
  {
    name: 'pixels and watts',
    html: '<title>Kettle of 2000W</title><h1>Wallpaper 2026, 1920x1080</h1>',
    verdict: 'not applicable',
  },
  {
    name: 'a year inside a longer number is none',
    html: '<title>Kettle 120250</title><h1>Of 2026</h1>',
    verdict: 'not applicable',
  },
  { html: '<title>Kettles</title><h1>Kettles of 2026</h1>', verdict: 'not applicable' },
  { name: 'next year', html: '<title>Kettles of 2026</title><h1>Kettles of 2027</h1>', finds: ['older'] },
  {
    name: 'the year after it',
    html: '<title>Kettles of 2026</title><h1>Kettles of 2028</h1>',
    verdict: 'not applicable',
  },
];
