import { defineCheck, type Example } from '../check.ts';
import { buttonsOf } from '../knowledge/document/forms.ts';
import { renderedHeadings } from '../knowledge/document/headings.ts';
import { runningWords } from '../knowledge/texts/running-words.ts';

/** A page with at least this many words has something to read next to the question. */
const SHORT = 150;
/** This many characters contain at least `SHORT` words in any language. */
const ENOUGH = 10_000;

/** What a consent wall says at its top. */
const CONSENT =
  /^(?:before you continue|we (?:value|respect|care about) your privacy|your privacy is important to us|weiterlesen mit werbung|bevor sie (?:fortfahren|weitergehen)|(?:wir respektieren )?ihre privatsphäre(?: ist uns wichtig)?|avant (?:de|d’|d')\s?(?:continuer|poursuivre|accéder)|(?:nous )?respect(?:ons)? (?:de )?votre vie privée|antes de continuar|(?:valoramos|respetamos) (?:tu|su) privacidad|prima di continuare|(?:rispettiamo la|teniamo alla) (?:tua|vostra) privacy|zanim przejdziesz|(?:szanujemy|cenimy|dbamy o) (?:twoją|państwa) prywatność|прежде чем продолжить|мы (?:ценим|уважаем) вашу (?:приватность|конфиденциальность)|перш ніж продовжити|ми (?:цінуємо|поважаємо) вашу (?:приватність|конфіденційність))/iu;
/** What an age gate asks. */
const AGE =
  /^¿?(?:are you (?:over |at least )?(?:18|21|of legal (?:drinking )?age)|you must be (?:over |at least )?(?:18|21|of legal)|(?:please )?(?:verify|confirm) your age|sind sie (?:über |mindestens |schon |bereits )?(?:16|18|volljährig)|avez-vous (?:plus de )?(?:18|l’âge légal|l'âge légal)|(?:eres|es usted) mayor de edad|(?:tienes|tiene) (?:más de )?18|hai (?:più di |compiuto )?18|sei maggiorenne|czy (?:masz (?:ukończone |skończone )?18|jesteś pełnoletni)|вам (?:уже )?(?:есть |исполнилось )?18|подтвердите (?:свой |ваш )?возраст|вам (?:вже )?(?:є |виповнилося )?18|підтвердьте (?:свій |ваш )?вік)/iu;

export default defineCheck({
  // Only a hint: Plumbline does not know what the server shows to crawlers.
  loses: ['nothing'],
  title: 'The content is there before visitors answer a question',
  why: 'Crawlers press no buttons: a page that shows its content only after an answer is read without it.',
  docs: 'https://developers.google.com/search/docs/appearance/avoid-intrusive-interstitials',
  remedy:
    'Send the content in the HTML and show the question above it. URL Inspection in Search Console shows what Google gets. If this page exists only for the question, ignore this finding.',
  messages: {
    consent: {
      fault: 'Page looks like a consent wall',
      says: 'The page has little text, and its main heading asks for consent: “{heading}”.',
    },
    age: {
      fault: 'Page looks like an age gate',
      says: 'The page has little text, and its main heading asks for the age of visitors: “{heading}”.',
    },
  },

  *run({ page }) {
    const main = renderedHeadings(page).find(({ level, text }) => level === 1 && text);
    const heading = main?.text ?? '';
    const message = CONSENT.test(heading) ? 'consent' : AGE.test(heading) ? 'age' : null;
    if (!message || !main || buttonsOf(page).length + page.forms.length === 0) return;
    const isShort = runningWords(page.text.slice(0, ENOUGH)).length < SHORT;
    if (isShort) yield { message, values: { heading }, at: main.at };
  },
});

const button = '<button>Accept</button>';
const wall = (heading: string) =>
  `<title>Storm</title><h1>${heading}</h1><p>Read with ads, or subscribe.${button}`;

export const examples: Example[] = [
  { html: '<h1>Kettles</h1>' },
  {
    html: wall('Before you continue'),
    finds: [
      {
        message: 'consent',
        says: 'The page has little text, and its main heading asks for consent: “Before you continue”.',
        remedy:
          'Send the content in the HTML and show the question above it. URL Inspection in Search Console shows what Google gets. If this page exists only for the question, ignore this finding.',
        at: 'body > h1:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: wall('Are you of legal drinking age?'),
    finds: [
      {
        message: 'age',
        says: 'The page has little text, and its main heading asks for the age of visitors: “Are you of legal drinking age?”.',
        at: 'body > h1:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  ...[
    'Weiterlesen mit Werbung oder mit dem Pur-Abo',
    'Respect de votre vie privée',
    'Valoramos su privacidad',
    'Szanujemy Twoją prywatność',
    'Прежде чем продолжить',
    'Ми цінуємо вашу приватність',
  ].map((heading) => ({ name: heading, html: wall(heading), finds: ['consent'] })),
  ...[
    'Sind Sie über 18?',
    'Avez-vous plus de 18 ans ?',
    '¿Eres mayor de edad?',
    'Czy masz ukończone 18 lat?',
    'Вам уже исполнилось 18 лет?',
    'Вам є 18?',
  ].map((heading) => ({ name: heading, html: wall(heading), finds: ['age'] })),
  {
    name: 'a banner above content, with a heading of its own',
    html: `<h2>We value your privacy</h2>${button}<h1>Kettles</h1><p>Copper`,
  },
  { name: 'content below the question', html: `${wall('Before you continue')}<p>${'kettle '.repeat(150)}` },
  { name: 'a promise without a question', html: '<h1>We value your privacy</h1><p>We store nothing.' },
  { name: 'a service for age gates', html: `<h1>Age verification for shops</h1>${button}` },
  { name: 'a question in a text', html: `<h1>Songs: Are you over 18?</h1>${button}` },
];
