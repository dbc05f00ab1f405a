import { expect, it } from 'vitest';
import { crawlDelay } from './robots-txt.ts';

const robotsTxt = (body: string, status = 200) => ({
  how: 'observed' as const,
  url: 'https://tea.example/robots.txt',
  status,
  body,
});

it.each([
  ['nothing', '', 0],
  ['everyone', 'User-agent: *\nCrawl-delay: 5', 5],
  ['a part of a second', 'User-agent: *\nCrawl-delay: 0.5 # slowly', 0.5],
  ['others', 'User-agent: bingbot\nCrawl-delay: 5', 0],
  ['this crawler', 'User-agent: *\nCrawl-delay: 5\n\nUser-agent: Plumbline\ncrawl-delay: 2', 2],
  ['several at once', 'User-agent: bingbot\nUser-agent: *\nDisallow: /a\nCrawl-delay: 7', 7],
  ['no number', 'User-agent: *\nCrawl-delay: slowly', 0],
  ['less than nothing', 'User-agent: *\nCrawl-delay: -3', 0],
  ['without end', 'User-agent: *\nCrawl-delay: 1e999', 0],
  ['nobody', 'Crawl-delay: 9\nUser-agent: *\nDisallow:', 0],
])('robots.txt asks for a delay: %s', (_whom, body, seconds) => {
  expect(crawlDelay(robotsTxt(body), 'Plumbline')).toBe(seconds);
});

it('a page in place of the file asks for nothing', () => {
  expect(crawlDelay(robotsTxt('User-agent: *\nCrawl-delay: 5', 404), 'Plumbline')).toBe(0);
  expect(crawlDelay(robotsTxt('<html>\n<p>User-agent: *\nCrawl-delay: 5'), 'Plumbline')).toBe(0);
});
