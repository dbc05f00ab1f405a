import type { ElementRecord, PageSnapshot } from '../snapshot.ts';
import { baseOf, parseAddress } from './addresses.ts';
import { oncePerPage } from './once-per-page.ts';

export interface JsonLdBlock {
  at: ElementRecord;
  text: string;
  /** The block was longer than what a snapshot keeps, so its end is unknown. */
  isCut: boolean;
}

export type Value = string | number | boolean | Thing;

/** One thing that the page's structured data speaks of, put together from every block that mentions its `@id`. */
export interface Thing {
  /** Names of schema.org without prefix: `Product`. Empty for what is only pointed at. */
  types: string[];
  /** Resolved against the page, null where there is none. */
  id: string | null;
  /** Names of schema.org without prefix, and all their values, lists flattened. */
  properties: Map<string, Set<Value>>;
  /** The block that describes it first. */
  at: ElementRecord;
  /** The names of the properties through which other things point at it. */
  usedAs: Set<string>;
  /** Whether any block says something of it besides its `@id`. */
  isDescribed: boolean;
  /** Whether it stands at the top of a block, or in its `@graph`. */
  isRoot: boolean;
}

/** What a block takes its words from: `none` where it does not say. */
export type Vocabulary = 'schema.org' | 'other' | 'none';

export interface StructuredData {
  blocks: readonly (JsonLdBlock & { vocabulary: Vocabulary | null })[];
  /** Every thing of schema.org, in the order of the page; things without `@context` are taken for such. */
  things: readonly Thing[];
}

