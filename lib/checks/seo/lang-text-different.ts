import { defineCheck, type Example } from '../check.ts';
import { isEnoughForLanguage, otherLanguageOf } from '../knowledge/texts/language-of-text.ts';

export default defineCheck({
  // Google does not use lang.
  loses: ['nothing'],
  title: 'lang is the language of the text',
  why: 'Screen readers read the text aloud with the voice for lang, and browsers offer to translate from it.',
  docs: 'https://html.spec.whatwg.org/multipage/dom.html#the-lang-and-xml:lang-attributes',
  remedy:
    'Set lang on <html> to the language of the text. If a template sets it, take the language from the page, not from a constant.',
  messages: {
    language: {
      fault: 'Text is not in the language of lang',
      says: 'lang is “{lang}”, but the text of the page is in another language: {language}.',
    },
    script: {
      fault: 'Text is not in the script of lang',
      says: 'lang is “{lang}”, but the text of the page is written in another script.',
    },
  },

  *run({ page }) {
    const [root] = page.roots;
    const lang = root?.attrs.lang?.trim();
    if (!root || !lang) return 'not applicable';
    const [declared = '', ...rest] = lang.toLowerCase().split(/[-_]/);
    // A script may be declared: sr-Latn.
    if (rest.some((part) => /^[a-z]{4}$/.test(part))) return 'not applicable';
    const other = otherLanguageOf(page.text, declared);
    if (!other) return isEnoughForLanguage(page.text) ? undefined : 'not applicable';
    const { language } = other;
    if (language)
      yield { message: 'language', values: { lang, language }, at: root, fix: `lang="${language}"` };
    else yield { message: 'script', values: { lang }, at: root };
  },
});

const page = (lang: string, text: string, times: number) => ({
  html: `<html lang="${lang}"><title>x</title><p>${`${text} `.repeat(times)}</p>`,
});
const RUSSIAN = 'Мы делаем чайники из меди, и они служат долго, потому что это хороший металл для воды.';
const ENGLISH = 'We make kettles of copper, and they last for long because it is a good metal for the water.';
const GERMAN =
  'Wir machen die Kessel aus Kupfer, und sie halten lange, weil das ein gutes Metall für Wasser ist.';
const JAPANESE = '私たちは銅でやかんを作ります。長く使える良い金属です。';

export const examples: Example[] = [
  page('en', ENGLISH, 6),
  page('ru-RU', RUSSIAN, 6),
  page('de', GERMAN, 6),
  page('ja', JAPANESE, 20),
  {
    ...page('en', RUSSIAN, 6),
    finds: [
      {
        message: 'language',
        says: 'lang is “en”, but the text of the page is in another language: ru.',
        remedy:
          'Set lang on <html> to the language of the text. If a template sets it, take the language from the page, not from a constant.',
        at: 'html',
        severity: 'info',
        fix: 'lang="ru"',
      },
    ],
  },
  {
    ...page('en-US', GERMAN, 6),
    finds: [
      {
        message: 'language',
        says: 'lang is “en-US”, but the text of the page is in another language: de.',
        at: 'html',
        severity: 'info',
        fix: 'lang="de"',
      },
    ],
  },
  {
    ...page('en', JAPANESE, 20),
    finds: [
      {
        message: 'script',
        says: 'lang is “en”, but the text of the page is written in another script.',
        at: 'html',
        severity: 'info',
      },
    ],
  },
  { name: 'text in two languages', html: `<html lang=en><p>${RUSSIAN.repeat(4)}<p>${ENGLISH.repeat(4)}` },
  {
    name: 'text of which a fifth is in the declared language',
    html: `<html lang=en><p>${RUSSIAN.repeat(8)}<p>${ENGLISH.repeat(2)}`,
  },
  { name: 'a few words', ...page('en', RUSSIAN, 1), verdict: 'not applicable' },
  { name: 'letters enough, but not words', ...page('en', GERMAN, 3), verdict: 'not applicable' },
  { name: 'a language that is written in two scripts', ...page('sr', RUSSIAN, 6) },
  { name: 'the script is declared', ...page('ru-Latn', ENGLISH, 6), verdict: 'not applicable' },
  { name: 'a list of names', ...page('de', 'Kettle Teapot Lid Handle Spout', 30) },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
