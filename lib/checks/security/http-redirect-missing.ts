import { defineCheck, type Example, headerLine } from '../check.ts';
import type { Hop, Inspection, RedirectChain } from '../inspection.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { hasHsts } from '../knowledge/response/hsts.ts';
import { isHttpsOnlyHost } from '../knowledge/response/https-only-hosts.ts';
import {
  isKeptOnHttps,
  observatoryRedirection,
  permanentRedirect,
  redirectsOf,
} from '../knowledge/response/redirect-chain.ts';
import { securedAddress, transportOf } from '../knowledge/response/transport.ts';
import { wallIn } from '../knowledge/response/wall.ts';

/**
 * Returns the responses from `http://` of the host onward: as requested separately, or as seen on the way to the
 * page.
 */
function answersOf({ plainHttp, way }: Inspection, hostname: string): readonly Hop[] {
  if (plainHttp && observatoryRedirection(plainHttp.hops)) return plainHttp.hops;
  const hops = way?.hops ?? [];
  const first = hops.findIndex(({ url }) => /^http:/i.test(url) && transportOf(url).hostname === hostname);
  return first < 0 ? [] : hops.slice(first);
}

/** The code for a host that nobody asks over http. */
const NOT_NEEDED = 'redirection-not-needed-no-http';
const FINE = [NOT_NEEDED, 'redirection-to-https', 'redirection-all-redirects-preloaded'];

/**
 * Whether the browser, asked for the host over http, switched to https by itself, and will go on doing so: it knows the
 * host's HSTS. The server was not asked then, so what it answers to a first visit is not known.
 */
const isKeptByBrowser = ({ plainHttp, response }: Inspection): boolean =>
  plainHttp?.hops[0]?.byBrowser === true && response?.how === 'observed' && hasHsts(response) === true;

/** Whether a response says nothing about the next one: a test for people, the portal of a network, too many requests. */
const isPutOff = (hop: Hop): boolean =>
  hop.status === 429 || ['challenge', 'portal'].includes(wallIn(hop, '') ?? '');

/** Returns the last redirect from https back to http; undefined where https is never reached. */
const backToHttp = (hops: readonly Hop[]) =>
  redirectsOf(hops).findLast(({ changes }) => changes.includes('downgrade'));

/** Returns the last redirect of a chain that ends there, because Plumbline must not request where it leads. */
function* withheldBy({ hops, withheld }: RedirectChain) {
  const address = hops.at(-1)?.url;
  if (!withheld || address === undefined) return;
  yield {
    message: withheld.risk === 'private' ? 'private' : 'withheld',
    severity: withheld.risk === 'private' ? 'warning' : 'info',
    values: { address, target: withheld.url },
    at: headerLine('location', withheld.url),
    fix: permanentRedirect(address.replace(/^http:/i, 'https:')),
  } as const;
}

