import { headerLine, type Line } from '../../check.ts';
import type { ResponseFacts } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { headerValues } from '../response/headers.ts';
import { hasTime, parseDate } from '../structured-data/schema-dates.ts';

/** One rule for search engines, from a meta element or an X-Robots-Tag header. */
export interface RobotsDirective {
  /** In lower case: `noindex`, `max-snippet`. */
  name: string;
  /** The value after the colon; empty if there is none. */
  value: string;
  at: ElementRecord | Line;
}

/** Rules with a value after a colon; any other word before a colon is a user agent. */
const VALUED = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);
const CONTINUED = /unavailable_after\s*:\s*[a-z]+(?:\s+\d{1,2})?$/i;

/** Splits a list into rules; a comma in a date ("Fri, 25 Jun 2027", "June 25, 2027") separates nothing. */
function splitRules(list: string): readonly string[] {
  const rules: string[] = [];
  for (const part of list.split(',')) {
    const last = rules.at(-1);
    if (last !== undefined && CONTINUED.test(last) && /\d/.test(part))
      rules[rules.length - 1] = `${last}, ${part.trim()}`;
    else rules.push(part.trim());
  }
  return rules.filter(Boolean);
}

function directiveOf(rule: string, at: RobotsDirective['at']): RobotsDirective {
  const colon = rule.indexOf(':');
  const name = colon < 0 ? rule : rule.slice(0, colon);
  return { name: name.trim().toLowerCase(), value: colon < 0 ? '' : rule.slice(colon + 1).trim(), at };
}

function ofMeta(meta: ElementRecord): readonly RobotsDirective[] {
  return splitRules(meta.attrs.content ?? '').map((rule) => directiveOf(rule, meta));
}

function isFor(name: string | undefined, agent: string): boolean {
  const lower = name?.trim().toLowerCase();
  return lower === 'robots' || lower === agent;
}

/** A user agent applies to what follows, up to the next one: joined headers cannot be distinguished. */
function ofHeader(value: string, agent: string): readonly RobotsDirective[] {
  const at = headerLine('x-robots-tag', value);
  const found: RobotsDirective[] = [];
  let scope = agent;
  for (const rule of splitRules(value)) {
    let directive = directiveOf(rule, at);
    if (rule.includes(':') && !VALUED.has(directive.name)) {
      scope = directive.name.replace(/\/.*/, '');
      directive = directiveOf(directive.value, at);
    }
    if (scope === agent && directive.name) found.push(directive);
  }
  return found;
}

/**
 * Returns every rule that applies to the agent, from meta elements in head and body and from X-Robots-Tag
 * headers. They add up and the most restrictive one wins: nothing revokes a `noindex`.
 */
export function robotsDirectives(
  page: PageSnapshot,
  response?: ResponseFacts,
  agent = 'googlebot',
): readonly RobotsDirective[] {
  const headers = response ? headerValues(response, 'x-robots-tag') : [];
  return [
    ...page.metas.filter(({ attrs }) => isFor(attrs.name, agent)).flatMap(ofMeta),
    ...headers.flatMap((value) => ofHeader(value, agent)),
  ];
}

const DAY = 86_400_000;

/**
 * Returns when `unavailable_after` takes effect, in milliseconds since 1970; null if its date cannot be read. A day
 * without a time lasts until midnight in UTC.
 */
export function expiryOf(date: string): number | null {
  const from = parseDate(date);
  return from === null || hasTime(date) ? from : from + DAY;
}

/** Returns the rules that forbid something, by its own name or by `none`. */
export function forbidding(
  directives: readonly RobotsDirective[],
  what: 'noindex' | 'nofollow',
): readonly RobotsDirective[] {
  return directives.filter(({ name }) => name === what || name === 'none');
}
