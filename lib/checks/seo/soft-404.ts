import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { saysNotFound } from '../knowledge/texts/not-found-texts.ts';

/** A page with more words is likely to be about something. */
const SHORT = 100;

export default defineCheck({
  severity: 'warning',
  title: 'An error page does not return status 200',
  why: 'Google treats “not found” and empty pages with status 200 as soft 404s: it drops them but keeps crawling them.',
  remedy:
    'Have the server return status 404, or 410 if the page is gone permanently; if it has moved, redirect (301) to its new address. If it does exist, remove “not found” from its title and heading.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  messages: {
    notFound: {
      fault: 'Soft 404: “not found”, status {status}',
      says: 'The page says “{text}”, but the server returned status {status}.',
    },
    empty: {
      fault: 'Empty page with status {status}',
      says: 'The server returned status {status}, but the page is empty.',
      remedy: 'Put the content into the page; if there is none, return status 404 or 410.',
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    const { status } = response;
    if (status < 200 || status >= 300) return 'not applicable';
    const isBare = [page.text, page.images, page.frames, page.media].every(({ length }) => length === 0);
    // The scripts of a served page may fill it.
    if (isBare && (page.source === 'rendered' || page.scripts.length === 0)) {
      // An empty page has nothing to index.
      yield { message: 'empty', values: { status }, severity: 'blocker' };
      return;
    }
    const title = page.titles.find(({ text }) => saysNotFound(text ?? ''));
    const heading = renderedHeadings(page).find(({ level, text }) => level === 1 && saysNotFound(text));
    const isShort = page.text.split(' ').length < SHORT;
    const text = heading?.text ?? title?.text;
    if (!text || !((title && heading) || isShort)) return;
    const at = heading?.at ?? title;
    // If both title and heading say so, there is little doubt; one alone may be about something else.
    const severity = title && heading ? 'error' : 'warning';
    yield { message: 'notFound', values: { text, status }, severity, ...(at && { at }) };
  },
});

const headers = {};
const long = '<p>'.concat('copper kettle '.repeat(100));

export const examples: Example[] = [
  { html: '<title>Kettles</title><h1>Kettles</h1>', headers },
  {
    html: '<title>Page not found | Shop</title><h1>Sorry!</h1>',
    headers,
    finds: [
      {
        message: 'notFound',
        says: 'The page says “Page not found | Shop”, but the server returned status 200.',
        remedy:
          'Have the server return status 404, or 410 if the page is gone permanently; if it has moved, redirect (301) to its new address. If it does exist, remove “not found” from its title and heading.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: `<title>404 – Shop</title><h1>Page not found</h1>${long}`,
    headers,
    finds: [
      {
        message: 'notFound',
        says: 'The page says “Page not found”, but the server returned status 200.',
        at: 'body > h1:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    html: '',
    headers,
    finds: [
      {
        message: 'empty',
        says: 'The server returned status 200, but the page is empty.',
        remedy: 'Put the content into the page; if there is none, return status 404 or 410.',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'few words',
    html: `<title>Page not found</title><p>${'kettle '.repeat(99)}`,
    headers,
    finds: ['notFound'],
  },
  { name: 'many words', html: `<title>Page not found</title><p>${'kettle '.repeat(100)}`, headers },
  {
    name: 'an answer of another kind',
    html: '<h1>Page not found</h1>',
    status: 300,
    verdict: 'not applicable',
  },
  { name: 'an answer that is right', html: '<h1>Page not found</h1>', status: 299, finds: ['notFound'] },
  { name: 'a picture is something', html: '<img src=/kettle.jpg alt="">', headers },
  { name: 'scripts may fill it', html: '<div id=root></div><script src=/app.js></script>', headers },
  {
    name: 'an article about missing pages',
    html: `<title>How to mend “page not found”</title><h1>Page not found? What to do</h1>${long}`,
    headers,
  },
  { name: 'the right answer', html: '<h1>Page not found</h1>', status: 404, verdict: 'not applicable' },
  { name: 'gone is right too', html: '<h1>Page not found</h1>', status: 410, verdict: 'not applicable' },
  { name: 'status not known', html: '<h1>Page not found</h1>', verdict: 'not looked at' },
];
