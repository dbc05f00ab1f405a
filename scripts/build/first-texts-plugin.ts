import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../../lib/i18n/languages.ts';

const NAME = 'virtual:first-texts';
/** The code with which the popup starts; what it imports later is not part of it. */
const ENTRIES = [
  'entrypoints/popup/boot.ts',
  'entrypoints/popup/first-verdict.tsx',
  'entrypoints/popup/main.tsx',
];
const IMPORT = /^(?:import|export) (?!type )[^'"]*?'((?:@\/|\.{1,2}\/)[^']+\.tsx?)'/gm;
/** What can be the key of a translation, or its beginning: `'page.reload'`, `` `area.${area}` ``. */
const KEY = /['"`]([a-zA-Z]+\.[\w.]*)(\$\{|['"`])/g;
const PLURAL = /_(?:one|few|many|other)$/;

type Tree = { readonly [name: string]: string | Tree };

/** Returns the sources of the code with which the popup starts. */
function sourcesOf(entries: readonly string[]): readonly string[] {
  const sources = new Map<string, string>();
  const open = (file: string) => {
    if (sources.has(file) || !existsSync(file)) return;
    const source = readFileSync(file, 'utf8');
    sources.set(file, source);
    for (const [, path = ''] of source.matchAll(IMPORT)) {
      open(normalize(path.startsWith('@/') ? path.slice('@/'.length) : join(dirname(file), path)));
    }
  };
  for (const entry of entries) open(entry);
  return [...sources.values()];
}

/** Returns a part of a catalog: the strings whose keys are chosen. */
function partOf(catalogue: Tree, isChosen: (key: string) => boolean, above = ''): Tree {
  const part: Record<string, string | Tree> = {};
  for (const [name, text] of Object.entries(catalogue)) {
    const key = `${above}${name}`;
    if (typeof text === 'string') {
      if (isChosen(key.replace(PLURAL, ''))) part[name] = text;
    } else {
      const inside = partOf(text, isChosen, `${key}.`);
      if (Object.keys(inside).length > 0) part[name] = inside;
    }
  }
  return part;
}

/**
 * Returns the strings of a language that the code with which the popup starts contains the keys of.
 *
 * @internal For tests.
 */
export function firstTextsOf(language: Language): Tree {
  const keys = new Set<string>();
  const beginnings = new Set<string>();
  for (const source of sourcesOf(ENTRIES)) {
    for (const [, key = '', end] of source.matchAll(KEY)) (end === '${' ? beginnings : keys).add(key);
  }
  const isChosen = (key: string) =>
    keys.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning));
  return partOf(JSON.parse(readFileSync(`lib/i18n/locales/${language}.json`, 'utf8')), isChosen);
}

/** Serves the strings that the popup shows until its final verdict: a sixth of all, which are loaded after it. */
export const firstTexts = (): Plugin => ({
  name: 'first-texts',
  resolveId: (id) => (id.startsWith(NAME) ? `\0${id}` : null),
  load(id) {
    if (id === `\0${NAME}`) {
      const loaders = LANGUAGES.map((language) => `${language}: () => import('${NAME}/${language}')`).join();
      return `export const first = { ${loaders} };`;
    }
    const language = LANGUAGES.find((code) => id === `\0${NAME}/${code}`);
    if (!language) return null;
    return `export default JSON.parse(${JSON.stringify(JSON.stringify(firstTextsOf(language)))})`;
  },
});
