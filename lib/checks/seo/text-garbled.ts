import { defineCheck, type Example } from '../check.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { garbledIn } from '../knowledge/texts/garbled.ts';
import { titleOf } from '../knowledge/texts/titles.ts';

/** On such a subject, garbled letters may be an example. */
const SUBJECT = /\b(?:utf|unicode|encod|charset|mojibake|latin-?1|windows-125)|кодиров|кодуван|kodowani/i;
/** Garbled places in the text of a page, from which it is no quotation. */
const MANY = 3;

export default defineCheck({
  loses: ['result', 'part'],
  title: 'The letters of the text are not garbled',
  why: 'Search results show the same wrong letters, and nobody who searches for the words finds the page.',
  docs: 'https://developers.google.com/search/docs/appearance/title-link',
  remedy:
    'Save the page, its templates and its data as UTF-8, and declare utf-8 both in the Content-Type header and in <meta charset>. If the letters are wrong in the database too, convert them there.',
  messages: {
    title: {
      loses: ['result', 'much', 'likely'],
      fault: 'Garbled letters in the title',
      says: 'In the title, letters of one encoding are read as those of another: “{text}”.',
    },
    description: {
      fault: 'Garbled letters in the description',
      says: 'In the description, letters of one encoding are read as those of another: “{text}”.',
    },
    heading: {
      fault: 'Garbled letters in a heading',
      says: 'In a heading, letters of one encoding are read as those of another: “{text}”.',
    },
    text: {
      fault: 'Garbled letters in the text',
      says: 'In the text, letters of one encoding are read as those of another, for example in “{text}”.',
    },
  },
  followsFrom: ['seo/charset-conflict/overruled'],

  *run({ page }) {
    const title = titleOf(page);
    const headings = renderedHeadings(page);
    if (SUBJECT.test([page.url, title, ...headings.map(({ text }) => text)].join(' '))) return;
    const places = [
      ...page.titles
        .filter(({ text }) => text === title)
        .slice(0, 1)
        .map((at) => ({ message: 'title' as const, text: title, at })),
      ...metasNamed(page, 'description').map((at) => ({
        message: 'description' as const,
        text: at.attrs.content ?? '',
        at,
      })),
      ...headings.map(({ text, at }) => ({ message: 'heading' as const, text, at })),
    ];
    let isSaid = false;
    for (const { message, text, at } of places) {
      const [word] = garbledIn(text);
      if (!word) continue;
      isSaid = true;
      yield { message, values: { text: word }, at };
    }
    const words = isSaid ? [] : garbledIn(page.text);
    if (words[0] && words.length >= MANY) yield { message: 'text', values: { text: words[0] } };
  },
});

export const examples: Example[] = [
  { html: '<title>Steuerbüro München</title><p>Wir erklären alles. SÃO PAULO, «MAÇÃ», Ð and Ñ are letters.' },
  {
    html: '<title>SteuerbÃ¼ro in MÃ¼nchen</title><meta name="description" content="Wir erklÃ¤ren alles"><h1>SteuerbÃ¼ro</h1>',
    finds: [
      {
        message: 'title',
        says: 'In the title, letters of one encoding are read as those of another: “SteuerbÃ¼ro”.',
        remedy:
          'Save the page, its templates and its data as UTF-8, and declare utf-8 both in the Content-Type header and in <meta charset>. If the letters are wrong in the database too, convert them there.',
        at: 'head > title:nth-child(1)',
        severity: 'warning',
      },
      {
        message: 'description',
        says: 'In the description, letters of one encoding are read as those of another: “erklÃ¤ren”.',
        at: 'head > meta:nth-child(2)',
        severity: 'warning',
      },
      {
        message: 'heading',
        says: 'In a heading, letters of one encoding are read as those of another: “SteuerbÃ¼ro”.',
        at: 'body > h1:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'quotation marks and apostrophes',
    html: '<title>Tea</title><p>We donâ€™t sell â€œteaâ€\u009d, we sell leaves â€“ and thatâ€™s all.',
    finds: [
      {
        message: 'text',
        says: 'In the text, letters of one encoding are read as those of another, for example in “donâ€™t”.',
        severity: 'warning',
      },
    ],
  },
  { name: 'Russian as Western letters', html: '<title>Ð§Ð°Ð¹Ð½Ð¸ÐºÐ¸</title>', finds: ['title'] },
  { name: 'Russian as other Russian letters', html: '<title>Р§Р°Р№РЅРёРєРё</title>', finds: ['title'] },
  { name: 'letters that could not be read at all', html: '<title>Steuerb\uFFFDro</title>', finds: ['title'] },
  { name: 'two in the text may be quoted', html: '<title>Tea</title><p>It says MÃ¼nchen, or KÃ¶ln.' },
  {
    name: 'a title says enough, and counts once',
    html: '<title>MÃ¼nchen</title><title>MÃ¼nchen</title><p>MÃ¼nchen, KÃ¶ln, TÃ¼bingen.',
    finds: ['title'],
  },
  { name: 'three in the text', html: '<title>Tea</title><p>MÃ¼nchen, KÃ¶ln, TÃ¼bingen.', finds: ['text'] },
  {
    name: 'the title that counts is the first with text',
    html: '<title> </title><title>MÃ¼nchen</title>',
    finds: [
      {
        message: 'title',
        says: 'In the title, letters of one encoding are read as those of another: “MÃ¼nchen”.',
        at: 'head > title:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  { name: 'only the title that counts', html: '<title>Tea</title><title>MÃ¼nchen</title>' },
  { name: 'a heading that nobody sees', html: '<title>Tea</title><h1 hidden>MÃ¼nchen</h1>' },
  { name: 'only below', html: '<title>Tea</title><h1>Tea</h1><h2>MÃ¼nchen</h2>', finds: ['heading'] },
  {
    name: 'beyond the text that is read',
    html: `<title>Tea</title><p>${'tea '.repeat(12_500)}MÃ¼nchen KÃ¶ln TÃ¼bingen`,
  },
  ...'UTF-8,Unicode,encoding,charsets,Mojibake,Latin-1,latin1,windows-1252,кодировка,перекодировать,кодування,Kodowanie'
    .split(',')
    .map((subject) => ({ name: `a page about ${subject}`, html: `<title>Ã¼ and ${subject}</title>` })),
  { name: 'by its address', url: 'https://example.com/utf8', html: '<title>Why Ã¼?</title>' },
  { name: 'by its heading', html: '<title>Why Ã¼?</title><h1>Unicode</h1>' },
];
