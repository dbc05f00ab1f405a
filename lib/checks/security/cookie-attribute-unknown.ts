import { defineCheck, type Example, headerLine } from '../check.ts';
import { attributeFaults } from '../knowledge/cookies/attribute-faults.ts';
import { setCookiesOf } from '../knowledge/cookies/set-cookie.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Cookies are spelt as browsers read them',
  why: 'Browsers skip what they do not know without a word: the cookie is kept, its protection is not.',
  docs: 'https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html',
  messages: {
    likely: {
      says: 'The cookie {name} has the unknown attribute “{attribute}”; {meant} is meant, it seems.',
    },
    unknown: { says: 'The cookie {name} has an attribute that browsers do not know: “{attribute}”.' },
    invalid: { says: 'The cookie {name} has {attribute} with a value that browsers skip: “{value}”.' },
    repeated: { says: 'The cookie {name} has {attribute} more than once; the last one counts.' },
    long: {
      says: 'The cookie {name} has {attribute} with a value of more than 1,024 bytes, which browsers skip.',
    },
    off: {
      says: 'The cookie {name} has {attribute}={value}, which switches it on: only its presence counts.',
    },
    nameless: { says: 'A cookie has no name, so browsers send its bare value back.' },
  },
  needs: ['response'],

  *run({ response }) {
    if (response.how !== 'observed') return 'not looked at';
    const cookies = setCookiesOf(response);
    if (cookies.length === 0) return 'not applicable';
    for (const cookie of cookies) {
      const at = headerLine('set-cookie', cookie.shown);
      if (!cookie.name) yield { message: 'nameless', at };
      for (const { fault, attribute, value, meant } of attributeFaults(cookie)) {
        const values = { name: cookie.name || '…', attribute, value, meant };
        yield {
          message: fault,
          severity: fault === 'repeated' ? 'info' : 'notice',
          values,
          at,
          ...(meant && { fix: meant }),
        };
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
    ...sent('a=1; Http-Only', 'a=1; Same-Site=Lax', 'a=1; Secured', 'a=1; maxage=60'),
    finds: Array(4).fill('likely'),
  },
  { name: 'commas and blanks for semicolons', ...sent('a=1; Secure, HttpOnly; Path=/'), finds: ['likely'] },
  { name: 'a value without its name', ...sent('a=1; Lax'), finds: ['likely'] },
  { ...sent('a=1; Frobnicate=2'), finds: ['unknown'] },
  { ...sent('a=1; Expires', 'b=1; Max-Age=1h', 'c=1; Path=shop'), finds: ['invalid', 'invalid', 'invalid'] },
  { name: 'an empty path is the default', ...sent('a=1; Path=') },
  { ...sent('a=1; Path=/a; Path=/b'), finds: ['repeated'] },
  { name: 'twice the same', ...sent('a=1; Path=/; Path=/; Secure; Secure') },
  { ...sent(`a=1; Path=/${'x'.repeat(1_024)}`), finds: ['long'] },
  { ...sent('a=1; HttpOnly=false'), finds: ['off'] },
  { ...sent('just a value', '=another; Secure'), finds: ['nameless', 'nameless'] },
  { name: 'left over from older standards', ...sent('a=1; Version=1; Comment=x') },
  { name: 'dates as servers write them', ...sent('a=1; Expires=Wed, 21-Oct-2030 07:28:00 GMT') },
  { name: 'the SameSite that browsers do not know is another check’s', ...sent('a=1; SameSite=Loose') },
  { headers: {}, verdict: 'not applicable' },
  { headers: {}, how: 'stored', verdict: 'not looked at' },
];
