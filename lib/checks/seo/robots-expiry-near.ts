import { defineCheck, type Example } from '../check.ts';
import { parseDate } from '../knowledge/dates.ts';
import { robotsDirectives } from '../knowledge/robots-directives.ts';

const DAY = 86_400_000;
const NEAR = 30;

export default defineCheck({
  severity: 'warning',
  title: 'The page is not about to leave the index',
  why: 'After the date in unavailable_after, Google drops the page from its results.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  messages: {
    near: {
      one: 'The page asks to be dropped from the index in {count} day, on {date}.',
      other: 'The page asks to be dropped from the index in {count} days, on {date}.',
    },
    unreadable: 'Google ignores unavailable_after, because it cannot read the date “{date}”.',
  },

  *run({ page, response }) {
    const dates = robotsDirectives(page, response).filter(({ name }) => name === 'unavailable_after');
    if (dates.length === 0) return 'not applicable';
    for (const { value: date, at } of dates) {
      const until = parseDate(date);
      if (until === null) {
        yield { message: 'unreadable', values: { date }, at, severity: 'notice' };
        continue;
      }
      const days = Math.ceil((until - Date.now()) / DAY);
      if (days > 0 && days <= NEAR) yield { message: 'near', values: { count: days, date }, at };
    }
  },
});

const until = (date: string) => ({ html: `<meta name=robots content="unavailable_after: ${date}">` });
const inDays = (days: number) => new Date(Date.now() + days * DAY).toUTCString();

export const examples: Example[] = [
  until('2999-01-01'),
  { ...until(inDays(9.5)), finds: ['near'] },
  { ...until('next week'), finds: ['unreadable'] },
  { name: 'what is past is said elsewhere', ...until('Fri, 25 Jun 2010 15:00:00 PST') },
  { html: '<meta name=robots content=noindex>', verdict: 'not applicable' },
];
