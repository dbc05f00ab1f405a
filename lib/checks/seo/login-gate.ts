import { defineCheck, type Example } from '../check.ts';

/** A page with more words has something to read beside its form. */
const SHORT = 150;

export default defineCheck({
  severity: 'notice',
  title: 'The page can be read without signing in',
  why: 'Crawlers have no account: behind a form for signing in they see only the form.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/control-what-you-share',
  messages: {
    form: {
      says: {
        one: 'The page looks like a form for signing in: it asks for a password and has {count} word.',
        other: 'The page looks like a form for signing in: it asks for a password and has {count} words.',
      },
    },
  },

  *run({ page }) {
    const password = page.fields.find(({ attrs }) => attrs.type?.trim().toLowerCase() === 'password');
    if (!password) return;
    const count = page.text.split(' ').filter(Boolean).length;
    if (count < SHORT) yield { message: 'form', values: { count }, at: password };
  },
});

const form = '<form><input name=user><input type=Password></form>';

export const examples: Example[] = [
  { html: '<p>Kettles</p>' },
  { html: `<h1>Sign in</h1>${form}`, finds: ['form'] },
  { name: 'a form beside an article', html: `${form}<p>${'copper kettle '.repeat(80)}` },
];
