import type { Line } from '../../check.ts';
import type { RobotsTxtFacts } from '../../inspection.ts';
import { withoutFragment } from '../addresses/addresses.ts';

/**
 * The field of a line of robots.txt, including misspellings that Google tolerates. `none` is an unreadable
 * line.
 */
type RobotsField = 'user-agent' | 'allow' | 'disallow' | 'sitemap' | 'other' | 'none';

/** One line that is not blank and not only a comment. */
export interface RobotsLine {
  /** Counted from 1. */
  number: number;
  /** As written, including a comment. */
  text: string;
  field: RobotsField;
  /** The name before the colon, as written. */
  name: string;
  value: string;
}

interface RobotsRule {
  allows: boolean;
  /** The pieces between the wildcards, with uniform percent-encoding. */
  pieces: readonly string[];
  /** Whether the pattern ends in `$`. */
  anchored: boolean;
  /** Length of the pattern: the longest one that matches decides. */
  weight: number;
  line: RobotsLine;
}

interface RobotsTxt {
  lines: readonly RobotsLine[];
  /** The groups of each agent (product token in lower case, `*` for everyone), in order. They add up. */
  groups: ReadonlyMap<string, readonly (readonly RobotsRule[])[]>;
  /** Seconds between two requests (`Crawl-delay`), by agent. In no standard; Bing and Yandex describe it alike. */
  delays: ReadonlyMap<string, number>;
  /** The last line that is read if the file is longer than 500 KiB. */
  cutAt?: number;
}

export interface RobotsVerdict {
  /** Null if unknown: the server did not respond. */
  allowed: boolean | null;
  reason: 'rule' | 'no rule' | 'no file' | 'server error' | 'unreachable' | 'exempt';
  /** The deciding line. */
  at?: Line;
}

/** The shortest possible file: it allows what a site without one allows anyway. */
export const EVERYTHING_ALLOWED = 'User-agent: *\nDisallow:';

/** The most bytes that are read, as RFC 9309 (2.5) requires and Google does. */
const MAXIMUM_BYTES = 512_000;
/** The most characters read of a line, and of an address. Google's parser has the same limit. */
const MAXIMUM_LINE = 16_663;

