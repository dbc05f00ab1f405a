import { expect, it } from 'vitest';
import { collectHtml } from './collect/parse5.ts';
import german from './knowledge/page-kind/phrases/de.json';
import english from './knowledge/page-kind/phrases/en.json';
import { phrasesFor, phrasesWith } from './phrases-for.ts';

const pageIn = (language: string) => collectHtml(`<html lang=${language}>`, 'https://shop.example/');

const files = import.meta.glob<{ default: unknown }>('./knowledge/page-kind/phrases/*.json', { eager: true });

it.each(
  Object.entries(files).map(([path, file]) => [path.replace(/.*\/|\.json$/g, ''), file.default] as const),
)('the phrases of a page in %s are those of its language', async (language, own) => {
  const { phrases } = await phrasesFor(pageIn(language));
  expect(phrases.languages).toContain(own);
});

it('the phrases of a page that was visited come with those of the page that led there', async () => {
  const { phrases } = await phrasesFor(pageIn('de'));
  expect((await phrasesWith(phrases, pageIn('en'))).languages).toEqual([english, german]);
  expect((await phrasesWith(undefined, pageIn('en'))).languages).toEqual([english]);
});
