import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { deepChecks } from '../lib/checks/deep/index.ts';
import { checks } from '../lib/checks/index.ts';
import { siteChecks } from '../lib/checks/site/index.ts';
import docTexts from '../lib/i18n/docs/en.json' with { type: 'json' };
import headers from '../lib/i18n/headers/en.json' with { type: 'json' };
import locale from '../lib/i18n/locales/en.json' with { type: 'json' };
import setTexts from '../lib/i18n/sets/en.json' with { type: 'json' };
import { flat, textsOfChecks, textsOfSwitches } from '../scripts/pseudo/english-texts.ts';
import words from './words.json' with { type: 'json' };

/** English that someone reads, and where: a key of a catalog, or a file and its line. */
interface Passage {
  at: string;
  text: string;
}

const ROOT = new URL('..', import.meta.url).pathname;
const SOURCES = ['components', 'entrypoints', 'lib', 'scripts', 'test'];
const DOCUMENTS = ['README.md', 'CHANGELOG.md', '.github', 'lib/checks/site/README.md'];
/** The service's own documents, which are quoted, and other languages. */
const NOT_OURS = /^test\/contract\/.*\.md$|^test\/golden\/|\.(pl|ru|uk)\.md$/;

/** Words that are right where they are, although a pattern bans them. */
const EXCEPTIONS: readonly { at: string; text: string; why: string }[] = [];

function filesIn(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesIn(join(path, name)));
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const lineAt = (source: string, offset: number) => source.slice(0, offset).split('\n').length;
/** Code is no English: what is quoted in backticks is left out. */
const withoutCode = (text: string) => text.replaceAll(/```[\s\S]*?```|`[^`]*`/g, '``');

/** The comments of a source, with those on consecutive lines joined. */
function commentsIn(file: string): Passage[] {
  const source = read(file);
  const passages: (Passage & { end: number })[] = [];
  for (const { type, value, start, end } of parseSync(file, source).comments) {
    const text = value
      .replaceAll(/^\s*\*+ ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const previous = passages.at(-1);
    if (type === 'Line' && previous && /^\s*$/.test(source.slice(previous.end, start))) {
      previous.text += ` ${text}`;
      previous.end = end;
    } else passages.push({ at: `${file}:${lineAt(source, start)}`, text, end });
  }
  return passages;
}

/** The paragraphs, rows and list items of a document. */
function paragraphsIn(file: string): Passage[] {
  const source = withoutCode(read(file));
  return [...source.matchAll(/(?:^(?!\s*$).*\n?)+/gm)].map(({ 0: text, index }) => ({
    at: `${file}:${lineAt(source, index)}`,
    text: text.replaceAll(/\s+/g, ' ').trim(),
  }));
}

const passagesOf: Record<string, () => Passage[]> = {
  'what the screens say': () =>
    Object.entries({
      ...flat(locale),
      ...flat(setTexts),
      ...flat(docTexts),
      ...flat(headers, 'headers.'),
      ...textsOfSwitches('en'),
    }).map(([at, text]) => ({ at, text })),
  'what the checks say': () =>
    Object.entries(textsOfChecks({ ...checks, ...deepChecks, ...siteChecks })).map(([at, text]) => ({
      at,
      text,
    })),
  documents: () =>
    DOCUMENTS.flatMap(filesIn)
      .filter((file) => file.endsWith('.md') && !NOT_OURS.test(file))
      .flatMap(paragraphsIn),
  comments: () =>
    SOURCES.flatMap(filesIn)
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
      .flatMap(commentsIn),
};

describe.each(Object.entries(passagesOf))('plain American English in %s', (_, take) => {
  const passages = take().filter(
    ({ at, text }) => !EXCEPTIONS.some((known) => at.startsWith(known.at) && text.includes(known.text)),
  );

  it('has no word that a reader would trip over', () => {
    const found = passages.flatMap(({ at, text }) =>
      words
        .filter(({ pattern }) => new RegExp(pattern, 'i').test(withoutCode(text)))
        .map(({ pattern, better }) => {
          const [word] = new RegExp(pattern, 'i').exec(withoutCode(text)) ?? [];
          return `${at}: “${word}” (better: ${better}) in: ${text}`;
        }),
    );
    expect(found).toEqual([]);
  });
});

it('a reason (why) does not begin with a word that joins it to another sentence', () => {
  const joined = /^(Otherwise|Else|Then|So|But|Therefore|And|Also|Besides)\b/;
  const reasons = Object.entries(textsOfChecks({ ...checks, ...deepChecks, ...siteChecks })).filter(([key]) =>
    key.endsWith('.why'),
  );
  expect(reasons.filter(([, text]) => joined.test(text))).toEqual([]);
});

it('makes at most ten exceptions', () => {
  expect(EXCEPTIONS.length).toBeLessThanOrEqual(10);
});
