import { describe, expect, it } from 'vitest';
import { pick } from '../../test/pick.ts';
import { collectHtml } from './collect/parse5.ts';
import { checks } from './index.ts';
import type { Inspection, ResponseFacts, StoredCookie } from './inspection.ts';
import names from './knowledge/cookies/known-cookies.json' with { type: 'json' };
import { valueShape } from './knowledge/cookies/value-shape.ts';
import { letterOf } from './knowledge/response/observatory.ts';
import { runChecks } from './run-checks.ts';

const URL = 'https://example.com/';
const SECRET = 'k7Qm2xV9aT4pZ8rW3nB6yL1c';
const PERFECT = [
  [
    'content-security-policy',
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-embedder-policy', 'require-corp'],
  ['cross-origin-resource-policy', 'same-origin'],
] as const;

interface Set {
  name: string;
  value: string;
  attributes: string;
}

const storedOf = ({ name, value, attributes }: Set): StoredCookie => ({
  name,
  domain: 'example.com',
  hostOnly: true,
  path: '/',
  secure: /secure/i.test(attributes),
  httpOnly: /httponly/i.test(attributes),
  sameSite: /samesite=lax/i.test(attributes) ? 'lax' : 'unspecified',
  value: valueShape(value),
});

/** The grades of a perfect page: of its first load, which sets the cookie, before a reload, and after it. */
function gradesOf(set: Set) {
  const judged = (how: ResponseFacts['how'], sets: boolean, cookiesSent: readonly string[]) => {
    const cookie = ['set-cookie', `${set.name}=${set.value}; Path=/${set.attributes}`] as const;
    const headers = sets ? [...PERFECT, cookie] : PERFECT;
    const response = { how, url: URL, status: 200, headers, ...(how === 'observed' && { cookiesSent }) };
    const plainHttp = {
      how: 'second request' as const,
      isWhole: true,
      hops: ['http://example.com/', URL].map((url, i) => ({ url, status: i === 0 ? 301 : 200, headers: [] })),
    };
    const page = collectHtml('<!doctype html><title>Kettles</title>', URL);
    const inspection: Inspection = { url: URL, at: 0, page, response, plainHttp, cookies: [storedOf(set)] };
    const { results, security } = runChecks(checks, inspection, 'security');
    const found = results.find(({ check }) => check === 'security/cookie-unprotected');
    return {
      page: security?.range?.score ?? [0, 0],
      observatory: security?.observatory.score ?? [0, 0],
      found: found?.findings.map(({ message }) => message) ?? [],
    };
  };
  return {
    first: judged('observed', true, []),
    before: judged('stored', false, []),
    after: judged('observed', false, [set.name]),
  };
}

/** Without an invalid `SameSite`: browsers do not store what they do not know. */
const OTHERS: readonly Set[] = [
  { name: 'lang', value: 'en', attributes: '' },
  { name: 'lang', value: 'en', attributes: '; Secure; SameSite=Lax' },
  { name: 'csrftoken', value: SECRET, attributes: '; Secure' },
  { name: 'XSRF-TOKEN', value: SECRET, attributes: '; Secure; SameSite=Lax' },
  { name: 'kettle', value: SECRET, attributes: '' },
  { name: 'kettle', value: SECRET, attributes: '; Secure; HttpOnly; SameSite=Lax' },
  { name: 'sid', value: 'ab12', attributes: '' },
  { name: 'seen', value: '1', attributes: '; HttpOnly' },
];
const SESSIONS: readonly Set[] = Object.values({ ...names.sessions, ...names.sessionsWithSecret }).flatMap(
  (part) =>
    part
      .split(' ')
      .map((name) => ({ name: name.replaceAll('*', '8f3a91bc77e0d245'), value: SECRET, attributes: '' })),
);

describe('a cookie of an earlier load', () => {
  it.each([...OTHERS, ...SESSIONS])(
    '$name=$value$attributes counts the same before and after a reload',
    (set) => {
      const { first, before, after } = gradesOf(set);
      expect(pick(after, 'page', 'found')).toEqual(pick(before, 'page', 'found'));
      // The Observatory judges what the response sets, which only the reload shows.
      expect(before.observatory[0]).toBeLessThanOrEqual(after.observatory[0]);
      expect(before.observatory[1]).toBeGreaterThanOrEqual(after.observatory[1]);
      // What the first load proves stays possible, and its findings stay.
      expect(after.found).toEqual(first.found);
      for (const reading of ['page', 'observatory'] as const) {
        expect(after[reading][0]).toBeLessThanOrEqual(first[reading][0]);
        expect(after[reading][1]).toBeGreaterThanOrEqual(first[reading][1]);
      }
    },
  );

  it('leaves no A+ to a session without flags, whatever framework sets it', () => {
    const passing = SESSIONS.filter((set) => {
      const { first, before } = gradesOf(set);
      return [first, before].some(({ page: [, most] }) => letterOf(most) === 'A+');
    });
    expect(passing.map(({ name }) => name)).toEqual([]);
  });

  it('leaves no certain A+ to one with a short value', () => {
    const short = SESSIONS.map((set) => ({ ...set, value: 'ab12' }));
    const passing = short.filter((set) => letterOf(gradesOf(set).before.page[0]) === 'A+');
    expect(passing.map(({ name }) => name)).toEqual([]);
  });
});
