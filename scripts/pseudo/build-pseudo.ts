import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'wxt';
import type { Language } from '../../lib/i18n/languages.ts';
import switches from '../../lib/i18n/switches.json' with { type: 'json' };
import type { CheckCatalogue } from '../../lib/report/definitions.ts';
import { definitionsOf, splitDefinitions } from '../build/check-texts-plugin.ts';
import { loadChecks, loadDeepChecks, loadSiteChecks } from '../build/load-checks.ts';
import { flat, textsOfChecks, textsOfSwitches } from './english-texts.ts';
import { pseudoCatalogue } from './pseudo-texts.ts';

/**
 * The language that it replaces. Dates and units, which the browser provides, are then in Cyrillic: whatever is in
 * Latin letters is not translated.
 */
export const PSEUDO: Language = 'uk';
const FOLDER = '.output/pseudo';

const englishOf = (folder: string) => flat(JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')));

/**
 * Builds the extension with the pseudo-language, and returns the folder. A separate folder and a plugin that only this
 * script uses ensure that nothing shipped can contain it.
 */
export async function buildPseudo(): Promise<string> {
  const said = textsOfChecks({
    ...(await loadChecks()),
    ...(await loadDeepChecks()),
    ...(await loadSiteChecks()),
  });
  const { checks } = pseudoCatalogue(said, PSEUDO) as { checks: CheckCatalogue };
  const textsOf = (folder: string) => JSON.stringify(pseudoCatalogue(englishOf(folder), PSEUDO));
  const ofSwitches = pseudoCatalogue(textsOfSwitches('en'), PSEUDO) as { switches: Record<string, object> };
  const switchTexts = Object.entries(switches).map(([name, texts]) => [
    name,
    { ...texts, [PSEUDO]: ofSwitches.switches[name] },
  ]);
  const { faults, others } = splitDefinitions(await definitionsOf(checks));
  const modules = {
    [`/locales/${PSEUDO}.json`]: textsOf('lib/i18n/locales'),
    [`/headers/${PSEUDO}.json`]: textsOf('lib/i18n/headers'),
    [`/sets/${PSEUDO}.json`]: textsOf('lib/i18n/sets'),
    '/i18n/switches.json': JSON.stringify(Object.fromEntries(switchTexts)),
    [`first-texts/${PSEUDO}`]: `export default ${textsOf('lib/i18n/locales')}`,
    [`check-texts/${PSEUDO}/faults`]: `export default ${JSON.stringify(faults)}`,
    [`check-texts/${PSEUDO}/others`]: `export default ${JSON.stringify(others)}`,
  };
  const replaced = new Set<string>();
  await build({
    outDir: FOLDER,
    vite: () => ({
      plugins: [
        {
          name: 'pseudo-language',
          enforce: 'pre',
          load(id) {
            const [path, module] = Object.entries(modules).find(([end]) => id.endsWith(end)) ?? [];
            if (path) replaced.add(path);
            return module;
          },
        },
      ],
    }),
  });
  const unasked = Object.keys(modules).filter((path) => !replaced.has(path));
  if (unasked.length > 0) throw new Error(`The build did not request ${unasked.join(', ')}.`);
  return join(FOLDER, 'chrome-mv3');
}
