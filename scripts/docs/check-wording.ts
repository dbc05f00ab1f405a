import { LANGUAGES, type Language } from '../../lib/i18n/languages.ts';
import { withNoBreakSpaces } from '../../lib/i18n/no-break-spaces.ts';
import { type Translator, translatorOf } from '../../lib/i18n/translator.ts';
import { type CheckCatalogue, type Definitions, definitionIn } from '../../lib/report/definitions.ts';
import { documentedChecks } from './documented-checks.ts';

const ofInterface = import.meta.glob<object>('../../lib/i18n/locales/*.json', {
  eager: true,
  import: 'default',
});
const ofDocs = import.meta.glob<object>('../../lib/i18n/docs/*.json', { eager: true, import: 'default' });
const ofChecks = import.meta.glob<CheckCatalogue>('../../lib/i18n/checks/*.json', {
  eager: true,
  import: 'default',
});

/** The strings of the pages in a language, and the wording of the checks. */
export interface Wordings {
  texts: Translator;
  definitions: Definitions;
}

function wordingsIn(language: Language): Wordings {
  const file = `../../lib/i18n/checks/${language}.json`;
  const own: CheckCatalogue = JSON.parse(withNoBreakSpaces(language, JSON.stringify(ofChecks[file] ?? {})));
  return {
    texts: translatorOf(language, {
      ...ofInterface[`../../lib/i18n/locales/${language}.json`],
      ...ofDocs[`../../lib/i18n/docs/${language}.json`],
    }),
    definitions: Object.fromEntries(
      documentedChecks.map(({ id, check }) => [id, definitionIn(check, own[id])]),
    ),
  };
}

/** What the pages say, by language. */
export const wordings: ReadonlyMap<Language, Wordings> = new Map(
  LANGUAGES.map((language) => [language, wordingsIn(language)]),
);
