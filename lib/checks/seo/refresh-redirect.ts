import { defineCheck, type Example } from '../check.ts';
import { destinationOf, refreshesOf } from '../knowledge/response/refresh.ts';

const LOAD_OTHERWISE =
  'Remove the refresh and load new content with a script, or offer a button that reloads the page.';

export default defineCheck({
  loses: ['address', 'part'],
  title: 'The page does not use refresh to redirect',
  why: 'Google treats an immediate refresh as a permanent redirect and a delayed one as temporary, and recommends server redirects.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  remedy:
    'Replace the refresh with a server redirect: 301 if the page has moved permanently, 302 if only temporarily.',
  messages: {
    atOnce: {
      fault: 'Immediate redirect by refresh',
      says: 'The page sends visitors to {address} at once; Google treats that as a permanent redirect.',
    },
    later: {
      loses: ['address', 'little'],
      fault: {
        one: 'Redirect by refresh after {count} second',
        other: 'Redirect by refresh after {count} seconds',
      },
      says: {
        one: 'The page sends visitors to {address} after {count} second; Google treats that as a temporary redirect.',
        other:
          'The page sends visitors to {address} after {count} seconds; Google treats that as a temporary redirect.',
      },
    },
    reload: {
      loses: ['nothing'],
      fault: { one: 'Page reloads every {count} second', other: 'Page reloads every {count} seconds' },
      says: {
        one: 'The page reloads itself every {count} second.',
        other: 'The page reloads itself every {count} seconds.',
      },
      remedy: LOAD_OTHERWISE,
    },
    nonStop: {
      loses: ['crawling', 'part'],
      fault: 'Page reloads without a pause',
      says: 'The page reloads itself again and again, without a pause.',
      remedy: LOAD_OTHERWISE,
    },
  },

  *run({ page, response }) {
    for (const refresh of refreshesOf(page, response)) {
      const { at, seconds: count, target } = refresh;
      const destination = destinationOf(page, refresh);
      if (destination === 'nowhere') continue;
      const isReload = destination === 'itself';
      if (isReload && count === 0) yield { message: 'nonStop', at };
      else if (isReload) yield { message: 'reload', values: { count }, at };
      else if (count === 0) yield { message: 'atOnce', values: { address: target }, at };
      else yield { message: 'later', values: { address: target, count }, at };
    }
  },
});

const refresh = (content: string) => ({ html: `<meta http-equiv=refresh content="${content}">` });

export const examples: Example[] = [
  {
    name: 'a fraction of a second without a whole number',
    ...refresh('.5;/next'),
    finds: [
      {
        message: 'atOnce',
        says: 'The page sends visitors to /next at once; Google treats that as a permanent redirect.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'an apostrophe in an address without quotes is part of it, as is a semicolon at its end',
    ...refresh("3; url = /it's;"),
    finds: [
      {
        message: 'later',
        says: "The page sends visitors to /it's; after 3 seconds; Google treats that as a temporary redirect.",
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a quote ends the address',
    ...refresh("3,URL='/next' now"),
    finds: [
      {
        message: 'later',
        says: 'The page sends visitors to /next after 3 seconds; Google treats that as a temporary redirect.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  { name: 'browsers ignore a time with a unit', ...refresh('5s; url=/next') },
  { name: 'browsers ignore a negative time', ...refresh('-1; url=/next') },
  { name: 'browsers ignore a refresh without a time', ...refresh('url=/next') },
  { html: '<title>Kettles</title>' },
  {
    ...refresh('0; url=https://example.com/next'),
    finds: [
      {
        message: 'atOnce',
        says: 'The page sends visitors to https://example.com/next at once; Google treats that as a permanent redirect.',
        remedy:
          'Replace the refresh with a server redirect: 301 if the page has moved permanently, 302 if only temporarily.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    ...refresh('5;URL=/next'),
    finds: [
      {
        message: 'later',
        says: 'The page sends visitors to /next after 5 seconds; Google treats that as a temporary redirect.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...refresh('1; url=/next'),
    finds: [
      {
        message: 'later',
        says: 'The page sends visitors to /next after 1 second; Google treats that as a temporary redirect.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...refresh('1'),
    finds: [
      {
        message: 'reload',
        says: 'The page reloads itself every 1 second.',
        remedy:
          'Remove the refresh and load new content with a script, or offer a button that reloads the page.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...refresh('300'),
    finds: [
      {
        message: 'reload',
        says: 'The page reloads itself every 300 seconds.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'its own address, at once',
    ...refresh('0; url=/page'),
    finds: [
      {
        message: 'nonStop',
        says: 'The page reloads itself again and again, without a pause.',
        remedy:
          'Remove the refresh and load new content with a script, or offer a button that reloads the page.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'no address, at once',
    ...refresh('0'),
    finds: [
      {
        message: 'nonStop',
        says: 'The page reloads itself again and again, without a pause.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'its own address',
    ...refresh('600; url=/page'),
    finds: [
      {
        message: 'reload',
        says: 'The page reloads itself every 600 seconds.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'quotes',
    ...refresh("0;url='/next'"),
    finds: [
      {
        message: 'atOnce',
        says: 'The page sends visitors to /next at once; Google treats that as a permanent redirect.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'no “url=”', ...refresh('0, /next'), finds: ['atOnce'] },
  { name: 'parts of a second', ...refresh('0.5; url=/next'), finds: ['atOnce'] },
  {
    name: 'the header does the same',
    headers: { refresh: '0; url=/next' },
    finds: [
      {
        message: 'atOnce',
        says: 'The page sends visitors to /next at once; Google treats that as a permanent redirect.',
        at: 'refresh: 0; url=/next',
        severity: 'warning',
      },
    ],
  },
  { name: 'browsers do not run code from a refresh', ...refresh('0; url=javascript:alert(1)') },
  { name: 'without seconds browsers do nothing', ...refresh('soon') },
  {
    name: 'inside noscript it is for others',
    html: '<noscript><meta http-equiv=refresh content="0;url=/plain"></noscript>',
  },
];
