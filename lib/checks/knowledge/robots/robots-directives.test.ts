import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import type { ResponseFacts } from '../../inspection.ts';
import { forbidding, robotsDirectives } from './robots-directives.ts';

const URL = 'https://tea.example/';
const written = (html: string, ...headers: string[]) => {
  const response: ResponseFacts = {
    how: 'observed',
    url: URL,
    status: 200,
    headers: headers.map((value) => ['x-robots-tag', value] as const),
  };
  return robotsDirectives(collectHtml(html, URL), response).map(({ name, value }) =>
    value ? `${name}=${value}` : name,
  );
};

describe('meta elements', () => {
  it.each([
    ['<meta name=robots content="noindex, nofollow">', ['noindex', 'nofollow']],
    ['<meta name="ROBOTS" content=" NoIndex ,, ALL,">', ['noindex', 'all']],
    ['<meta name=robots content=all><body><meta name=GoogleBot content=none>', ['all', 'none']],
    ['<meta name=googlebot-news content=noindex><meta name=bingbot content=noindex>', []],
    [
      '<meta name=robots content="max-snippet: 50, max-image-preview:Large">',
      ['max-snippet=50', 'max-image-preview=Large'],
    ],
    [
      '<meta name=robots content="unavailable_after: Fri, 25 Jun 2027 15:00:00 PST, noarchive">',
      ['unavailable_after=Fri, 25 Jun 2027 15:00:00 PST', 'noarchive'],
    ],
    [
      '<meta name=robots content="unavailable_after: June 25, 2027, noarchive">',
      ['unavailable_after=June 25, 2027', 'noarchive'],
    ],
    [
      '<meta name=robots content="unavailable_after: soon, noarchive">',
      ['unavailable_after=soon', 'noarchive'],
    ],
    ['<meta name=robots>', []],
  ])('%s', (html, expected) => {
    expect(written(html)).toEqual(expected);
  });
});

describe('headers', () => {
  it.each([
    [['noindex'], ['noindex']],
    [['Googlebot: NOINDEX, nofollow'], ['noindex', 'nofollow']],
    [['otherbot: noindex, nofollow'], []],
    [['googlebot: nofollow, otherbot: noindex, noarchive'], ['nofollow']],
    [['otherbot: noindex', 'nofollow'], ['nofollow']],
    [['noarchive, otherbot: noindex, googlebot: nosnippet'], ['noarchive', 'nosnippet']],
    [['unavailable_after: 25 Jun 2027 15:00:00 PST'], ['unavailable_after=25 Jun 2027 15:00:00 PST']],
    [
      ['googlebot: unavailable_after: Friday, 25-Jun-27 15:00:00 EST, nofollow'],
      ['unavailable_after=Friday, 25-Jun-27 15:00:00 EST', 'nofollow'],
    ],
    [['max-snippet:0, otherbot: max-snippet:5'], ['max-snippet=0']],
    [['googlebot/2.1: noindex'], ['noindex']],
    [['', ',,', 'googlebot:'], []],
  ])('%j', (headers, expected) => {
    expect(written('', ...headers)).toEqual(expected);
  });
});

it('knows that none implies both', () => {
  const directives = robotsDirectives(collectHtml('<meta name=robots content="none, index">', URL));
  expect(forbidding(directives, 'noindex')).toHaveLength(1);
  expect(forbidding(directives, 'nofollow')).toHaveLength(1);
});
