import { defineCheck, type Example, headerLine } from '../check.ts';
import { refusalOf } from '../knowledge/cookies/cookie-refusal.ts';
import { setCookiesOf } from '../knowledge/cookies/set-cookie.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Browsers accept every cookie',
  why: 'A cookie that browsers refuse is never sent back: what it is for does not work.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  messages: {
    secure: { says: 'The prefix of {name} demands Secure and https.' },
    httpOnly: { says: 'The prefix of {name} demands HttpOnly; browsers that know it refuse the cookie.' },
    path: { says: 'The prefix of {name} demands Path=/.' },
    domain: { says: 'The prefix of {name} forbids Domain.' },
    host: { says: 'The cookie {name} is meant for {domain}, which this host does not belong to.' },
    suffix: {
      says: 'The cookie {name} is meant for {domain}, under which every name may have another owner.',
    },
    open: { says: 'The cookie {name} has Secure but came over plain http.' },
    none: { says: 'The cookie {name} has SameSite=None without Secure.' },
    partitioned: {
      says: 'The cookie {name} has Partitioned without Secure; browsers that know it refuse the cookie.',
    },
    size: { says: 'The cookie {name} is longer than the 4,096 bytes that browsers take.' },
    control: { says: 'The cookie {name} holds a control character.' },
  },
  needs: ['response'],

  *run({ response, suffixes }) {
    if (response.how !== 'observed') return 'not looked at';
    const cookies = setCookiesOf(response);
    if (cookies.length === 0) return 'not applicable';
    const transport = transportOf(response.url);
    for (const cookie of cookies) {
      const message = refusalOf(cookie, transport, suffixes);
      if (!message) continue;
      const { domain, shown } = cookie;
      const values = { name: cookie.name || '…', domain: domain ?? '' };
      const isMended = message === 'none' || message === 'partitioned';
      yield {
        message,
        values,
        at: headerLine('set-cookie', shown),
        ...(isMended && { fix: `${shown}; Secure` }),
      };
    }
  },
});

const sent = (...cookies: string[]) => ({
  headers: cookies.map((cookie) => ['set-cookie', cookie] as const),
});

export const examples: Example[] = [
  sent('__Host-id=1; Secure; Path=/', '__Secure-a=1; Secure; Domain=example.com', 'b=1; Domain=.example.com'),
  sent('__Http-id=1; Secure; HttpOnly', '__Host-Http-id=1; Secure; HttpOnly; Path=/'),
  { ...sent('__Secure-id=1'), finds: ['secure'] },
  { ...sent('__Host-id=1; Secure'), finds: ['path'] },
  { ...sent('__Host-id=1; Secure; Path=/; Domain=example.com'), finds: ['domain'] },
  { ...sent('__Http-id=1; Secure', '__Host-Http-id=1; Secure; Path=/'), finds: ['httpOnly', 'httpOnly'] },
  { ...sent('__Host-Http-id=1; Secure; HttpOnly; Path=/a'), finds: ['path'] },
  { name: 'prefixes are known in any case', ...sent('__HOST-id=1; Secure'), finds: ['path'] },
  { ...sent('id=1; Domain=shop.example.com'), finds: ['host'] },
  {
    name: 'an address has no parts',
    url: 'https://192.0.2.7/',
    ...sent('id=1; Domain=2.7'),
    finds: ['host'],
  },
  {
    url: 'https://kettle.co.uk/',
    ...sent('id=1; Domain=co.uk', 'b=1; Domain=kettle.co.uk'),
    finds: ['suffix'],
  },
  { url: 'https://mine.github.io/', ...sent('id=1; Domain=github.io'), finds: ['suffix'] },
  { name: 'a suffix keeps its own cookies', url: 'https://github.io/', ...sent('id=1; Domain=github.io') },
  { url: 'http://example.com/', ...sent('id=1; Secure'), finds: ['open'] },
  { name: 'this machine is secure', url: 'http://localhost:8080/', ...sent('id=1; Secure') },
  { ...sent('id=1; SameSite=None', 'b=1; SameSite=None; Secure'), finds: ['none'] },
  { ...sent('id=1; Partitioned', 'b=1; Partitioned; Secure'), finds: ['partitioned'] },
  { ...sent(`id=${'x'.repeat(4_095)}`, `b=${'x'.repeat(4_095)}`), finds: ['size'] },
  { ...sent('id=a\u0007b'), finds: ['control'] },
  { name: 'a cookie without a name is kept', ...sent('abc') },
  { headers: {}, verdict: 'not applicable' },
  { headers: {}, how: 'second request', verdict: 'not looked at' },
];
