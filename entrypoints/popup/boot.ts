import style from '@/components/style.css?url';
import { LANGUAGES } from '@/lib/i18n/languages.ts';
import { loadTranslator } from '@/lib/i18n/page-texts.ts';
import { readAhead } from '@/lib/page/read-ahead.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { fitIntoWindow } from './fit.ts';

readAhead();
fitIntoWindow();

// All that the first verdict needs is asked for at once; the texts in the language of last time.
const language = LANGUAGES.find((code) => code === document.documentElement.lang) ?? 'en';
const verdict = import('./first-verdict.tsx');
void Promise.all([loadDefinitions(language), loadTranslator(language)]).catch(() => {});

// The style sheet by itself: code that has one is asked for only when that is there, 40 ms later.
const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style });
const styled = new Promise((resolve) => Object.assign(sheet, { onload: resolve, onerror: resolve }));
document.head.append(sheet);

/** Resolves when a frame of what was drawn has been made, which more work would hold up. */
const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function begin(root: Element): Promise<void> {
  const { showFirstVerdict } = await verdict;
  await showFirstVerdict(root, styled);
  await frame();
  const { start } = await import('./main.tsx');
  start();
}

const root = document.querySelector('#root');
if (root) void begin(root);