const DISALLOW = ['disallow', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw'];
const FIELDS: readonly (readonly [RobotsField, readonly string[]])[] = [
  ['user-agent', ['user-agent', 'useragent', 'user agent']],
  ['allow', ['allow']],
  ['disallow', DISALLOW],
  ['sitemap', ['sitemap', 'site-map']],
];
const UNRESERVED = /^[\w.~-]$/;

/** Returns the length of the readable part, in characters. */
function readableLength(body: string): number {
  if (body.length * 3 <= MAXIMUM_BYTES) return body.length;
  let bytes = 0;
  for (let i = 0; i < body.length; i += 1) {
    const code = body.charCodeAt(i);
    // Each half of a surrogate pair accounts for two of its four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    if (bytes > MAXIMUM_BYTES) return i;
  }
  return body.length;
}

function fieldOf(name: string): RobotsField {
  const lower = name.toLowerCase();
  return (
    FIELDS.find(([, spellings]) => spellings.some((spelling) => lower.startsWith(spelling)))?.[0] ?? 'other'
  );
}

/** Trims the white space of RFC 9309 (2.2); any other, such as a no-break space, is part of the text. */
function trimBlanks(text: string): string {
  const isBlank = (at: number) => text[at] === ' ' || text[at] === '\t';
  let [start, end] = [0, text.length];
  while (start < end && isBlank(start)) start += 1;
  while (end > start && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}

function readLine(text: string, number: number): RobotsLine | null {
  const content = trimBlanks(text.slice(0, MAXIMUM_LINE).split('#', 1)[0] ?? '');
  if (!content) return null;
  const colon = content.indexOf(':');
  // A missing colon is tolerated if the line has exactly two words.
  const words = colon < 0 ? content.split(/[ \t]+/) : [content.slice(0, colon), content.slice(colon + 1)];
  const [name = '', value = ''] = words.map(trimBlanks);
  if (words.length !== 2 || !name) return { number, text, field: 'none', name: '', value: '' };
  return { number, text, field: fieldOf(name), name, value };
}

/** Returns the product token of an agent: `Googlebot/2.1` and `googlebot*` are `googlebot`. */
function agentToken(agent: string): string {
  return /^\*(\s|$)/.test(agent) ? '*' : (/^[A-Za-z_-]*/.exec(agent)?.[0] ?? '').toLowerCase();
}

/**
 * RFC 9309, 2.2.2: unescapes unreserved characters, puts other escapes in upper case, and escapes everything
 * beyond ASCII.
 */
function alike(text: string): string {
  return text.replace(/%[0-9a-f]{2}|[^\0-\x7f]+/gi, (part) => {
    if (!part.startsWith('%')) return encodeURIComponent(part.toWellFormed());
    const character = String.fromCharCode(Number.parseInt(part.slice(1), 16));
    return UNRESERVED.test(character) ? character : part.toUpperCase();
  });
}

function ruleOf(line: RobotsLine, value: string): RobotsRule {
  const pattern = alike(value);
  const anchored = pattern.endsWith('$');
  const body = anchored ? pattern.slice(0, -1) : pattern;
  return {
    allows: line.field === 'allow',
    pieces: body.replaceAll('$', '%24').split('*'),
    anchored,
    weight: pattern.length,
    line,
  };
}

/** An `Allow: /dir/index.html` also allows `/dir/` itself. */
function rulesOf(line: RobotsLine): readonly RobotsRule[] {
  if (!line.value) return [];
  const rule = ruleOf(line, line.value);
  const slash = line.value.lastIndexOf('/');
  const isIndex = rule.allows && line.value.startsWith('/index.htm', slash);
  return isIndex ? [rule, ruleOf(line, `${line.value.slice(0, slash + 1)}$`)] : [rule];
}

/**
 * Parses robots.txt according to RFC 9309 and Google's documentation. Never fails: an unreadable line gets
 * the field `none`. Rules before the first user-agent apply to nobody.
 */
export function parseRobotsTxt(body: string): RobotsTxt {
  const length = readableLength(body);
  const texts = body
    .slice(0, length)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/);
  const lines = texts.flatMap((text, index) => readLine(text, index + 1) ?? []);
  const groups = new Map<string, RobotsRule[][]>();
  const delays = new Map<string, number>();
  let rules: RobotsRule[] = [];
  let agents: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (line.field === 'user-agent') {
      if (!isOpen) [rules, agents] = [[], []];
      isOpen = true;
      const token = agentToken(line.value);
      agents.push(token);
      const own = groups.get(token);
      if (!own) groups.set(token, [rules]);
      else if (own.at(-1) !== rules) own.push(rules);
    } else if (line.field === 'allow' || line.field === 'disallow') {
      isOpen = false;
      rules.push(...rulesOf(line));
    } else if (line.name.trim().toLowerCase() === 'crawl-delay') {
      const seconds = Number(line.value);
      if (seconds > 0 && Number.isFinite(seconds)) for (const agent of agents) delays.set(agent, seconds);
    }
  }
  return { lines, groups, delays, ...(length < body.length && { cutAt: texts.length }) };
}

/** Matches wildcards from the left, each piece as early as possible, so the path is read once per rule. */
function matches({ pieces, anchored }: RobotsRule, path: string): boolean {
  const [first = '', ...others] = pieces;
  const last = others.pop();
  if (!path.startsWith(first)) return false;
  if (last === undefined) return !anchored || path.length === first.length;
  let from = first.length;
  for (const piece of others) {
    const found = path.indexOf(piece, from);
    if (found < 0) return false;
    from = found + piece.length;
  }
  return anchored ? path.length - last.length >= from && path.endsWith(last) : path.indexOf(last, from) >= 0;
}

