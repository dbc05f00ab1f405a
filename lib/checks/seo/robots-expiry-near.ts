import { defineCheck, type Example } from '../check.ts';
import { expiryOf, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { parseDate } from '../knowledge/structured-data/schema-dates.ts';

const DAY = 86_400_000;
const NEAR = 30;

export default defineCheck({
  // The date may well be intended.
  loses: ['index', 'little'],
  title: 'The page is not about to leave the index',
  why: 'After the date in unavailable_after, Google drops the page from its results; it ignores a date that it cannot read.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  remedy:
    'If the page should stay in the index, remove unavailable_after or set a later date; if it should go, ignore this finding.',
  messages: {
    near: {
      fault: { one: 'Leaves the index in {count} day', other: 'Leaves the index in {count} days' },
      says: {
        one: 'The page asks to be dropped from the index in {count} day, on {date}.',
        other: 'The page asks to be dropped from the index in {count} days, on {date}.',
      },
    },
    unreadable: {
      loses: ['nothing'],
      fault: 'Unreadable date in unavailable_after',
      says: '“{date}” is in none of the formats that Google lists for unavailable_after; it ignores a date it cannot read.',
      remedy: 'Write the date in unavailable_after as ISO 8601, for example 2027-01-31.',
    },
  },
  anyDocument: true,

  *run({ at: now, page, response }) {
    const dates = robotsDirectives(page, response).filter(
      ({ name, value }) => name === 'unavailable_after' && value,
    );
    if (dates.length === 0) return 'not applicable';
    for (const { value: date, at } of dates) {
      const until = parseDate(date);
      if (until === null) {
        yield { message: 'unreadable', values: { date }, at };
        continue;
      }
      // On the day itself, a day without a time is not yet over.
      const days = Math.max(1, Math.ceil((until - now) / DAY));
      if ((expiryOf(date) ?? 0) > now && days <= NEAR)
        yield { message: 'near', values: { count: days, date }, at };
    }
  },
});

const until = (date: string) => ({ html: `<meta name=robots content="unavailable_after: ${date}">` });

export const examples: Example[] = [
  until('2999-01-01'),
  {
    ...until('Wed, 10 Jun 2026 12:00:00 GMT'),
    finds: [
      {
        message: 'near',
        says: 'The page asks to be dropped from the index in 10 days, on Wed, 10 Jun 2026 12:00:00 GMT.',
        remedy:
          'If the page should stay in the index, remove unavailable_after or set a later date; if it should go, ignore this finding.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the last day',
    ...until('2026-06-30'),
    at: '2026-06-29T08:00:00Z',
    finds: [
      {
        message: 'near',
        says: 'The page asks to be dropped from the index in 1 day, on 2026-06-30.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'thirty days ahead', ...until('2026-07-01'), finds: ['near'] },
  { name: 'a second more', ...until('2026-07-01T00:00:01Z') },
  { name: 'a second ahead', ...until('2026-06-01T00:00:01Z'), finds: ['near'] },
  { name: 'a rule without a date has its own check', ...until(''), verdict: 'not applicable' },
  { name: 'more than a month ahead', ...until('2026-08-01') },
  {
    ...until('next week'),
    finds: [
      {
        message: 'unreadable',
        says: '“next week” is in none of the formats that Google lists for unavailable_after; it ignores a date it cannot read.',
        remedy: 'Write the date in unavailable_after as ISO 8601, for example 2027-01-31.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'the basic format of ISO 8601', ...until('20260610T120000Z'), finds: ['near'] },
  { name: 'a format that Google does not list', ...until('June 25, 2026'), finds: ['unreadable'] },
  { name: 'what is past is said elsewhere', ...until('Fri, 25 Jun 2010 15:00:00 PST') },
  { html: '<meta name=robots content=noindex>', verdict: 'not applicable' },
  { name: 'this very moment', ...until('2026-06-01T00:00:00Z') },
  {
    name: 'the day itself',
    ...until('2026-06-01'),
    at: '2026-06-01T23:59:59Z',
    finds: [
      {
        message: 'near',
        says: 'The page asks to be dropped from the index in 1 day, on 2026-06-01.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'the day after is said elsewhere', ...until('2026-05-31') },
];
