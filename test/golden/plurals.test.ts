import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deepChecks } from '../../lib/checks/deep/index.ts';
import { checks } from '../../lib/checks/index.ts';
import { siteChecks } from '../../lib/checks/site/index.ts';
import { LANGUAGES, type Language } from '../../lib/i18n/languages.ts';
import { withNoBreakSpaces } from '../../lib/i18n/no-break-spaces.ts';
import { flat, type Tree, textsOfChecks } from '../../scripts/pseudo/english-texts.ts';
import { builtTexts } from './built-texts.ts';

/**
 * For each kind of number that Russian, Ukrainian, Polish and English inflect differently, one that looks like
 * another.
 */
const NUMBERS = [1, 2, 5, 21, 22, 25] as const;
const PLURAL = /_(one|few|many|other)$/;

const ofInterface = import.meta.glob<Tree>('../../lib/i18n/locales/*.json', {
  eager: true,
  import: 'default',
});
const ofSets = import.meta.glob<Tree>('../../lib/i18n/sets/*.json', { eager: true, import: 'default' });
const ofChecks = import.meta.glob<Tree>('../../lib/i18n/checks/*.json', { eager: true, import: 'default' });

/** Returns the strings of a language as declared, by key; a plural has its form in its key. */
function sourceIn(language: Language): Readonly<Record<string, string>> {
  const texts = {
    ...flat(ofInterface[`../../lib/i18n/locales/${language}.json`] ?? {}),
    ...flat(ofSets[`../../lib/i18n/sets/${language}.json`] ?? {}),
  };
  const own = ofChecks[`../../lib/i18n/checks/${language}.json`];
  return {
    ...texts,
    ...(own ? flat({ checks: own }) : textsOfChecks({ ...checks, ...deepChecks, ...siteChecks })),
  };
}

/**
 * A number has no effect after these: foreign words without inflection, and Polish genitives that are the same for one
 * and for many.
 */
const UNCHANGED = /\{count\} (?:URL|nonce|itemprop|title|wersji|właściwości)(?!\p{L})/u;

/**
 * Returns whether a string is the same for any number: it has none, or the number is separate from the words:
 * `Selected: 5`, `(5)`.
 */
const isNeutral = (text: string) => !text.includes('{count}') || /[:(][^)]*\{count\}/.test(text);

const english = sourceIn('en');
const isCounted = ([key, text]: [string, string]) => PLURAL.test(key) || text.includes('{count}');

/** Every string with a count, by its key without a form. */
const counted = [
  ...new Set(
    LANGUAGES.flatMap((language) =>
      Object.entries(sourceIn(language))
        .filter(isCounted)
        .map(([key]) => key.replace(PLURAL, '')),
    ),
  ),
].sort();

const folder = mkdtempSync(join(tmpdir(), 'plumbline-texts-'));
let built: Awaited<ReturnType<typeof builtTexts>>;
beforeAll(async () => {
  built = await builtTexts(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Formats a counted string for a number, with the extension's own code. Other values keep their `{name}`. */
async function writerOf(language: Language): Promise<(key: string, count: number) => string> {
  await built.settings.update((now) => ({ ...now, language }));
  const [page, worker, faults, definitions] = await Promise.all([
    built.loadTranslator(language).then(built.withSetTexts),
    built.workerTranslator(),
    built.loadFaults(language),
    built.loadDefinitions(language),
  ]);
  return (key, count) => {
    const [, id = '', message = '', part] = /^checks\.(.+)\.messages\.([^.]+)\.(\w+)$/.exec(key) ?? [];
    const check = definitions[id];
    if (!check) {
      const texts = key.startsWith('worker.') ? worker : page;
      return texts.find(key, { count }) ?? `${key} is not there`;
    }
    if (part === 'fault') return built.checkFault({ language }, id, faults[id] ?? check, message, { count });
    if (part === 'says') return built.checkMessage({ language }, id, check, message, { count });
    return built.checkRemedy({ language }, check, message, { count });
  };
}

describe.each(LANGUAGES)('strings with a count, as built, in %s', (language) => {
  const source = sourceIn(language);
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);

  it('has the right form of the language for each number', async () => {
    const write = await writerOf(language);
    const wrong = counted.flatMap((key) =>
      NUMBERS.flatMap((count) => {
        const text = source[`${key}_${rules.select(count)}`] ?? source[key];
        const wanted = text && withNoBreakSpaces(language, text).replaceAll('{count}', number.format(count));
        const written = write(key, count);
        return written === wanted ? [] : [{ key, count, written, wanted }];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has different forms wherever English has', () => {
    const formsOf = (texts: Readonly<Record<string, string>>, key: string, language: Language) =>
      new Set(
        NUMBERS.map((count) => texts[`${key}_${new Intl.PluralRules(language).select(count)}`] ?? texts[key]),
      );
    const alike = counted.filter((key) => {
      const [text = '', ...others] = formsOf(source, key, language);
      const isSaidAlike = others.length === 0 && formsOf(english, key, 'en').size > 1;
      return isSaidAlike && !isNeutral(text) && !UNCHANGED.test(text);
    });
    expect(alike).toEqual([]);
  });

  it('reads as the golden file says', async () => {
    const write = await writerOf(language);
    const lines = counted.flatMap((key) => [
      key,
      ...NUMBERS.map((count) => `${String(count).padStart(4)}  ${write(key, count)}`),
      '',
    ]);
    await expect(lines.join('\n')).toMatchFileSnapshot(`plurals/${language}.txt`);
  });
});
