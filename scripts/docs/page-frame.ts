import { LANGUAGES, type Language } from '../../lib/i18n/languages.ts';
import type { Translator } from '../../lib/i18n/translator.ts';
import { html, type Markup } from './html-template.ts';

/** A page, as far as its frame needs to know it. */
export interface FramedPage {
  /** Its path below the folder of its language, as in `seo/title-missing/`; empty for the index. */
  path: string;
  texts: Translator;
  title: string;
  description: string;
  main: Markup;
  /** Whether it is above the folders of the languages: it asks for one. */
  isRoot?: boolean;
}

/** Only the site's own style sheet, script and icon. A meta element cannot say who may frame the page. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** Returns a language by its own name. */
const nameOf = (language: Language) =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

/** Returns the address of a page; `base` ends in a slash. */
export const docsAddress = (base: string, language: Language, path: string) => `${base}${language}/${path}`;

/** Returns what only complete addresses can say: the canonical URL, and the same page in the other languages. */
function addresses({ path, texts, isRoot = false }: FramedPage, base: string): Markup {
  const own = isRoot ? base : docsAddress(base, texts.language, path);
  const other = path === '' ? base : docsAddress(base, 'en', path);
  return html`
    <link rel="canonical" href="${own}">${LANGUAGES.map(
      (each) => html`
    <link rel="alternate" hreflang="${each}" href="${docsAddress(base, each, path)}">`,
    )}
    <link rel="alternate" hreflang="x-default" href="${other}">
    <meta property="og:url" content="${own}">`;
}

/** Returns links to the page in each language; `up` leads to the folder of all languages. */
export const languageLinks = ({ path, texts, isRoot = false }: FramedPage, up: string): Markup =>
  html`${LANGUAGES.map((each) =>
    each === texts.language && !isRoot
      ? html`
        <span aria-current="true" lang="${each}">${nameOf(each)}</span>`
      : html`
        <a href="${up}${each}/${path}" hreflang="${each}" lang="${each}">${nameOf(each)}</a>`,
  )}`;

/** Returns a whole page. Without a base address it has no canonical URL. */
export function framed(page: FramedPage, base: string | null): string {
  const { path, texts, title, description, main, isRoot = false } = page;
  const { language, t } = texts;
  const home = '../'.repeat(path.split('/').length - 1) || './';
  const up = isRoot ? '' : '../'.repeat(path.split('/').length);
  const { text } = html`<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="strict-origin-when-cross-origin">
    <title>${title}</title>
    <meta name="description" content="${description}">
    <meta name="color-scheme" content="light dark">
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="Plumbline">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">${base !== null && addresses(page, base)}
    <link rel="icon" href="${up}icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${up}style.css">${
      path === '' &&
      !isRoot &&
      html`
    <script src="${up}search.js" defer></script>`
    }
  </head>
  <body>
    <a class="skip" href="#main">${t('docs.skip')}</a>
    <header>
      <a class="brand" href="${home}"><img src="${up}icon.svg" width="28" height="28" alt=""> Plumbline</a>${
        !isRoot &&
        html`
      <nav aria-label="${t('docs.languages')}">${languageLinks(page, up)}
      </nav>`
      }
    </header>
    <main id="main">${main}
    </main>
    <footer>${t('docs.made')}</footer>
  </body>
</html>
`;
  return text;
}
