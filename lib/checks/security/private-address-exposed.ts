import { defineCheck, type Example, headerLine } from '../check.ts';
import { writtenTag } from '../evidence.ts';
import { internalNameIn, isPrivateHost, privateAddressIn } from '../knowledge/addresses/private-hosts.ts';
import { mixedContentOf } from '../knowledge/document/mixed-content.ts';
import { activeLoads, passiveLoads } from '../knowledge/document/subresources.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'notice',
  title: 'No private network addresses are exposed',
  why: 'Private addresses reveal how the network behind the site is built, and send visitors to devices on their own network.',
  docs: 'https://www.rfc-editor.org/rfc/rfc1918',
  remedy:
    'Point the address at a public host over https, or remove the element if it is left over from development.',
  messages: {
    header: {
      fault: 'Private IP address in a header',
      says: 'The {header} header contains the private address {address}.',
      remedy:
        'Remove {header} or the address in it where it is added: in the proxy, the load balancer or the application.',
    },
    name: {
      fault: 'Internal server name in a header',
      says: 'The {header} header contains the internal name {name}.',
      remedy:
        'Remove {header} or the name in it where it is added: in the proxy, the load balancer or the application.',
    },
    load: {
      fault: 'File from a private network',
      says: '<{tag}> loads from {address}, which exists only on a private network or on the visitor’s own computer.',
    },
  },

  *run({ page, response }) {
    if (isPrivateHost(transportOf(page.url).hostname)) return 'not applicable';
    for (const [header, value] of response?.headers ?? []) {
      if (header === 'set-cookie' || header.startsWith('content-security-policy')) continue;
      const address = privateAddressIn(value);
      const name = address ? null : internalNameIn(value);
      if (address) yield { message: 'header', values: { header, address }, at: headerLine(header, value) };
      if (name) yield { message: 'name', values: { header, name }, at: headerLine(header, value) };
    }
    // `mixed-content-active` and `mixed-content-passive` report mixed content.
    const isMixed = mixedContentOf(page, response);
    let isElsewhere = false;
    for (const { element, url } of [...activeLoads(page), ...passiveLoads(page)]) {
      if (!/^https?:$/.test(url.protocol) || !isPrivateHost(url.hostname)) continue;
      if (isMixed(url)) isElsewhere = true;
      else yield { message: 'load', values: { tag: writtenTag(element), address: url.host }, at: element };
    }
    if (isElsewhere) return 'not applicable';
  },
});

export const examples: Example[] = [
  { html: '<script src="/a.js"></script>', headers: { server: 'nginx' } },
  {
    headers: { 'x-backend': '10.0.3.17:8080' },
    finds: [
      {
        message: 'header',
        says: 'The x-backend header contains the private address 10.0.3.17.',
        remedy:
          'Remove x-backend or the address in it where it is added: in the proxy, the load balancer or the application.',
        at: 'x-backend: 10.0.3.17:8080',
        severity: 'notice',
      },
    ],
  },
  {
    headers: { 'server-timing': 'db;desc="mysql-prod-01.internal";dur=53' },
    finds: [
      {
        message: 'name',
        says: 'The server-timing header contains the internal name mysql-prod-01.internal.',
        remedy:
          'Remove server-timing or the name in it where it is added: in the proxy, the load balancer or the application.',
        at: 'server-timing: db;desc="mysql-prod-01.internal";dur=53',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'an address is told before the name next to it',
    headers: { 'x-backend': '10.0.3.17 web-1.internal' },
    finds: ['header'],
  },
  {
    headers: { 'x-real-server': 'web-2; 192.168.4.20' },
    finds: [
      {
        message: 'header',
        says: 'The x-real-server header contains the private address 192.168.4.20.',
        at: 'x-real-server: web-2; 192.168.4.20',
        severity: 'notice',
      },
    ],
  },
  {
    html: '<body><img src="https://192.168.0.12/logo.png" alt="">',
    finds: [
      {
        message: 'load',
        says: '<img> loads from 192.168.0.12, which exists only on a private network or on the visitor’s own computer.',
        remedy:
          'Point the address at a public host over https, or remove the element if it is left over from development.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'over http it is mixed content',
    html: '<body><img src="http://192.168.0.12/logo.png" alt="">',
    verdict: 'not applicable',
  },
  {
    html: '<script src="http://localhost:35729/livereload.js"></script>',
    finds: [
      {
        message: 'load',
        says: '<script> loads from localhost:35729, which exists only on a private network or on the visitor’s own computer.',
        at: 'head > script:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a cookie and a policy may contain one',
    headers: {
      'set-cookie': 'server=10.0.3.17',
      'content-security-policy': 'img-src 10.0.3.17',
      'content-security-policy-report-only': 'connect-src http://127.0.0.1:*',
    },
  },
  { name: 'a version is not an address', headers: { 'x-build': 'v10.4.2.1', server: 'app/10.1.2.3' } },
  { name: 'a longer number is not an address', headers: { 'x-id': '10.0.0.1.7.9' } },
  { name: 'on the private network itself', url: 'http://192.168.0.1/', verdict: 'not applicable' },
];
