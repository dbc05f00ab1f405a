import style from '@/components/style.css?url';
import { LANGUAGES } from '@/lib/i18n/languages.ts';
import { loadTranslator } from '@/lib/i18n/page-texts.ts';
import { readAhead } from '@/lib/page/read-ahead.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { fitIntoWindow } from './fit.ts';

readAhead();
fitIntoWindow();

// All that the verdict needs is asked for at once; the texts in the language of last time.
const language = LANGUAGES.find((code) => code === document.documentElement.lang) ?? 'en';
const code = import('./main.tsx');
void Promise.all([loadDefinitions(language), loadTranslator(language)]).catch(() => {});

// The style sheet by itself: code that has one is asked for only when that is there, 40 ms later.
const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style });
const styled = new Promise((resolve) => Object.assign(sheet, { onload: resolve, onerror: resolve }));
document.head.append(sheet);

/** The shell's frame has been made, which drawing would hold up. */
const framed = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

void code.then(({ start }) => start(Promise.all([styled, framed])));
