import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/lib/i18n/languages.ts';
import { translatorOf } from '@/lib/i18n/translator.ts';
import { fieldMeaning, valueMeaning } from './header-meaning.ts';

type Texts = { header: Record<'field' | 'value', Record<string, string>> };
const files = import.meta.glob<Texts>('/lib/i18n/headers/*.json', { eager: true, import: 'default' });
const textsOf = (language: string) => files[`/lib/i18n/headers/${language}.json`] as Texts;
const english = translatorOf('en', textsOf('en'));

describe.each(LANGUAGES)('%s', (language) => {
  it.each(['field', 'value'] as const)('has a string for every %s, with its placeholders', (kind) => {
    const placeholders = (texts: Texts) =>
      Object.fromEntries(
        Object.entries(texts.header[kind]).map(([key, text]) => [key, text.match(/\{\w+\}/g) ?? []]),
      );
    expect(placeholders(textsOf(language))).toEqual(placeholders(textsOf('en')));
    expect(Object.values(textsOf(language).header[kind]).filter((text) => !text.trim())).toEqual([]);
  });
});

describe('fieldMeaning', () => {
  it('has one sentence for each known field', () => {
    const fields = Object.entries(textsOf('en').header.field);
    expect(fields.length).toBeGreaterThan(60);
    for (const [name, text] of fields) {
      expect(fieldMeaning(name, english)).toBe(text);
      expect(text).toMatch(/^\P{Ll}.{10,110}\.$/u);
    }
  });

  it.each(['x-unheard-of', 'constructor', 'a.b', '', 'x:y', '__proto__'])('has no meaning for %j', (name) => {
    expect(fieldMeaning(name, english)).toBe('');
  });
});

describe('valueMeaning', () => {
  it.each([
    [
      'strict-transport-security',
      'max-age=31536000; includeSubDomains; preload',
      'for 365 days; including subdomains; may be preloaded in browsers',
    ],
    ['strict-transport-security', 'max-age=0', 'disabled'],
    ['strict-transport-security', 'nonsense', ''],
    [
      'cache-control',
      'private, max-age=7200, must-revalidate',
      'only the visitor’s browser keeps a copy; fresh for 2 hours; never used when stale',
    ],
    [
      'cache-control',
      'public, s-maxage="90", max-age=x',
      'any cache may keep a copy; in shared caches: 90 seconds',
    ],
    ['cache-control', 'no-store', 'no copy is kept'],
    ['cache-control', 'constructor, __proto__=1', ''],
    ['x-content-type-options', 'NoSniff', 'browsers do not guess file types'],
    ['cf-cache-status', 'HIT', 'served from the cache'],
    ['x-cache', 'Miss from cloudfront', 'not in the cache, served by the origin'],
    ['x-cache', 'MISS, HIT', ''],
    ['age', '42', 'for 42 seconds'],
    ['referrer-policy', 'unsafe-url, strict-origin', 'other sites receive only the host'],
    ['access-control-allow-origin', '*', 'every site'],
    ['alt-svc', 'h3=":443"; ma=86400', 'HTTP/3 is offered'],
    [
      'cache-control',
      'no-cache, immutable',
      'a copy is used only after checking with the server; never changes',
    ],
    ['cdn-cache-control', 'max-age=172800', 'fresh for 2 days'],
    ['cf-cache-status', 'EXPIRED', 'the copy was too old, served by the origin'],
    ['cf-cache-status', 'REVALIDATED', 'served from the cache after checking with the server'],
    ['cf-cache-status', 'UPDATING', 'served from a copy that was too old'],
    ['cf-cache-status', 'BYPASS', 'cache rules prevent caching'],
    ['cf-cache-status', 'DYNAMIC', 'cache rules prevent caching'],
    ['x-vercel-cache', 'STALE', 'served from a copy that was too old'],
    ['cache-status', 'Edge; hit', 'served from the cache'],
    ['access-control-max-age', '600', 'for 10 minutes'],
    ['retry-after', '120', 'for 2 minutes'],
    ['retry-after', 'Fri, 20 Nov 2026 12:00:00 GMT', ''],
    ['x-frame-options', 'DENY', 'nobody may frame the page'],
    ['x-frame-options', 'SameOrigin', 'only the site itself'],
    ['x-xss-protection', '0', 'turns the filter off'],
    ['x-xss-protection', '1; mode=block', ''],
    ['cross-origin-resource-policy', 'same-origin', 'only the site itself'],
    ['cross-origin-resource-policy', 'cross-origin', 'every site'],
    ['origin-agent-cluster', '?1', 'enabled'],
    ['origin-agent-cluster', '?0', 'disabled'],
    ['referrer-policy', 'no-referrer', 'other sites receive nothing'],
    ['referrer-policy', 'same-origin', 'full URL within the site, nothing to other sites'],
    ['referrer-policy', 'origin', 'other sites receive only the host'],
    ['referrer-policy', 'origin-when-cross-origin', 'other sites receive only the host'],
    ['referrer-policy', 'strict-origin-when-cross-origin', 'other sites receive only the host'],
    ['referrer-policy', 'no-referrer-when-downgrade', 'other sites receive the full URL'],
    ['referrer-policy', 'unsafe-url', 'other sites receive the full URL'],
    ['content-type', 'text/html', ''],
    ['tostring', 'x', ''],
  ])('explains %s: %s', (name, value, words) => {
    expect(valueMeaning(name, value, english)).toBe(words);
  });

  it('formats times in the reader’s language', () => {
    const russian = translatorOf('ru', textsOf('ru'));
    expect(valueMeaning('strict-transport-security', 'max-age=1814400', russian)).toBe('на 21 день');
  });
});