export default defineCheck({
  severity: 'error',
  title: 'http redirects to https on the same host',
  why: 'Visitors who type the address or follow an old link stay on an unencrypted page, and never receive HSTS.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS#http_redirection',
  remedy:
    'Redirect every http request with status 301 to the same address on https, before any other redirect.',
  observatory: 'redirection',
  messages: {
    missing: {
      fault: 'No redirect from http to https',
      says: '{address} returns status {status} over plain http and does not redirect to https.',
      followsFrom: ['security/https-missing'],
    },
    open: {
      fault: 'Redirects end on plain http',
      says: '{address} redirects, but ends at {target}, over plain http.',
      followsFrom: ['security/https-missing'],
    },
    late: {
      fault: 'First redirect stays on http',
      says: '{address} first redirects to {target}, and only then to https.',
    },
    elsewhere: {
      fault: 'http redirects straight to another host',
      says: '{address} redirects straight to {target}, so {host} cannot tell browsers to use https (HSTS).',
    },
    private: {
      fault: 'http redirects to a private network',
      says: '{address} redirects to {target}, in the visitor’s own network. Plumbline did not request it.',
    },
    withheld: {
      fault: 'http redirect not followed',
      says: '{address} redirects to {target}. Plumbline did not request it, because opening it may change something.',
      remedy:
        'Redirect every http request to the same address on https; then no redirect can start an action.',
    },
  },
  anyDocument: true,

  *run(inspection) {
    const { hostname, isLoopback, isHttps } = transportOf(inspection.page.url);
    if (isLoopback || hostname === '') return 'not applicable';
    const hops = answersOf(inspection, hostname);
    const observatory = observatoryRedirection(hops);
    const [first, second] = hops;
    const last = hops.at(-1);
    // Browsers request nothing there over http, whatever it answers.
    if (isHttps && isHttpsOnlyHost(hostname))
      return observatory === null
        ? { missing: 'plainHttp', page: NOT_NEEDED }
        : { observatory, page: NOT_NEEDED };
    if (observatory === null || !first || !last) {
      if (inspection.plainHttp) yield* withheldBy(inspection.plainHttp);
      return { missing: 'plainHttp', ...(isKeptByBrowser(inspection) && { page: NOT_NEEDED }) };
    }
    if (FINE.includes(observatory)) return { observatory };

    // With another port, https is at an address that nobody can know from here.
    const plain = parseAddress(first.url);
    const secured = plain && securedAddress(plain);
    const found = {
      ...(second && { at: headerLine('location', second.url) }),
      ...(secured && { fix: permanentRedirect(secured) }),
    };
    const values = { address: first.url, target: second?.url ?? '', status: first.status, host: hostname };
    if (observatory === 'redirection-missing') {
      if (isPutOff(first)) return { missing: 'plainHttp' };
      // A server that refuses plain http sends nothing unencrypted, unless it asks for a password there;
      // `https-missing` reports that the page itself does.
      const isRefused = first.status >= 400 && first.status !== 401;
      yield { message: 'missing', severity: isRefused || !isHttps ? 'notice' : 'error', values, ...found };
      return { observatory, ...(isRefused && { page: NOT_NEEDED }) };
    }
    if (observatory === 'redirection-not-to-https') {
      const severity = isHttps ? 'error' : 'notice';
      const back = backToHttp(hops);
      const target = back && securedAddress(back.to);
      const place = back
        ? { at: headerLine('location', back.next.url), ...(target && { fix: permanentRedirect(target) }) }
        : found;
      yield { message: 'open', severity, values: { ...values, target: last.url }, ...place };
    } else if (observatory === 'redirection-off-host-from-http') {
      if (redirectsOf(hops).slice(0, 1).some(isKeptOnHttps))
        return { observatory, page: 'redirection-to-https' };
      yield { message: 'elsewhere', severity: 'notice', values, ...found };
    } else yield { message: 'late', severity: 'warning', values, ...found };
    return { observatory };
  },
});

const answers = (...hops: readonly (string | Hop)[]): RedirectChain => ({
  how: 'observed',
  isWhole: true,
  hops: hops.map((hop, index) =>
    typeof hop === 'string' ? { url: hop, status: index < hops.length - 1 ? 301 : 200, headers: [] } : hop,
  ),
});
const asked = (...hops: readonly (string | Hop)[]): Example => ({ parts: { plainHttp: answers(...hops) } });
const met = (...hops: readonly (string | Hop)[]): Example => ({ parts: { way: answers(...hops) } });
const stopped = (url: string, risk: 'private' | 'action'): RedirectChain => ({
  how: 'second request',
  isWhole: false,
  hops: [{ url: 'http://example.com/', status: 301, headers: [['location', url]] }],
  withheld: { url, risk },
});
const switched: RedirectChain = {
  how: 'second request',
  isWhole: false,
  hops: [
    {
      url: 'http://example.com/',
      status: 307,
      headers: [['location', 'https://example.com/']],
      byBrowser: true,
    },
  ],
};
const hsts = [['strict-transport-security', 'max-age=31536000; includeSubDomains']] as const;

