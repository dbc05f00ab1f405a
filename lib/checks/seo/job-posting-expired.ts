import { defineCheck, type Example } from '../check.ts';
import { endOfDate } from '../knowledge/structured-data/schema-dates.ts';
import { labelOf, propertyText, structuredDataOf } from '../knowledge/structured-data/structured-data.ts';

export default defineCheck({
  loses: ['richResult'],
  title: 'No job posting has expired',
  why: 'Google may take manual action against sites that keep expired job postings in their structured data.',
  docs: 'https://developers.google.com/search/docs/appearance/structured-data/job-posting',
  remedy:
    'If the job is filled, remove the JobPosting markup from the page, or the page itself (status 404 or 410). If it is still open, set validThrough to the new closing date.',
  messages: {
    expired: { fault: 'Job posting expired', says: '{thing} was valid until {date}.' },
  },

  *run({ at: now, page }) {
    const postings = structuredDataOf(page).things.filter(({ types }) => types.includes('JobPosting'));
    if (postings.length === 0) return 'not applicable';
    for (const thing of postings) {
      const date = propertyText(thing, 'validThrough');
      const end = endOfDate(date);
      if (end !== null && end < now)
        yield { message: 'expired', values: { thing: labelOf(thing), date }, at: thing.at };
    }
  },
});

const posting = (validThrough?: string) => ({
  html: `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Coppersmith',
    validThrough,
  })}</script>`,
});

export const examples: Example[] = [
  posting('2999-12-31'),
  {
    ...posting('2020-01-31T23:59:59+01:00'),
    finds: [
      {
        message: 'expired',
        says: 'JobPosting (Coppersmith) was valid until 2020-01-31T23:59:59+01:00.',
        remedy:
          'If the job is filled, remove the JobPosting markup from the page, or the page itself (status 404 or 410). If it is still open, set validThrough to the new closing date.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...posting('2020-01-31'),
    finds: [
      {
        message: 'expired',
        says: 'JobPosting (Coppersmith) was valid until 2020-01-31.',
        at: 'head > script:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a day lasts until it is over everywhere',
    ...posting('2026-05-30'),
  },
  { name: 'now it is over', ...posting('2026-05-29'), finds: ['expired'] },
  { name: 'a time is exact', ...posting('2026-05-31T23:59:59Z'), finds: ['expired'] },
  { name: 'a posting may have no end date', ...posting() },
  { name: 'an invalid date has its own check', ...posting('soon') },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
