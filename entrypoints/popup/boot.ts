import { LANGUAGES } from '@/lib/i18n/languages.ts';
import { loadTranslator } from '@/lib/i18n/page-texts.ts';
import { readAhead } from '@/lib/page/read-ahead.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';

readAhead();

// All that the verdict needs is loaded at once, the texts in the language of last time; it is run when the shell's frame has
// been made, which it would hold up.
const language = LANGUAGES.find((code) => code === document.documentElement.lang) ?? 'en';
void Promise.all([loadDefinitions(language), loadTranslator(language)]).catch(() => {});
const code = import('./main.tsx');
requestAnimationFrame(() => setTimeout(async () => (await code).start()));
