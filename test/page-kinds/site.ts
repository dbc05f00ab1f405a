import type { Example } from '../../lib/checks/check.ts';
import type { PageKindName } from '../../lib/checks/knowledge/page-kind/kind.ts';
import languages from './languages.json' with { type: 'json' };

export type PageLanguage = keyof typeof languages;

/** A page as its site was built, and what it is. */
export interface WrittenPage {
  name: string;
  kind: PageKindName;
  page: Example;
}

interface Parts {
  language: PageLanguage;
  title: string;
  main: string;
  head?: string;
  /** Default: menu and footer of a site with several sections. */
  frame?: 'whole' | 'none' | 'shop';
}

const list = (labels: readonly string[]) =>
  labels.map((label, index) => `<li><a href="/${index === 0 ? '' : `s${index}`}">${label}</a></li>`).join('');

const RTL: readonly string[] = ['ar', 'he'];

/** Returns the HTML of a page with the menu and the footer of its site. */
function html({ language, title, main, head = '', frame = 'whole' }: Parts): string {
  const { nav, footer } = languages[language];
  const dir = RTL.includes(language) ? ' dir="rtl"' : '';
  const shop =
    frame === 'shop'
      ? `<form action="/search" role="search"><input type="search" name="q"></form><a href="/login">Login</a> <a href="/cart">🛒 0</a>`
      : '';
  const top =
    frame === 'none'
      ? ''
      : `<header><a href="/"><img src="/logo.svg" alt="Logo"></a><nav><ul>${list(nav)}</ul></nav>${shop}</header>`;
  const bottom =
    frame === 'none' ? '' : `<footer><ul>${list(nav.slice(2))}</ul><div>© 2026 ${footer}</div></footer>`;
  return `<!doctype html><html lang="${language}"${dir}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${head}</head><body>${top}<main>${main}</main>${bottom}</body></html>`;
}

/** Returns paragraphs about kettles, in order, as many as asked for. */
export function prose(language: PageLanguage, count: number): string {
  const sentences = languages[language].prose;
  return Array.from(
    { length: count },
    (_, index) => `<p>${sentences[index % 3]} ${sentences[(index + 1) % 3]}</p>`,
  ).join('');
}

/** Returns the page with a response, so that its status is known. */
export function written(
  kind: PageKindName,
  name: string,
  url: string,
  parts: Parts,
  more: Partial<Example> = {},
): WrittenPage {
  const status = more.status ?? 200;
  return { name, kind, page: { url, html: html(parts), status, headers: {}, ...more } };
}

export const LANGUAGES = Object.keys(languages) as readonly PageLanguage[];
