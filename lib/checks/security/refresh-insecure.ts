import { defineCheck, type Example } from '../check.ts';
import { baseOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { policiesOf, upgradesRequests } from '../knowledge/csp/csp.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { mixedContentOf, securedAttribute } from '../knowledge/document/mixed-content.ts';
import { activeLoads, passiveLoads, type SubresourceReference } from '../knowledge/document/subresources.ts';
import { isHttpsOnlyHost } from '../knowledge/response/https-only-hosts.ts';
import { refreshesOf } from '../knowledge/response/refresh.ts';
import { isOpenAddress, securedAddress, transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'notice',
  title: 'No <base> or refresh leads to plain http',
  why: 'What a refresh or a <base> sends over http can be read and changed in transit, and browsers block scripts and styles there.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh',
  remedy: 'Change the address in the refresh to https://.',
  messages: {
    refresh: {
      fault: 'Refresh leads to http',
      says: 'The refresh leads to {address}, over plain http.',
    },
    base: {
      fault: '<base> points to http',
      says: 'The <base> address {address} turns the relative links and files of the page into http ones.',
      remedy: 'Change the href of <base> to https://, or delete the element.',
    },
  },

  *run({ page, response }) {
    const { isHttps, hostname } = transportOf(page.url);
    if (!isHttps) return 'not applicable';
    const upgrades = upgradesRequests(policiesOf(page, response));
    // With upgrade-insecure-requests, browsers load files, and pages of the same host, over https.
    const isHttp = (url: URL) => isOpenAddress(url) && !(upgrades && url.hostname === hostname);
    for (const { at, seconds, target } of refreshesOf(page, response)) {
      const url = target ? parseAddress(target, baseOf(page)) : null;
      if (!url || !isHttp(url) || isHttpsOnlyHost(url.hostname)) continue;
      const secured = securedAddress(url);
      const fix =
        'source' in at
          ? `Refresh: ${seconds}; url=${secured}`
          : `<meta http-equiv="refresh" content="${seconds}; url=${escapeHtml(secured ?? '')}">`;
      yield { message: 'refresh', values: { address: url.href }, at, ...(secured && { fix }) };
    }
    const at = page.bases.find(({ attrs }) => attrs.href !== undefined);
    const base = parseAddress(baseOf(page));
    if (!at || !base || !isHttp(base)) return;
    const isMixed = mixedContentOf(page, response);
    const isByBase = ({ isRelative, url }: SubresourceReference) => isRelative && isMixed(url);
    const severity = activeLoads(page).some(isByBase)
      ? 'error'
      : passiveLoads(page).some(isByBase)
        ? 'warning'
        : 'notice';
    const fix = securedAttribute({ attribute: 'href', url: base });
    yield { message: 'base', severity, values: { address: base.href }, at, ...fix };
  },
});

const refresh = (content: string) => ({ html: `<meta http-equiv="refresh" content="${content}">` });
const base = '<base href="http://example.com/">';
const headers = { 'content-security-policy': 'upgrade-insecure-requests' };

export const examples: Example[] = [
  refresh('0; url=/next'),
  {
    name: 'browsers use only https for that top-level domain',
    ...refresh('0; url=http://kettles.dev/next'),
  },
  {
    ...refresh('0; URL=http://example.com/next'),
    finds: [
      {
        message: 'refresh',
        says: 'The refresh leads to http://example.com/next, over plain http.',
        remedy: 'Change the address in the refresh to https://.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
        fix: '<meta http-equiv="refresh" content="0; url=https://example.com/next">',
      },
    ],
  },
  {
    ...refresh("3,'http://example.com/next'"),
    finds: [
      {
        message: 'refresh',
        says: 'The refresh leads to http://example.com/next, over plain http.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
        fix: '<meta http-equiv="refresh" content="3; url=https://example.com/next">',
      },
    ],
  },
  {
    name: 'the header does the same',
    headers: { refresh: '0; url=http://example.com/next' },
    finds: [
      {
        message: 'refresh',
        says: 'The refresh leads to http://example.com/next, over plain http.',
        at: 'refresh: 0; url=http://example.com/next',
        severity: 'notice',
        fix: 'Refresh: 0; url=https://example.com/next',
      },
    ],
  },
  { name: 'browsers ignore a time with a unit', ...refresh('5s; url=http://example.com/') },
  {
    html: base,
    finds: [
      {
        message: 'base',
        says: 'The <base> address http://example.com/ turns the relative links and files of the page into http ones.',
        remedy: 'Change the href of <base> to https://, or delete the element.',
        at: 'head > base:nth-child(1)',
        severity: 'notice',
        fix: 'href="https://example.com/"',
      },
    ],
  },
  {
    html: `${base}<script src="app.js"></script>`,
    finds: [
      {
        message: 'base',
        says: 'The <base> address http://example.com/ turns the relative links and files of the page into http ones.',
        at: 'head > base:nth-child(1)',
        severity: 'error',
        fix: 'href="https://example.com/"',
      },
    ],
  },
  {
    html: `${base}<body><img src="a.png" alt="">`,
    finds: [
      {
        message: 'base',
        says: 'The <base> address http://example.com/ turns the relative links and files of the page into http ones.',
        at: 'head > base:nth-child(1)',
        severity: 'warning',
        fix: 'href="https://example.com/"',
      },
    ],
  },
  { name: 'with upgrade-insecure-requests, the page’s host is opened over https', html: base, headers },
  {
    name: 'another host is not',
    ...refresh('0; url=http://other.example/'),
    headers,
    finds: [
      {
        message: 'refresh',
        says: 'The refresh leads to http://other.example/, over plain http.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
        fix: '<meta http-equiv="refresh" content="0; url=https://other.example/">',
      },
    ],
  },
  {
    name: 'in capitals and with spaces',
    html: '<meta http-equiv=" REFRESH " content=" 0 ;url=http://example.com/">',
    finds: ['refresh'],
  },
  { name: 'another meta', html: '<meta name="x" content="0; url=http://example.com/">' },
  {
    name: 'another port rarely has https',
    ...refresh('0; url=http://example.com:8080/'),
    finds: [
      {
        message: 'refresh',
        says: 'The refresh leads to http://example.com:8080/, over plain http.',
        at: 'head > meta:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the base does not affect a script with a full address',
    html: `${base}<script src="http://cdn.example/a.js"></script>`,
    finds: ['base'],
  },
  { name: 'a reload leads nowhere', ...refresh('300') },
  { url: 'http://example.com/', ...refresh('0; url=http://example.com/'), verdict: 'not applicable' },
];
