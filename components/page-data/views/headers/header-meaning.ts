import { parseHsts } from '@/lib/checks/knowledge/response/hsts.ts';
import { lastKnownPolicy } from '@/lib/checks/knowledge/response/referrer-policy.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { durationText } from '../../../texts/format.ts';

/** The name for a value, or its key under `header.value` with a time in seconds. */
type Saying = string | readonly [key: string, seconds: number];

const CACHE_RULES: Readonly<Record<string, string>> = {
  'no-store': 'noStore',
  'no-cache': 'noCache',
  private: 'private',
  public: 'public',
  'must-revalidate': 'stale',
  immutable: 'immutable',
};
const CACHE_TIMES: Readonly<Record<string, string>> = { 'max-age': 'fresh', 's-maxage': 'shared' };

const CACHE_WORDS: Readonly<Record<string, string>> = {
  hit: 'hit',
  miss: 'miss',
  expired: 'expired',
  revalidated: 'revalidated',
  stale: 'staleHit',
  updating: 'staleHit',
  bypass: 'notCached',
  dynamic: 'notCached',
};

const REFERRERS: Readonly<Record<string, string>> = {
  'no-referrer': 'referrerNone',
  'same-origin': 'referrerSame',
  'strict-origin': 'referrerOrigin',
  origin: 'referrerOrigin',
  'strict-origin-when-cross-origin': 'referrerOrigin',
  'origin-when-cross-origin': 'referrerOrigin',
  'no-referrer-when-downgrade': 'referrerFull',
  'unsafe-url': 'referrerFull',
};

const only = (key: string | undefined): readonly Saying[] => (key === undefined ? [] : [key]);
const own = (table: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(table, word) ? table[word] : undefined;
const time = (key: string, value: string | undefined): readonly Saying[] =>
  value !== undefined && /^\d{1,12}$/.test(value) ? [[key, Number(value)]] : [];

function transportSecurity(value: string): readonly Saying[] {
  const hsts = parseHsts(value);
  if (!hsts) return [];
  if (hsts.maxAge === 0) return ['switchedOff'];
  const more = [hsts.includeSubDomains && 'subdomains', hsts.preload && 'preload'];
  return [['for', hsts.maxAge], ...more.filter((word) => word !== false)];
}

function cacheRules(value: string): readonly Saying[] {
  return value.split(',').flatMap((part) => {
    const [name = '', argument] = part.trim().toLowerCase().split('=');
    const key = own(CACHE_TIMES, name);
    return key ? time(key, argument?.replaceAll('"', '')) : only(own(CACHE_RULES, name));
  });
}

/**
 * Returns the status of a cache; nothing if several caches report different ones, because servers list them from the
 * origin to the visitor or the other way round.
 */
function cacheWord(value: string): readonly Saying[] {
  const words = new Set(
    value.toLowerCase().match(/\b(hit|miss|expired|revalidated|stale|updating|bypass|dynamic)\b/g),
  );
  const [word, ...others] = words;
  return word !== undefined && others.length === 0 ? only(own(CACHE_WORDS, word)) : [];
}

const word = (table: Readonly<Record<string, string>>) => (value: string) =>
  only(own(table, value.trim().toLowerCase()));
const seconds = (key: string) => (value: string) => time(key, value.trim());

/** How to describe the values of a header field, for fields with a short description. */
const VALUES: Readonly<Record<string, (value: string) => readonly Saying[]>> = {
  'strict-transport-security': transportSecurity,
  'cache-control': cacheRules,
  'cdn-cache-control': cacheRules,
  'cf-cache-status': cacheWord,
  'cache-status': cacheWord,
  'x-cache': cacheWord,
  'x-vercel-cache': cacheWord,
  age: seconds('for'),
  'access-control-max-age': seconds('for'),
  'retry-after': seconds('for'),
  'x-content-type-options': word({ nosniff: 'nosniff' }),
  'x-frame-options': word({ deny: 'deny', sameorigin: 'sameOrigin' }),
  'x-xss-protection': (value) => (value.trim().startsWith('0') ? ['filterOff'] : []),
  'access-control-allow-origin': word({ '*': 'anyone' }),
  'cross-origin-resource-policy': word({ 'same-origin': 'sameOrigin', 'cross-origin': 'anyone' }),
  'origin-agent-cluster': word({ '?1': 'on', '?0': 'switchedOff' }),
  'referrer-policy': (value) => only(own(REFERRERS, lastKnownPolicy(value) ?? '')),
  'alt-svc': (value) => (/\bh3=/.test(value) ? ['http3'] : []),
};

/** Returns a sentence about what a header field does; `''` for an unknown field. */
export function fieldMeaning(name: string, texts: Translator): string {
  return /^[a-z\d-]+$/.test(name) ? (texts.find(`header.field.${name}`) ?? '') : '';
}

/** Returns a few words on what the value of a field means; `''` if nothing short and certain can be said. */
export function valueMeaning(name: string, value: string, texts: Translator): string {
  const sayings = (Object.hasOwn(VALUES, name) && VALUES[name]?.(value)) || [];
  const words = sayings.map((saying) => {
    if (typeof saying === 'string') return texts.find(`header.value.${saying}`);
    const [key, length] = saying;
    return texts.find(`header.value.${key}`, { duration: durationText(texts.language, length) });
  });
  return words.filter(Boolean).join('; ');
}
