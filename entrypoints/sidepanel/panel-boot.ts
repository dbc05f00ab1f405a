import { nextFrame } from '@/components/shell/next-frame.ts';
import { lastLanguage, loadTranslator } from '@/lib/i18n/page-texts.ts';
import { startEngine } from '@/lib/page/engine/in-place.ts';
import { askAhead, readAhead } from '@/lib/page/inspect/read-ahead.ts';
import { activeTab, tabById } from '@/lib/platform/browser.ts';
import { loadFaults } from '@/lib/report/load-definitions.ts';

/**
 * The parameters of a panel opened in a tab: which tab it is about; if it is about no tab, which site, or the origin
 * whose pages are checked.
 */
const given = new URLSearchParams(location.search);
const tab = Number(given.get('tab') ?? Number.NaN);
const only = Number.isInteger(tab) ? tab : null;
const site = given.get('site');
const pages = given.get('pages');

// The frame with the shell, which the following work would delay.
const framed = nextFrame();
if (site === null && pages === null) {
  // The page is read and judged while the panel's own code is still loading.
  void readAhead(only === null ? activeTab : () => tabById(only)).then(askAhead, askAhead);
  // Requests to the engine then report that it is missing.
  framed.then(startEngine).catch(() => {});
}
const code = framed.then(() => import('./main.tsx'));
// The wording of the last time, which is needed next; the panel itself reports what cannot be loaded.
const language = lastLanguage();
for (const texts of [loadTranslator(language), loadFaults(language)]) texts.catch(() => {});
void code.then(({ startPanel }) => startPanel(only, site, pages));
