import { lastLanguage, loadTranslator } from '@/lib/i18n/page-texts.ts';
import { startEngine } from '@/lib/page/engine/in-place.ts';
import { askAhead, readAhead } from '@/lib/page/inspect/read-ahead.ts';
import { activeTab, tabById } from '@/lib/platform/browser.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';

/**
 * The parameters of a panel opened in a tab: which tab it is about; if it is about no tab, which site, or the origin
 * whose pages are checked.
 */
const given = new URLSearchParams(location.search);
const tab = Number(given.get('tab') ?? Number.NaN);
const only = Number.isInteger(tab) ? tab : null;
const site = given.get('site');
const pages = given.get('pages');

if (site === null && pages === null) {
  // The page is read and judged while the panel's own code is still loading.
  void readAhead(only === null ? activeTab : () => tabById(only)).then(askAhead, askAhead);
  // Requests to the engine then report that it is missing.
  startEngine().catch(() => {});
}
const code = import('./main.tsx');
// The wording of the last time, which is needed next; the panel itself reports what cannot be loaded.
const language = lastLanguage();
for (const texts of [loadTranslator(language), loadDefinitions(language)]) texts.catch(() => {});
void code.then(({ startPanel }) => startPanel(only, site, pages));
