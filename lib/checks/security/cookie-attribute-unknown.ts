import { defineCheck, type Example, headerLine } from '../check.ts';
import { type AttributeFault, attributeFaults } from '../knowledge/cookies/attribute-faults.ts';
import { type AttributeChanges, fieldWith } from '../knowledge/cookies/field-with.ts';
import { type SetCookie, setCookiesOf, shownCookieName } from '../knowledge/cookies/set-cookie.ts';

/** Maximum number of attributes with which a field is shown whole, so that it can be rewritten. */
const MOST_SHOWN = 20;

/** Returns what to change in a field. Invalid values are left out: only the author knows what was meant. */
function changesFor({ attributes }: SetCookie, faults: readonly AttributeFault[]): AttributeChanges {
  const changes: Record<string, string | null> = {};
  for (const { fault, attribute, meant } of faults) {
    const key = attribute.trim().toLowerCase();
    if (fault === 'likely') changes[key] = meant;
    else if (fault === 'unknown' && attribute !== '…') changes[key] = null;
    else if (fault === 'off') changes[key] = attribute;
    else if (fault === 'repeated')
      changes[key] = `${attribute}=${attributes.findLast((one) => one.key === key)?.value ?? ''}`;
  }
  return changes;
}

export default defineCheck({
  severity: 'notice',
  title: 'Cookie attributes are valid',
  why: 'Browsers silently skip an attribute they do not know: the cookie is set, but without that protection.',
  docs: 'https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html',
  remedy:
    'Correct the value where the cookie is set: Max-Age is a whole number of seconds, Expires a date such as “Wed, 21 Oct 2026 07:28:00 GMT”, Path begins with a slash, and none is longer than 1,024 bytes.',
  messages: {
    likely: {
      fault: 'Misspelled cookie attribute',
      says: 'The cookie {name} has the unknown attribute “{attribute}”, probably meant as {meant}.',
      remedy: 'Write {meant} where the cookie is set, with a semicolon between attributes.',
    },
    unknown: {
      fault: 'Unknown cookie attribute',
      says: 'The cookie {name} has an attribute that browsers do not know: “{attribute}”.',
      remedy:
        'Remove the attribute where the cookie is set. If it is a part of the value, encode the value: a semicolon in it becomes %3B.',
    },
    invalid: {
      fault: 'Cookie with an invalid {attribute}',
      says: 'The cookie {name} has an invalid {attribute}, which browsers skip: “{value}”.',
    },
    empty: {
      fault: 'Cookie {attribute} without a value',
      says: 'The cookie {name} has {attribute} without a value, so browsers skip it.',
    },
    repeated: {
      fault: 'Cookie with two values of {attribute}',
      says: 'The cookie {name} has {attribute} more than once, with different values; the last one counts.',
      remedy: 'Set {attribute} once, with the intended value; currently the last one counts.',
    },
    long: {
      fault: 'Cookie {attribute} over 1,024 bytes',
      says: 'The cookie {name} has a value of {attribute} longer than 1,024 bytes, which browsers skip.',
    },
    off: {
      fault: '{attribute}={value} does not turn it off',
      says: 'The cookie {name} has {attribute}={value}, which turns {attribute} on: only its presence counts.',
      remedy: 'Write {attribute} without a value to turn it on; to turn it off, leave it out.',
    },
    joined: {
      fault: 'Two cookies in one Set-Cookie header',
      says: 'After the cookie {name}, the same header has another one behind a comma, which browsers do not store.',
      remedy:
        'Send each cookie in a Set-Cookie header of its own; a program that joins headers with commas must leave this one out.',
    },
    nameless: {
      fault: 'Cookie without a name',
      says: 'A cookie has no name, so browsers send back its value alone.',
      remedy: 'Write the cookie as name=value where it is set.',
    },
  },
  needs: ['response'],

  *run({ response }) {
    if (response.how !== 'observed') return 'not looked at';
    const cookies = setCookiesOf(response);
    if (cookies.length === 0) return 'not applicable';
    for (const cookie of cookies) {
      const at = headerLine('set-cookie', cookie.shown);
      if (!cookie.name) yield { message: 'nameless', at };
      const faults = attributeFaults(cookie);
      const changes = changesFor(cookie, faults);
      const isWritten =
        cookie.name !== '' && cookie.attributes.length <= MOST_SHOWN && Object.keys(changes).length > 0;
      const mended = isWritten ? { fix: fieldWith(cookie.shown, changes) } : {};
      for (const { fault, attribute, value, meant } of faults) {
        const values = { name: shownCookieName(cookie.name), attribute, value, meant };
        const severity = fault === 'repeated' ? 'info' : fault === 'joined' ? 'warning' : 'notice';
        const message = fault === 'invalid' && !value ? 'empty' : fault;
        yield { message, severity, values, at, ...mended };
      }
    }
  },
});

