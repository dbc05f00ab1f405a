import { defineCheck, type Example } from '../check.ts';
import { programErrorsOf } from '../knowledge/document/program-errors.ts';

/** How far from the top, in characters, an error is among the first that people see. */
const TOP = 300;

export default defineCheck({
  loses: ['result', 'much'],
  title: 'The text does not begin with a program’s error',
  why: 'People see the error first, and search results take their text from the page.',
  docs: 'https://developers.google.com/search/docs/appearance/snippet',
  remedy:
    'Correct the error, which is in the log of the server too, and turn off the display of errors on the live site.',
  messages: {
    error: {
      fault: '{software} error at the top',
      says: 'At its top, the page shows an error message of {software}: “{excerpt}”.',
    },
  },

  *run({ page }) {
    const [found] = programErrorsOf(page);
    if (!found || found.at > TOP || found.mayBeQuoted) return;
    const { software, excerpt } = found;
    yield { message: 'error', values: { software, excerpt } };
  },
});

const WARNING = 'Warning: Undefined variable $theme in /srv/www/shop/header.php on line 41';
const shop = (before: string, after = '') => ({
  html: `<title>Copper kettles</title>${before}<h1>Copper kettles</h1><p>${'Each kettle is raised by hand. '.repeat(20)}</p>${after}`,
});

export const examples: Example[] = [
  {
    name: 'a short article that quotes it in code',
    html: `<title>Undefined variables</title><h1>Undefined variables</h1><p>PHP prints this where a name has no value:</p><pre><code>${WARNING}</code></pre><p>Give it one, or ask with isset() whether it has one before you read it.`,
  },
  {
    name: 'code, and hardly anything else',
    html: `<title>Shop</title><h1>Shop</h1><pre>${WARNING}</pre>`,
    finds: ['error'],
  },
  shop(''),
  {
    ...shop(`<b>${WARNING}</b><br>`),
    finds: [
      {
        message: 'error',
        says: `At its top, the page shows an error message of PHP: “${WARNING}”.`,
        remedy:
          'Correct the error, which is in the log of the server too, and turn off the display of errors on the live site.',
        severity: 'error',
      },
    ],
  },
  { name: 'near the top', ...shop(`<p>${'k'.repeat(299)}</p>${WARNING}`), finds: ['error'] },
  { name: 'just below the top', ...shop(`<p>${'k'.repeat(300)}</p>${WARNING}`) },
  { name: 'far below, it hardly shows', ...shop('', `<p>${WARNING}</p>`) },
  {
    name: 'an article quotes it',
    html: `<title>Undefined variables</title><h1>Undefined variables</h1><p>${WARNING}</p><p>${'PHP prints this where a name has no value. '.repeat(120)}</p>`,
  },
];