/** Characters that a snapshot keeps of one block. */
export const LONGEST_BLOCK = 500_000;
/** Deeper objects are left out; nobody writes them by hand or reads them. */
const DEEPEST = 64;
const SCHEMA_ORG = /^https?:\/\/(?:www\.)?schema\.org(?:[/#]|$)/i;
const KEYWORDS = new Set([
  '@id',
  '@type',
  '@graph',
  '@context',
  '@value',
  '@list',
  '@set',
  '@reverse',
  '@language',
]);

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
const listOf = (json: Json | undefined): readonly Json[] =>
  json === undefined || json === null ? [] : Array.isArray(json) ? json : [json];

/** The blocks of JSON-LD, valid or not. Of scripts, only those keep their text in a snapshot. */
export function jsonLdBlocks(page: PageSnapshot): readonly JsonLdBlock[] {
  return page.scripts.flatMap((at) =>
    at.text === undefined ? [] : [{ at, text: at.text, isCut: at.text.length >= LONGEST_BLOCK }],
  );
}

/** The words of one block: which of its prefixes and names mean schema.org, and which are renamed keywords. */
interface Context {
  vocabulary: Vocabulary;
  prefixes: ReadonlySet<string>;
  aliases: ReadonlyMap<string, string>;
}

function contextOf(json: Json | undefined): Context {
  const prefixes = new Set(['schema']);
  const aliases = new Map<string, string>();
  const found: Vocabulary[] = [];
  const say = (address: Json | undefined) => {
    if (typeof address === 'string')
      found.push(
        SCHEMA_ORG.test(address.trim()) || /^schema\.org\/?$/i.test(address.trim()) ? 'schema.org' : 'other',
      );
  };
  for (const part of listOf(json)) {
    if (!isObject(part)) {
      say(part);
      continue;
    }
    say(part['@vocab']);
    for (const [term, meaning] of Object.entries(part)) {
      const target = isObject(meaning) ? meaning['@id'] : meaning;
      if (typeof target !== 'string' || term.startsWith('@')) continue;
      if (KEYWORDS.has(target)) aliases.set(term, target);
      else if (/^https?:\/\/schema\.org[/#]$/i.test(target)) {
        prefixes.add(term);
        found.push('schema.org');
      }
    }
  }
  const vocabulary = found.includes('schema.org') ? 'schema.org' : (found[0] ?? 'none');
  return { vocabulary, prefixes, aliases };
}

/** Puts the blocks of one page together. */
class Graph {
  readonly things: Thing[] = [];
  private readonly byId = new Map<string, Thing>();
  private readonly base: string;
  private at: ElementRecord | undefined;
  private context: Context = contextOf(undefined);
  private blankPrefix = '';

  constructor(page: PageSnapshot) {
    this.base = baseOf(page);
  }

  /** Takes in one block, and answers what it takes its words from. */
  add(at: ElementRecord, number: number, json: Json): Vocabulary {
    this.at = at;
    this.blankPrefix = `_:${number}.`;
    let vocabulary: Vocabulary = 'none';
    for (const root of listOf(json)) {
      if (!isObject(root)) continue;
      this.context = contextOf(root['@context']);
      const own = this.context.vocabulary;
      if (vocabulary !== 'schema.org' && own !== 'none') vocabulary = own;
      if (own !== 'other') this.readRoot(root, 0);
    }
    return vocabulary;
  }

  /** The name without its prefix, or the keyword it stands for. */
  private nameOf(term: string): string {
    const alias = this.context.aliases.get(term);
    if (alias) return alias;
    const whole = term.replace(/^https?:\/\/(?:www\.)?schema\.org[/#]/i, '');
    const colon = whole.indexOf(':');
    return colon > 0 && this.context.prefixes.has(whole.slice(0, colon)) ? whole.slice(colon + 1) : whole;
  }

  private thingOf(id: string | null, at: ElementRecord): Thing {
    const known = id === null ? undefined : this.byId.get(id);
    if (known) return known;
    const thing: Thing = {
      types: [],
      id,
      properties: new Map(),
      at,
      usedAs: new Set(),
      isDescribed: false,
      isRoot: false,
    };
    this.things.push(thing);
    if (id !== null) this.byId.set(id, thing);
    return thing;
  }

  private idOf(raw: Json | undefined): string | null {
    if (typeof raw !== 'string' || raw.trim() === '') return null;
    if (raw.startsWith('_:')) return this.blankPrefix + raw.slice(2);
    return parseAddress(raw, this.base)?.href ?? raw;
  }

  private readRoot(json: JsonObject, depth: number) {
    const thing = this.read(json, depth);
    if (thing?.isDescribed) thing.isRoot = true;
    const graph = Object.entries(json).find(([term]) => this.nameOf(term) === '@graph')?.[1];
    if (depth > DEEPEST) return;
    for (const member of listOf(graph)) if (isObject(member)) this.readRoot(member, depth + 1);
  }

  private read(json: JsonObject, depth: number): Thing | null {
    const named: [string, Json][] = Object.entries(json).map(([term, value]) => [this.nameOf(term), value]);
    const keyword = (name: string) => named.find(([other]) => other === name)?.[1];
    const properties = named.filter(([name]) => !name.startsWith('@'));
    const id = this.idOf(keyword('@id'));
    const types = listOf(keyword('@type')).filter((type) => typeof type === 'string');
    if (properties.length === 0 && types.length === 0 && id === null) return null;
    const at = this.at as ElementRecord;
    const thing = this.thingOf(id, at);
    if (!thing.isDescribed && (properties.length > 0 || types.length > 0)) {
      thing.isDescribed = true;
      thing.at = at;
    }
    for (const type of types) {
      const name = this.nameOf(type);
      if (!thing.types.includes(name)) thing.types.push(name);
    }
    for (const [name, value] of properties) this.set(thing, name, value, depth);
    const reverse = keyword('@reverse');
    if (isObject(reverse)) {
      for (const [term, value] of Object.entries(reverse)) {
        for (const member of this.valuesOf(value, depth))
          if (typeof member === 'object') link(member, this.nameOf(term), thing);
      }
    }
    return thing;
  }

  private set(thing: Thing, name: string, json: Json, depth: number) {
    for (const value of this.valuesOf(json, depth)) link(thing, name, value);
  }

  private valuesOf(json: Json, depth: number): readonly Value[] {
    if (json === null || depth > DEEPEST) return [];
    if (Array.isArray(json)) return json.flatMap((member) => this.valuesOf(member, depth + 1));
    if (!isObject(json)) return [json];
    const plain = json['@value'];
    if (plain !== undefined) return isObject(plain) ? [] : this.valuesOf(plain, depth + 1);
    const list = json['@list'] ?? json['@set'];
    if (list !== undefined) return this.valuesOf(list, depth + 1);
    const thing = this.read(json, depth + 1);
    return thing ? [thing] : [];
  }
}

function link(thing: Thing, name: string, value: Value) {
  const values = thing.properties.get(name);
  if (values) values.add(value);
  else thing.properties.set(name, new Set([value]));
  if (typeof value === 'object') value.usedAs.add(name);
}

/**
 * Reads all JSON-LD of a page as one graph: `@graph` and arrays opened, things with the same `@id` made one
 * wherever they stand, prefixes of schema.org removed. Blocks that are not JSON are left out. The graph may have
 * cycles.
 */
export const structuredData = oncePerPage((page: PageSnapshot): StructuredData => {
  const graph = new Graph(page);
  const blocks = jsonLdBlocks(page).map((block, number) => {
    try {
      return { ...block, vocabulary: graph.add(block.at, number, JSON.parse(block.text) as Json) };
    } catch {
      return { ...block, vocabulary: null };
    }
  });
  return { blocks, things: graph.things };
});

/** All values of a property. */
export function valuesOf(thing: Thing, name: string): readonly Value[] {
  return [...(thing.properties.get(name) ?? [])];
}

/** The values of a property that are things. */
export function thingsOf(thing: Thing, name: string): readonly Thing[] {
  return valuesOf(thing, name).filter((value) => typeof value === 'object');
}

/** The first value of a property as text; empty where it has none or is a thing. */
export function textOf(thing: Thing, name: string): string {
  const value = valuesOf(thing, name).find((candidate) => typeof candidate !== 'object');
  return value === undefined ? '' : String(value).trim();
}

/** What to call a thing in a sentence: `Product (Copper kettle)`. */
export function labelOf(thing: Thing): string {
  const type = thing.types[0] ?? 'Thing';
  const name = textOf(thing, 'name') || textOf(thing, 'headline') || textOf(thing, 'title');
  return name ? `${type} (${name.length > 60 ? `${name.slice(0, 59)}…` : name})` : type;
}
