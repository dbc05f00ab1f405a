import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { baseOf, parseAddress } from '../addresses/addresses.ts';
import {
  type BlockVocabulary,
  type Context,
  contextOf,
  isObject,
  type Json,
  type JsonObject,
  listOf,
} from './json-ld.ts';
import type { OriginOf, Thing, Value } from './thing.ts';

/** Deeper objects are left out; nobody writes or reads them by hand. */
const DEEPEST = 64;

/** Builds the graph of the things on a page, from JSON-LD or from other formats converted to it. */
export class ThingGraph {
  readonly things: Thing[] = [];
  private readonly byId = new Map<string, Thing>();
  private readonly base: string;
  private readonly read = new Map<JsonObject, Thing>();
  private originOf: OriginOf | undefined;
  private context: Context = contextOf(undefined);
  private blankPrefix = '';
  /** Cache of the names in one context, which are looked up over and over. */
  private names = new WeakMap<Context, Map<string, string>>();

  constructor(page: PageSnapshot) {
    this.base = baseOf(page);
  }

  /** Adds one block, and returns its vocabulary. Blank nodes of different scopes are kept apart. */
  add(json: Json, scope: string, originOf: OriginOf): BlockVocabulary {
    this.originOf = originOf;
    this.blankPrefix = `_:${scope}.`;
    let vocabulary: BlockVocabulary = 'none';
    for (const root of listOf(json)) {
      if (!isObject(root)) continue;
      this.context = contextOf(root['@context']);
      const own = this.context.vocabulary;
      if (vocabulary !== 'schema.org' && own !== 'none') vocabulary = own;
      if (own !== 'other') this.readRoot(root, 0);
    }
    return vocabulary;
  }

  /**
   * The name without its prefix, or the keyword it is an alias for. Names of other vocabularies keep their
   * prefix.
   */
  private nameOf(term: string): string {
    let names = this.names.get(this.context);
    if (!names) {
      names = new Map();
      this.names.set(this.context, names);
    }
    let name = names.get(term);
    if (name === undefined) {
      name = this.readName(term);
      names.set(term, name);
    }
    return name;
  }

  private readName(term: string): string {
    const whole = (this.context.aliases.get(term) ?? term).replace(
      /^https?:\/\/(?:www\.)?schema\.org[/#]/i,
      '',
    );
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
      isMixed: false,
    };
    this.things.push(thing);
    if (id !== null) this.byId.set(id, thing);
    return thing;
  }

  private idOf(raw: Json): string | null {
    if (typeof raw !== 'string' || raw.trim() === '') return null;
    if (raw.startsWith('_:')) return this.blankPrefix + raw.slice(2);
    return parseAddress(raw, this.base)?.href ?? raw;
  }

  private readRoot(json: JsonObject, depth: number) {
    const thing = this.describe(json, depth);
    const holder = Object.keys(json).find((term) => this.nameOf(term) === '@graph');
    const graph = holder === undefined ? undefined : json[holder];
    // An object that only groups others in `@graph` is not a thing itself.
    if (thing?.isDescribed && (graph === undefined || thing.types.length > 0)) thing.isRoot = true;
    if (depth > DEEPEST) return;
    for (const member of listOf(graph)) if (isObject(member)) this.readRoot(member, depth + 1);
  }

  private describe(json: JsonObject, depth: number): Thing | null {
    const known = this.read.get(json);
    if (known) return known;
    const properties: (readonly [name: string, value: Json])[] = [];
    let named: Json = null;
    let typed: Json = null;
    let reverse: Json = null;
    for (const term of Object.keys(json)) {
      const name = this.nameOf(term);
      const value = json[term] ?? null;
      if (!name.startsWith('@')) properties.push([name, value]);
      // If the keyword itself is present, it takes precedence over its alias.
      else if (name === '@id') named = term === name ? value : (named ?? value);
      else if (name === '@type') typed = term === name ? value : (typed ?? value);
      else if (name === '@reverse') reverse ??= value;
    }
    const id = this.idOf(named);
    const types = listOf(typed).filter((type) => typeof type === 'string');
    if (properties.length === 0 && types.length === 0 && id === null) return null;
    const at = (this.originOf as OriginOf)(json);
    const thing = this.thingOf(id, at);
    this.read.set(json, thing);
    if (this.context.isMixed) thing.isMixed = true;
    if (!thing.isDescribed && (properties.length > 0 || types.length > 0)) {
      thing.isDescribed = true;
      thing.at = at;
    }
    for (const type of types) {
      const name = this.nameOf(type);
      if (!thing.types.includes(name)) thing.types.push(name);
    }
    for (const [name, value] of properties) this.set(thing, name, value, depth);
    if (isObject(reverse)) {
      for (const [term, value] of Object.entries(reverse)) {
        for (const member of this.valuesOf(value, depth))
          if (typeof member === 'object') link(member, this.nameOf(term), thing);
      }
    }
    return thing;
  }

  /** Most values are simple, and need no list of their own. */
  private set(thing: Thing, name: string, json: Json, depth: number) {
    for (const member of listOf(json)) {
      if (typeof member !== 'object') link(thing, name, member);
      else for (const value of this.valuesOf(member, depth)) link(thing, name, value);
    }
  }

  private valuesOf(json: Json, depth: number): readonly Value[] {
    if (json === null || depth > DEEPEST) return [];
    if (Array.isArray(json)) return json.flatMap((member) => this.valuesOf(member, depth + 1));
    if (!isObject(json)) return [json];
    const plain = json['@value'];
    if (plain !== undefined) return isObject(plain) ? [] : this.valuesOf(plain, depth + 1);
    const list = json['@list'] ?? json['@set'];
    if (list !== undefined) return this.valuesOf(list, depth + 1);
    const thing = this.describe(json, depth + 1);
    return thing ? [thing] : [];
  }
}

function link(thing: Thing, name: string, value: Value) {
  const values = thing.properties.get(name);
  if (values) values.add(value);
  else thing.properties.set(name, new Set([value]));
  if (typeof value === 'object') value.usedAs.add(name);
}