/**
 * Returns the rule that decides about a path: the longest match; of equally long ones, the one that allows.
 */
function decidingRule(robots: RobotsTxt, path: string, agent: string): RobotsRule | null {
  const token = agentToken(agent);
  // Google's special crawlers follow the rules for Googlebot if there are none for them.
  const own = robots.groups.get(token) ?? (token.startsWith('googlebot-') && robots.groups.get('googlebot'));
  const groups = own || robots.groups.get('*') || [];
  let best: RobotsRule | null = null;
  for (const rules of groups) {
    for (const rule of rules) {
      const isStronger =
        !best || rule.weight > best.weight || (rule.weight === best.weight && rule.allows && !best.allows);
      if (isStronger && matches(rule, path)) best = rule;
    }
  }
  return best;
}

// Cached, because several checks, and a crawler many times, ask about one file.
const parsed = new WeakMap<RobotsTxtFacts, RobotsTxt>();

/** Returns the parsed file, whatever its status. */
export function robotsTxtOf(facts: RobotsTxtFacts): RobotsTxt {
  const known = parsed.get(facts);
  if (known) return known;
  const robots = parseRobotsTxt(facts.body);
  parsed.set(facts, robots);
  return robots;
}

/**
 * Whether the response is an HTML page in place of the file: no line of robots.txt begins with `<`. A file with a group
 * is none: crawlers skip what a program or an editor has left in its first line.
 */
export function isHtmlInstead({ body }: Pick<RobotsTxtFacts, 'body'>): boolean {
  return /^[\s\uFEFF]*</.test(body.slice(0, 1_000)) && !/^[ \t]*user-?agent[ \t]*:/im.test(body);
}

/**
 * Returns the parsed file; null if there is none, or an HTML page in its place, which other checks report.
 */
export function robotsFileOf(facts: RobotsTxtFacts): RobotsTxt | null {
  const isThere = facts.status >= 200 && facts.status < 300 && !isHtmlInstead(facts);
  return isThere ? robotsTxtOf(facts) : null;
}

/**
 * Returns whether an agent may fetch an address, and the line that decides. Handles the status as Google
 * does: 4xx (except 429) and endless redirects mean there is no file, 429 and 5xx stop all crawling.
 */
export function judgeRobots(facts: RobotsTxtFacts, url: string, agent = 'Googlebot'): RobotsVerdict {
  const { status } = facts;
  if (status === 0) return { allowed: null, reason: 'unreachable' };
  const address = new URL(url);
  const { pathname } = address;
  if (pathname === '/robots.txt') return { allowed: true, reason: 'exempt' };
  if (status === 429 || status >= 500) return { allowed: false, reason: 'server error' };
  if (status >= 300) return { allowed: true, reason: 'no file' };
  // Not `search`, which is empty for an address that ends in “?”.
  const query = /\?.*/s.exec(withoutFragment(address))?.[0] ?? '';
  const literal = `${pathname}${query}`.slice(0, MAXIMUM_LINE).replaceAll('*', '%2A').replaceAll('$', '%24');
  const rule = decidingRule(robotsTxtOf(facts), alike(literal), agent);
  if (!rule) return { allowed: true, reason: 'no rule' };
  const at: Line = { source: 'robots.txt', text: rule.line.text.trim(), line: rule.line.number };
  return { allowed: rule.allows, reason: 'rule', at };
}

/** Returns the seconds between two requests that a file asks of an agent, else of everyone; 0 if it asks for none. */
export function crawlDelay(facts: RobotsTxtFacts, agent: string): number {
  const delays = robotsFileOf(facts)?.delays;
  return delays?.get(agentToken(agent)) ?? delays?.get('*') ?? 0;
}

/** Returns the rule by which a verdict forbids the address; undefined if it is allowed, or something else forbids it. */
export const forbiddingRule = ({ reason, allowed, at }: RobotsVerdict): Line | undefined =>
  reason === 'rule' && !allowed ? at : undefined;
