import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'wxt';
import type { Language } from '../../lib/i18n/languages.ts';
import { flat, textsOfChecks } from '../english-texts.ts';
import { loadChecks, loadDeepChecks } from '../load-checks.ts';
import { pseudoCatalogue } from './pseudo-texts.ts';

/** The language whose place it takes. Dates and units, which the browser words, are then in Cyrillic: what is in Latin letters is not translated. */
export const PSEUDO: Language = 'uk';
const FOLDER = '.output/pseudo';

const englishOf = (folder: string) => flat(JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')));

/**
 * Builds the extension with the pseudo-language, and answers where. Into a folder of its own, and by a plugin that only
 * this script knows: what is shipped cannot contain it.
 */
export async function buildPseudo(): Promise<string> {
  const said = textsOfChecks({ ...(await loadChecks()), ...(await loadDeepChecks()) });
  const { checks } = pseudoCatalogue(said, PSEUDO);
  const catalogues = {
    [`/locales/${PSEUDO}.json`]: pseudoCatalogue(englishOf('lib/i18n/locales'), PSEUDO),
    [`/i18n/checks/${PSEUDO}.json`]: checks,
    [`/headers/${PSEUDO}.json`]: pseudoCatalogue(englishOf('lib/i18n/headers'), PSEUDO),
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
            const [path, catalogue] = Object.entries(catalogues).find(([end]) => id.endsWith(end)) ?? [];
            if (path) replaced.add(path);
            return catalogue && JSON.stringify(catalogue);
          },
        },
      ],
    }),
  });
  if (replaced.size < 3) throw new Error('The build asked for none of the catalogues that are replaced.');
  return join(FOLDER, 'chrome-mv3');
}
