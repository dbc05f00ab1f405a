import { LANGUAGES } from '../../lib/i18n/languages.ts';
import icon from '../../public/icon/icon.svg?raw';
import { wordings } from './check-wording.ts';
import { type DocumentedCheck, documentedChecks } from './documented-checks.ts';
import { indexPage } from './index-page.ts';
import { languagePage } from './language-page.ts';
import { docsAddress, framed } from './page-frame.ts';
import { checkPage } from './page-of-check.ts';
import { effectsByCheck } from './relations.ts';
import { runExamples } from './run-example.ts';
import search from './search.js?raw';
import style from './style.css?raw';

/** Returns the list of all pages, which only complete addresses can make. */
function sitemap(base: string, paths: readonly string[]): string {
  const entries = LANGUAGES.flatMap((language) => paths.map((path) => docsAddress(base, language, path)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...[base, ...entries].map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * Returns the files of the documentation by their paths: an index and a page for each check, in each language.
 *
 * @param base Where the site will be, with a slash at its end; null if that is not known.
 */
export async function siteFiles(
  base: string | null,
  all: readonly DocumentedCheck[] = documentedChecks,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map([
    ['style.css', style],
    ['search.js', search],
    ['icon.svg', icon],
  ]);
  const effects = effectsByCheck(all);
  for (const [language, worded] of wordings) {
    if (language === 'en') files.set('index.html', framed(languagePage(worded), base));
    files.set(`${language}/index.html`, framed(indexPage(worded, all), base));
  }
  for (const documented of all) {
    const { id } = documented;
    const around = { runs: await runExamples(documented), effects: effects.get(id) ?? [] };
    for (const [language, worded] of wordings)
      files.set(`${language}/${id}/index.html`, framed(checkPage(documented, worded, around), base));
  }
  if (base !== null) files.set('sitemap.xml', sitemap(base, ['', ...all.map(({ id }) => `${id}/`)]));
  return files;
}
