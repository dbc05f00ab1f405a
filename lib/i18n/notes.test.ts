import { describe, expect, it } from 'vitest';
import { flat, textsOfSwitches } from '../../scripts/pseudo/english-texts.ts';
import english from './locales/en.json' with { type: 'json' };
import notes from './notes.json' with { type: 'json' };

const PLURAL = /_(one|other)$/;
const texts = { ...flat(english), ...textsOfSwitches('en') };
const keys = Object.keys(texts);
/** A note belongs to a string in all its forms, or to every string below a prefix. */
const isAbout = (name: string, key: string) =>
  key === name || key.replace(PLURAL, '') === name || key.startsWith(`${name}.`);
const hasNote = (key: string) => Object.keys(notes).some((name) => isAbout(name, key));

/** Words that are both verb and noun, or have several meanings; other languages have a word for each. */
const HOMOGRAPHS =
  /^(?:address|audit|change|check|code|copy|crawl|current|document|follow|full|head|in|issues|keep|launch|level|light|line|link|low|name|no|open|out|page|place|plan|plans|positions|price|print|rank|rank tracking|reload|report|review|run|runs|scan|search|shape|show|source|stage|start|state|status|step|steps|stop|tag|target|term|title|undo|where|yes)…?$/i;
/** Single adjectives: in other languages the ending depends on the noun, which is missing here. */
const ADJECTIVES =
  /^(?:\w+ed|active|all|complete|comprehensive|critical|deep|easy|eligible|empty|external|flexible|free|full|good|hard|high|informational|internal|invisible|lazy|low|medium|missing|new|none|other|permanent|personal|poor|private|session-like|social|strict|temporary|unchanged|unknown|visible)$/i;
/** Placeholders that do not reveal what they contain. */
const VAGUE =
  /\{(?:values?|number|what|sentence|summary|parts?|names?|source|place|reasons?|opens|scan|images|levels|pages|top|at|first|last)\}/;

/** Why a string cannot be translated without context, in a few words; null if it can. */
function doubtOf(key: string, text: string): string | null {
  if (/^(?:worker|extension)\./.test(key) && !VAGUE.test(text)) return null;
  if (HOMOGRAPHS.test(text)) return 'a word with several meanings';
  if (ADJECTIVES.test(text)) return 'an adjective without its noun';
  if (VAGUE.test(text)) return 'a value that is not told';
  // Plurals with a noun differ between the forms; these do not say what is counted.
  const other = texts[key.replace(/_one$/, '_other')];
  if (key.endsWith('_one') && text === other) return 'a number of something that is not named';
  return null;
}

describe('notes for translators', () => {
  it('belong to existing strings, and each is a sentence', () => {
    expect(Object.keys(notes).filter((name) => !keys.some((key) => isAbout(name, key)))).toEqual([]);
    expect(Object.values(notes).filter((note) => !/^\S.{8,}\.$/.test(note))).toEqual([]);
  });

  it('exist wherever the English can be translated in two ways', () => {
    const lacking = Object.entries(texts).flatMap(([key, text]) => {
      const doubt = doubtOf(key, text);
      return doubt && !hasNote(key) ? [`${key}: “${text}” is ${doubt}: say in notes.json what is meant`] : [];
    });
    expect(lacking).toEqual([]);
  });

  it.each([
    ['x.open', 'Open', 'a word with several meanings'],
    ['x.done', 'verified', 'an adjective without its noun'],
    ['x.of', 'Progress: {value}', 'a value that is not told'],
    ['data.table.visible_one', '{count} visible on the page', 'a number of something that is not named'],
    ['x.errors_one', '{count} error', null],
    ['x.whole', 'Open the side panel', null],
  ])('%s: “%s”', (key, text, doubt) => {
    expect(doubtOf(key, text)).toBe(doubt);
  });
});
