import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'The page begins with a doctype',
  why: 'Without <!doctype html> at the start, browsers use quirks mode and lay out the page by the rules of the 1990s.',
  docs: 'https://html.spec.whatwg.org/multipage/syntax.html#the-doctype',
  remedy:
    'Make <!doctype html> the very first line of the HTML; only comments and white space may come before it. Then check the layout.',
  messages: {
    quirks: {
      fault: 'No valid doctype, quirks mode',
      says: 'The doctype is missing, outdated or not at the start, so browsers show the page in quirks mode.',
    },
  },

  *run({ page }) {
    // Documents in XML are never in quirks mode (DOM standard: only the HTML parser sets it).
    if (page.contentType !== 'text/html') return 'not applicable';
    if (page.mode === 'quirks') yield { message: 'quirks', fix: '<!doctype html>' };
  },
});

export const examples: Example[] = [
  { html: '<!DOCTYPE html><title>Kettles</title>' },
  {
    html: '<title>Kettles</title>',
    finds: [
      {
        message: 'quirks',
        says: 'The doctype is missing, outdated or not at the start, so browsers show the page in quirks mode.',
        remedy:
          'Make <!doctype html> the very first line of the HTML; only comments and white space may come before it. Then check the layout.',
        severity: 'info',
        fix: '<!doctype html>',
      },
    ],
  },
  {
    name: 'XHTML needs none',
    html: '<html xmlns="http://www.w3.org/1999/xhtml"><title>Kettles</title></html>',
    contentType: 'application/xhtml+xml',
    verdict: 'not applicable',
  },
  {
    name: 'words before the doctype',
    html: 'Warning: x<!doctype html><title>Kettles</title>',
    finds: ['quirks'],
  },
  {
    name: 'a strict old doctype is good enough',
    html: '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">',
  },
  {
    name: 'a very old one is not',
    html: '<!DOCTYPE HTML PUBLIC "-//IETF//DTD HTML 2.0//EN">',
    finds: ['quirks'],
  },
];
