import { defineCheck, type Example } from '../check.ts';
import { passwordFields } from '../knowledge/document/forms.ts';
import { runningWords } from '../knowledge/texts/running-words.ts';

/** A page with at least this many words has something to read next to its form. */
const SHORT = 150;
/** This many characters contain at least `SHORT` words in any language. */
const ENOUGH = 10_000;

export default defineCheck({
  // Only a hint: Plumbline does not know what the server shows to crawlers.
  loses: ['nothing'],
  title: 'The page can be read without signing in',
  why: 'Crawlers have no account: behind a login form they see only the form.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/control-what-you-share',
  remedy:
    'If the page should be found in search, show its content, or a substantial part of it, without signing in. If this is the login page itself, ignore this finding.',
  messages: {
    form: {
      fault: 'Page looks like a login form',
      says: {
        one: 'The page asks for a password and has only {count} word, so it looks like a login form.',
        other: 'The page asks for a password and has only {count} words, so it looks like a login form.',
      },
    },
  },

  *run({ page }) {
    const [password] = passwordFields(page);
    if (!password) return;
    const count = runningWords(page.text.slice(0, ENOUGH)).length;
    if (count < SHORT) yield { message: 'form', values: { count }, at: password };
  },
});

const form = '<form><input name=user><input type=Password></form>';

export const examples: Example[] = [
  { html: '<p>Kettles</p>' },
  {
    html: `<h1>Sign in</h1>${form}`,
    finds: [
      {
        message: 'form',
        says: 'The page asks for a password and has only 2 words, so it looks like a login form.',
        remedy:
          'If the page should be found in search, show its content, or a substantial part of it, without signing in. If this is the login page itself, ignore this finding.',
        at: 'body > form:nth-child(2) > input:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one word',
    html: `<h1>Login</h1>${form}`,
    finds: [
      {
        message: 'form',
        says: 'The page asks for a password and has only 1 word, so it looks like a login form.',
        at: 'body > form:nth-child(2) > input:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  { name: 'just too few words', html: `${form}<p>${'kettle '.repeat(149)}`, finds: ['form'] },
  { name: 'just enough words', html: `${form}<p>${'kettle '.repeat(150)}` },
  { name: 'the same in Thai, which has no spaces', html: `${form}<p>${'กาน้ำชาทองแดง'.repeat(60)}` },
  { name: 'a few words in Thai', html: `${form}<p>${'กาน้ำชาทองแดง'.repeat(30)}`, finds: ['form'] },
  { name: 'the same in Chinese', html: `${form}<p>${'铜水壶和茶'.repeat(40)}` },
  { name: 'a form beside an article', html: `${form}<p>${'copper kettle '.repeat(80)}` },
];
