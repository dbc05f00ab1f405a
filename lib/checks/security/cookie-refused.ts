import { defineCheck, type Example, headerLine } from '../check.ts';
import { brokenPrefixRule, cookiesOf, isForHost } from '../knowledge/cookies/set-cookie.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Browsers accept every cookie',
  why: 'A cookie that browsers refuse is never sent back: what it is for does not work.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie',
  messages: {
    secure: 'The prefix of {name} demands Secure and https.',
    path: 'The prefix of {name} demands Path=/.',
    domain: 'The prefix of {name} forbids Domain.',
    host: 'The cookie {name} is meant for {domain}, which this host does not belong to.',
    open: 'The cookie {name} has Secure but came over plain http.',
  },
  needs: ['response'],

  *run({ response }) {
    if (response.how !== 'observed') return 'not looked at';
    const cookies = cookiesOf(response);
    if (cookies.length === 0) return 'not applicable';
    const { hostname, isHttps, isOpen, isLoopback } = transportOf(response.url);
    for (const cookie of cookies) {
      const { name, secure, domain, shown } = cookie;
      const at = headerLine('set-cookie', shown);
      const rule = brokenPrefixRule(cookie, isHttps || isLoopback);
      if (rule) yield { message: rule, values: { name }, at };
      else if (domain !== null && !isForHost(cookie, hostname))
        yield { message: 'host', values: { name, domain }, at };
      else if (secure && isOpen) yield { message: 'open', values: { name }, at };
    }
  },
});

const sent = (...cookies: string[]) => ({
  headers: cookies.map((cookie) => ['set-cookie', cookie] as const),
});

export const examples: Example[] = [
  sent('__Host-id=1; Secure; Path=/', '__Secure-a=1; Secure; Domain=example.com', 'b=1; Domain=.example.com'),
  { ...sent('__Secure-id=1'), finds: ['secure'] },
  { ...sent('__Host-id=1; Secure'), finds: ['path'] },
  { ...sent('__Host-id=1; Secure; Path=/; Domain=example.com'), finds: ['domain'] },
  { name: 'prefixes are known in any case', ...sent('__HOST-id=1; Secure'), finds: ['path'] },
  { ...sent('id=1; Domain=shop.example.com'), finds: ['host'] },
  { url: 'http://example.com/', ...sent('id=1; Secure'), finds: ['open'] },
  { name: 'this machine is secure', url: 'http://localhost:8080/', ...sent('id=1; Secure') },
  { headers: {}, verdict: 'not applicable' },
  { headers: {}, how: 'second request', verdict: 'not looked at' },
];