const sent = (...cookies: string[]) => ({
  headers: cookies.map((cookie) => ['set-cookie', cookie] as const),
});

export const examples: Example[] = [
  sent('a=1; path=/; SECURE;httponly;samesite=lax; Max-Age=-1; Priority=High; Partitioned'),
  {
    name: 'fields that a proxy has joined',
    ...sent('a=1; Secure, b=2; Secure', 'c=1; Path=/, d=2'),
    finds: [
      {
        message: 'joined',
        says: 'After the cookie a, the same header has another one behind a comma, which browsers do not store.',
        remedy:
          'Send each cookie in a Set-Cookie header of its own; a program that joins headers with commas must leave this one out.',
        at: 'set-cookie: a=…; Secure, b=…; Secure',
        severity: 'warning',
      },
      'joined',
    ],
  },
  {
    ...sent('a=1; Http-Only', 'a=1; Same-Site=Lax', 'a=1; Secured', 'a=1; maxage=60'),
    finds: [
      {
        message: 'likely',
        says: 'The cookie a has the unknown attribute “Http-Only”, probably meant as HttpOnly.',
        remedy: 'Write HttpOnly where the cookie is set, with a semicolon between attributes.',
        at: 'set-cookie: a=…; Http-Only',
        severity: 'notice',
        fix: 'Set-Cookie: a=…; HttpOnly',
      },
      {
        message: 'likely',
        says: 'The cookie a has the unknown attribute “Same-Site”, probably meant as SameSite=Lax.',
        at: 'set-cookie: a=…; Same-Site=…',
        severity: 'notice',
        fix: 'Set-Cookie: a=…; SameSite=Lax',
      },
      {
        message: 'likely',
        says: 'The cookie a has the unknown attribute “Secured”, probably meant as Secure.',
        at: 'set-cookie: a=…; Secured',
        severity: 'notice',
        fix: 'Set-Cookie: a=…; Secure',
      },
      {
        message: 'likely',
        says: 'The cookie a has the unknown attribute “maxage”, probably meant as Max-Age=60.',
        at: 'set-cookie: a=…; maxage=…',
        severity: 'notice',
        fix: 'Set-Cookie: a=…; Max-Age=60',
      },
    ],
  },
  {
    name: 'commas and spaces instead of semicolons',
    ...sent('a=1; Secure, HttpOnly; Path=/'),
    finds: [
      {
        message: 'likely',
        says: 'The cookie a has the unknown attribute “Secure, HttpOnly”, probably meant as Secure; HttpOnly.',
        at: 'set-cookie: a=…; Secure, HttpOnly; Path=/',
        severity: 'notice',
        fix: 'Set-Cookie: a=…; Path=/; Secure; HttpOnly',
      },
    ],
  },
  {
    name: 'a value without its name',
    ...sent('a=1; Lax'),
    finds: [
      {
        message: 'likely',
        says: 'The cookie a has the unknown attribute “Lax”, probably meant as SameSite=Lax.',
        at: 'set-cookie: a=…; Lax',
        severity: 'notice',
        fix: 'Set-Cookie: a=…; SameSite=Lax',
      },
    ],
  },
  {
    ...sent('a=1; Frobnicate=2'),
    finds: [
      {
        message: 'unknown',
        says: 'The cookie a has an attribute that browsers do not know: “Frobnicate”.',
        remedy:
          'Remove the attribute where the cookie is set. If it is a part of the value, encode the value: a semicolon in it becomes %3B.',
        at: 'set-cookie: a=…; Frobnicate=…',
        severity: 'notice',
        fix: 'Set-Cookie: a=…',
      },
    ],
  },
  {
    ...sent('a=1; Expires', 'b=1; Max-Age=1h', 'c=1; Path=shop'),
    finds: [
      {
        message: 'empty',
        says: 'The cookie a has Expires without a value, so browsers skip it.',
        remedy:
          'Correct the value where the cookie is set: Max-Age is a whole number of seconds, Expires a date such as “Wed, 21 Oct 2026 07:28:00 GMT”, Path begins with a slash, and none is longer than 1,024 bytes.',
        at: 'set-cookie: a=…; Expires',
        severity: 'notice',
      },
      {
        message: 'invalid',
        says: 'The cookie b has an invalid Max-Age, which browsers skip: “1h”.',
        at: 'set-cookie: b=…; Max-Age=1h',
        severity: 'notice',
      },
      {
        message: 'invalid',
        says: 'The cookie c has an invalid Path, which browsers skip: “shop”.',
        at: 'set-cookie: c=…; Path=shop',
        severity: 'notice',
      },
    ],
  },
  { name: 'a blank value', ...sent('a=1; Max-Age= '), finds: ['empty'] },
  { name: 'an empty path is the default', ...sent('a=1; Path=') },
  {
    ...sent('a=1; Path=/a; Path=/b'),
    finds: [
      {
        message: 'repeated',
        says: 'The cookie a has Path more than once, with different values; the last one counts.',
        remedy: 'Set Path once, with the intended value; currently the last one counts.',
        at: 'set-cookie: a=…; Path=/a; Path=/b',
        severity: 'info',
        fix: 'Set-Cookie: a=…; Path=/b',
      },
    ],
  },
  { name: 'the same value twice', ...sent('a=1; Path=/; Path=/; Secure; Secure') },
  {
    ...sent(`a=1; Path=/${'x'.repeat(1_024)}`),
    finds: [
      {
        message: 'long',
        says: 'The cookie a has a value of Path longer than 1,024 bytes, which browsers skip.',
        at: 'set-cookie: a=…; Path=/xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
        severity: 'notice',
      },
    ],
  },
  {
    ...sent('a=1; HttpOnly=false'),
    finds: [
      {
        message: 'off',
        says: 'The cookie a has HttpOnly=false, which turns HttpOnly on: only its presence counts.',
        remedy: 'Write HttpOnly without a value to turn it on; to turn it off, leave it out.',
        at: 'set-cookie: a=…; HttpOnly=false',
        severity: 'notice',
        fix: 'Set-Cookie: a=…; HttpOnly',
      },
    ],
  },
  {
    ...sent('just a value', '=another; Secure'),
    finds: [
      {
        message: 'nameless',
        says: 'A cookie has no name, so browsers send back its value alone.',
        remedy: 'Write the cookie as name=value where it is set.',
        at: 'set-cookie: …',
        severity: 'notice',
      },
      {
        message: 'nameless',
        says: 'A cookie has no name, so browsers send back its value alone.',
        at: 'set-cookie: …; Secure',
        severity: 'notice',
      },
    ],
  },
  { name: 'a value of the maximum length', ...sent(`a=1; Path=/${'x'.repeat(1_023)}`) },
  {
    name: 'a field that is not shown whole is not rewritten',
    ...sent(`a=1; Secured${'; Path=/'.repeat(20)}`, `b=1; Secured${'; Path=/'.repeat(19)}`),
    finds: [
      {
        message: 'likely',
        says: 'The cookie a has the unknown attribute “Secured”, probably meant as Secure.',
        at: `set-cookie: a=…; Secured${'; Path=/'.repeat(19)}`,
        severity: 'notice',
      },
      {
        message: 'likely',
        says: 'The cookie b has the unknown attribute “Secured”, probably meant as Secure.',
        at: `set-cookie: b=…; Secured${'; Path=/'.repeat(19)}`,
        severity: 'notice',
        fix: `Set-Cookie: b=…${'; Path=/'.repeat(19)}; Secure`,
      },
    ],
  },
  { name: 'left over from older standards', ...sent('a=1; Version=1; Comment=x') },
  { name: 'date formats that servers use', ...sent('a=1; Expires=Wed, 21-Oct-2030 07:28:00 GMT') },
  { name: 'another check reports an unknown SameSite value', ...sent('a=1; SameSite=Loose') },
  { headers: {}, verdict: 'not applicable' },
  { headers: {}, how: 'stored', verdict: 'not looked at' },
];
