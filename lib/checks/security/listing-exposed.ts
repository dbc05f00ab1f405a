import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'warning',
  title: 'The server does not list the files of a folder',
  why: 'A list shows every file in the folder, also the backups and notes that no page links to.',
  docs: 'https://cwe.mitre.org/data/definitions/548.html',
  messages: {
    listing: { says: 'The page is a list of files: {sign}.' },
  },

  *run({ page }) {
    const title = page.titles[0]?.text?.trim() ?? '';
    const heading = page.headings[0]?.text?.trim() ?? '';
    const links = page.anchors.slice(0, 20).map(({ text }) => text?.trim().toLowerCase() ?? '');
    if (/^(index of|directory listing for) \//i.test(title) && heading.toLowerCase() === title.toLowerCase())
      yield { message: 'listing', values: { sign: title } };
    else if (links.includes('[to parent directory]'))
      yield { message: 'listing', values: { sign: '[To Parent Directory]' } };
  },
});

export const examples: Example[] = [
  { html: '<title>Kettles</title><h1>Kettles</h1>' },
  { html: '<title>Index of /backup</title><h1>Index of /backup</h1>', finds: ['listing'] },
  {
    html: '<title>Directory listing for /src/</title><h1>Directory listing for /src/</h1>',
    finds: ['listing'],
  },
  {
    html: '<title>www.example.com - /files/</title><body><a href="/">[To Parent Directory]</a>',
    finds: ['listing'],
  },
  {
    name: 'an article about it',
    html: '<title>Index of / explained</title><h1>What “Index of /” pages are</h1>',
  },
];