export const examples: Example[] = [
  { ...asked('http://example.com/', 'https://example.com/'), observatory: 'redirection-to-https' },
  {
    name: 'no server answers over http',
    ...asked({ url: 'http://example.com/', status: 0, headers: [] }),
    observatory: 'redirection-not-needed-no-http',
  },
  {
    ...asked('http://example.com/'),
    finds: [
      {
        message: 'missing',
        says: 'http://example.com/ returns status 200 over plain http and does not redirect to https.',
        remedy:
          'Redirect every http request with status 301 to the same address on https, before any other redirect.',
        severity: 'error',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/',
        byHand: 'the answer of another address',
      },
    ],
    observatory: 'redirection-missing',
  },
  {
    name: 'plain http is refused',
    ...asked({ url: 'http://example.com/', status: 403, headers: [] }),
    finds: [
      {
        message: 'missing',
        says: 'http://example.com/ returns status 403 over plain http and does not redirect to https.',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/',
        byHand: 'the answer of another address',
      },
    ],
    observatory: 'redirection-missing',
    page: 'redirection-not-needed-no-http',
  },
  {
    name: 'a password that is asked for over plain http is sent unencrypted',
    ...asked({ url: 'http://example.com/', status: 401, headers: [['www-authenticate', 'Basic']] }),
    finds: [
      {
        message: 'missing',
        says: 'http://example.com/ returns status 401 over plain http and does not redirect to https.',
        severity: 'error',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/',
        byHand: 'the answer of another address',
      },
    ],
    observatory: 'redirection-missing',
  },
  {
    name: 'too many requests: nobody knows what others get',
    ...asked({ url: 'http://example.com/', status: 429, headers: [] }),
    verdict: 'not looked at',
  },
  {
    name: 'a test for people',
    ...asked({ url: 'http://example.com/', status: 403, headers: [['cf-mitigated', 'challenge']] }),
    verdict: 'not looked at',
  },
  {
    name: 'https is unlikely at the port of http',
    url: 'http://example.com:8080/',
    ...met('http://example.com:8080/'),
    finds: [
      {
        message: 'missing',
        says: 'http://example.com:8080/ returns status 200 over plain http and does not redirect to https.',
        severity: 'notice',
      },
    ],
  },
  ...(
    [
      ['back to http', ['http://example.com/', 'https://example.com/', 'http://example.com/m']],
      [
        'back to http twice: the second time decides where it ends',
        [
          'http://example.com/',
          'https://example.com/',
          'http://example.com/a',
          'https://example.com/a',
          'http://example.com/m',
        ],
      ],
    ] as const
  ).map(
    ([name, way]): Example => ({
      name,
      ...asked(...way),
      finds: [
        {
          message: 'open',
          says: 'http://example.com/ redirects, but ends at http://example.com/m, over plain http.',
          at: 'location: http://example.com/m',
          severity: 'error',
          fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/m',
          byHand: 'the answer of another address',
        },
      ],
      observatory: 'redirection-not-to-https',
    }),
  ),
  {
    name: 'never on https',
    ...asked('http://example.com/', 'http://example.com/m'),
    finds: [
      {
        message: 'open',
        says: 'http://example.com/ redirects, but ends at http://example.com/m, over plain http.',
        at: 'location: http://example.com/m',
        severity: 'error',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/',
        byHand: 'the answer of another address',
      },
    ],
    observatory: 'redirection-not-to-https',
  },
  {
    name: 'another port rarely has https',
    ...asked('http://example.com/', 'https://example.com/', 'http://example.com:8080/'),
    finds: [
      {
        message: 'open',
        says: 'http://example.com/ redirects, but ends at http://example.com:8080/, over plain http.',
        at: 'location: http://example.com:8080/',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a page over http that has another check, after a redirect',
    url: 'http://example.com/m',
    ...met('http://example.com/', 'http://example.com/m'),
    finds: [
      {
        message: 'open',
        says: 'http://example.com/ redirects, but ends at http://example.com/m, over plain http.',
        at: 'location: http://example.com/m',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/',
        byHand: 'the answer of another address',
      },
    ],
  },
  {
    name: 'a redirect that leads nowhere',
    ...asked({ url: 'http://example.com/', status: 399, headers: [] }),
    verdict: 'not looked at',
  },
  {
    name: 'a redirect into the network of whoever follows it is not followed',
    parts: { plainHttp: stopped('http://127.0.0.1/router/reboot?confirm=1', 'private') },
    finds: [
      {
        message: 'private',
        says: 'http://example.com/ redirects to http://127.0.0.1/router/reboot?confirm=1, in the visitor’s own network. Plumbline did not request it.',
        at: 'location: http://127.0.0.1/router/reboot?confirm=1',
        severity: 'warning',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/',
        byHand: 'the answer of another address',
      },
    ],
  },
  {
    name: 'a redirect to an address that may act is not followed',
    parts: { plainHttp: stopped('https://example.com/logout', 'action') },
    finds: [
      {
        message: 'withheld',
        says: 'http://example.com/ redirects to https://example.com/logout. Plumbline did not request it, because opening it may change something.',
        remedy:
          'Redirect every http request to the same address on https; then no redirect can start an action.',
        at: 'location: https://example.com/logout',
        severity: 'info',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/',
        byHand: 'the answer of another address',
      },
    ],
  },
  {
    name: 'a bad request is refused',
    ...asked({ url: 'http://example.com/', status: 400, headers: [] }),
    finds: [
      {
        message: 'missing',
        says: 'http://example.com/ returns status 400 over plain http and does not redirect to https.',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/',
        byHand: 'the answer of another address',
      },
    ],
  },
  {
    ...asked('http://example.com/', 'http://www.example.com/', 'https://www.example.com/'),
    finds: [
      {
        message: 'late',
        says: 'http://example.com/ first redirects to http://www.example.com/, and only then to https.',
        at: 'location: http://www.example.com/',
        severity: 'warning',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/',
        byHand: 'the answer of another address',
      },
    ],
    observatory: 'redirection-not-to-https-on-initial-redirection',
  },
  {
    ...asked('http://example.com/', 'https://www.example.com/'),
    finds: [
      {
        message: 'elsewhere',
        says: 'http://example.com/ redirects straight to https://www.example.com/, so example.com cannot tell browsers to use https (HSTS).',
        at: 'location: https://www.example.com/',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/',
        byHand: 'the answer of another address',
      },
    ],
    observatory: 'redirection-off-host-from-http',
  },
  {
    name: 'a parent keeps its subdomains on https',
    url: 'https://shop.example.com/',
    ...asked('http://shop.example.com/', { url: 'https://example.com/', status: 200, headers: hsts }),
    observatory: 'redirection-off-host-from-http',
    page: 'redirection-to-https',
  },
  {
    name: 'a parent domain later in the chain does not',
    url: 'https://www.example.com/',
    ...asked('http://www.example.com/', 'https://shop.example.com/', {
      url: 'https://example.com/',
      status: 200,
      headers: hsts,
    }),
    finds: ['elsewhere'],
    observatory: 'redirection-off-host-from-http',
    page: 'redirection-off-host-from-http',
  },
  {
    name: 'the redirects to the page are enough',
    ...met('http://example.com/page', 'https://example.com/page'),
    observatory: 'redirection-to-https',
  },
  {
    name: 'a page over http that has another check',
    url: 'http://example.com/page',
    ...met('http://example.com/page'),
    finds: [
      {
        message: 'missing',
        says: 'http://example.com/page returns status 200 over plain http and does not redirect to https.',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/page',
        byHand: 'the answer of another address',
      },
    ],
    observatory: 'redirection-missing',
  },
  {
    name: 'the browser switched to https before any request',
    ...met({ url: 'http://example.com/', status: 307, headers: [], byBrowser: true }, 'https://example.com/'),
    verdict: 'not looked at',
  },
  {
    name: 'the browser, which knows the HSTS of the host, uses no http; what a first visit gets is not known',
    headers: { 'strict-transport-security': 'max-age=31536000' },
    parts: { plainHttp: switched },
    verdict: 'not looked at',
    observatory: null,
    page: 'redirection-not-needed-no-http',
  },
  {
    name: 'the same with HSTS for less than six months, which may end before the next visit',
    headers: { 'strict-transport-security': 'max-age=86400' },
    parts: { plainHttp: switched },
    verdict: 'not looked at',
  },
  {
    name: 'the same with an HSTS field that no observed response had',
    headers: { 'strict-transport-security': 'max-age=31536000' },
    how: 'stored',
    parts: { plainHttp: switched },
    verdict: 'not looked at',
  },
  {
    name: 'browsers use only https for the whole top-level domain, so what http answers does not matter',
    url: 'https://kettles.dev/',
    ...asked('http://kettles.dev/'),
    observatory: 'redirection-missing',
    page: 'redirection-not-needed-no-http',
  },
  {
    name: 'the same with redirects on plain http',
    url: 'https://www.kettles.dev/',
    ...asked('http://www.kettles.dev/', 'http://kettles.app/', 'https://www.kettles.dev/'),
    observatory: 'redirection-all-redirects-preloaded',
    page: 'redirection-not-needed-no-http',
  },
  {
    name: 'the same where http was not asked',
    url: 'https://kettles.dev/',
    parts: {},
    verdict: 'not looked at',
    observatory: null,
    page: 'redirection-not-needed-no-http',
  },
  {
    name: 'the http response of another host says nothing about this one',
    ...met('http://t.example/1', 'https://example.com/page'),
    verdict: 'not looked at',
  },
  { name: 'http was neither requested nor seen', html: '<h1>Kettles</h1>', verdict: 'not looked at' },
  { name: 'this machine', url: 'http://localhost:8080/', verdict: 'not applicable' },
  { name: 'a file', url: 'file:///page.html', verdict: 'not applicable' },
];
