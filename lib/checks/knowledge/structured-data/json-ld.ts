import { STRUCTURED_DATA } from '../../collect/kinds.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';

export interface JsonLdBlock {
  at: ElementRecord;
  text: string;
  /** Whether the block was longer than a snapshot keeps, so its end is unknown. */
  isCut: boolean;
}

/** The vocabulary of a block: `none` if it does not declare one. */
export type BlockVocabulary = 'schema.org' | 'other' | 'none';

/**
 * The most characters that a snapshot keeps of one block.
 *
 * @internal For tests, which need a longer block.
 */
export const LONGEST_BLOCK = 500_000;
/** Relative to a page on the web, an address without a scheme is the same. */
export const SCHEMA_ORG = /^(?:https?:)?\/\/(?:www\.)?schema\.org(?:[/#]|$)/i;

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
export const listOf = (json: Json | undefined): readonly Json[] =>
  json === undefined || json === null ? [] : Array.isArray(json) ? json : [json];

/** The blocks of JSON-LD, valid or not. */
export function jsonLdBlocks(page: PageSnapshot): readonly JsonLdBlock[] {
  return page.scripts.flatMap((at) =>
    at.text === undefined || at.tag !== 'script' || !STRUCTURED_DATA.test(at.attrs.type ?? '')
      ? []
      : [{ at, text: at.text, isCut: at.text.length >= LONGEST_BLOCK }],
  );
}

/** The names in one block: its prefixes for schema.org, and the aliases that it defines. */
export interface Context {
  vocabulary: BlockVocabulary;
  /** Whether it also refers to a context that Plumbline does not load, so any name may be defined there. */
  isMixed: boolean;
  prefixes: ReadonlySet<string>;
  aliases: ReadonlyMap<string, string>;
}

/** Aliases of keywords that the context at https://schema.org defines. */
const SCHEMA_ALIASES: ReadonlyMap<string, string> = new Map([
  ['type', '@type'],
  ['id', '@id'],
]);
/** The contexts of nearly all blocks. */
const USUAL: ReadonlyMap<string, Context> = new Map(
  ['http', 'https'].flatMap((scheme) =>
    ['schema.org', 'schema.org/'].map((host) => [`${scheme}://${host}`, readContext('https://schema.org')]),
  ),
);

export function contextOf(json: Json | undefined): Context {
  return (typeof json === 'string' && USUAL.get(json)) || readContext(json);
}

function readContext(json: Json | undefined): Context {
  const prefixes = new Set(['schema']);
  const aliases = new Map<string, string>();
  const found: BlockVocabulary[] = [];
  const say = (address: Json | undefined) => {
    if (typeof address === 'string')
      found.push(
        SCHEMA_ORG.test(address.trim()) || /^schema\.org\/?$/i.test(address.trim()) ? 'schema.org' : 'other',
      );
  };
  for (const part of listOf(json)) {
    if (!isObject(part)) {
      say(part);
      if (found.at(-1) === 'schema.org')
        for (const [term, keyword] of SCHEMA_ALIASES) aliases.set(term, keyword);
      continue;
    }
    say(part['@vocab']);
    for (const [term, meaning] of Object.entries(part)) {
      const target = isObject(meaning) ? meaning['@id'] : meaning;
      if (typeof target !== 'string' || term.startsWith('@')) continue;
      aliases.set(term, target);
      if (/^https?:\/\/schema\.org[/#]$/i.test(target)) {
        prefixes.add(term);
        found.push('schema.org');
      }
    }
  }
  const vocabulary = found.includes('schema.org') ? 'schema.org' : (found[0] ?? 'none');
  return { vocabulary, isMixed: new Set(found).size > 1, prefixes, aliases };
}
