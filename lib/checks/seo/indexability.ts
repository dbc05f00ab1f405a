import { defineCheck, type Example } from '../check.ts';
import { isStagingHost } from '../knowledge/addresses/private-hosts.ts';
import { hasNoPage, isRedirect } from '../knowledge/response/error-status.ts';
import { isForPrograms } from '../knowledge/response/media-types.ts';
import { isPasswordAsked, isRefusal } from '../knowledge/response/refusals.ts';
import { expiryOf, forbidding, robotsDirectives } from '../knowledge/robots/robots-directives.ts';
import { forbiddingRule, judgeRobots } from '../knowledge/robots/robots-txt.ts';

export default defineCheck({
  loses: ['index'],
  title: 'Search engines may index the page',
  why: 'A page that blocks crawlers or says noindex does not appear in search results.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag',
  remedy:
    'If the page should be found, remove noindex from its robots meta tag; if it should stay out of the index, ignore this finding.',
  onPlatform: {
    wordpress:
      'Clear “Discourage search engines from indexing this site” under Settings → Reading; for a single page, check the search settings of your SEO plugin in the editor of that page.',
    wix: 'In the page settings under SEO basics, switch on “Let search engines index this page”.',
  },
  messages: {
    status: {
      fault: 'Error page: status {status}',
      says: 'The server returned status {status}; such pages are not indexed.',
      remedy:
        'If the page exists, make the server return status 200; if it has moved, redirect it with 301; if it is gone, remove the links to it.',
    },
    failed: {
      fault: 'Server error: status {status}',
      says: 'The server failed (status {status}); while it does, the page is not indexed, and leaves the index in time.',
      remedy:
        'Look for the cause in the error log of the server or application, or ask the provider. During planned work, return status 503 with Retry-After.',
    },
    deadEnd: {
      fault: 'Redirect to nowhere: status {status}',
      says: 'The server redirects (status {status}) without a valid address to go to, so there is nothing to index.',
      remedy:
        'Look in the server or application for the rule that redirects this address, and put the new address into its Location header; without a new one, return status 200 or 404.',
    },
    doubtfulStatus: {
      loses: ['index', 'much', 'possible'],
      fault: 'Status {status}, perhaps for crawlers too',
      says: 'The server returned status {status}; if crawlers get it too, the page is not indexed.',
      remedy:
        'Check the page with URL Inspection in Google Search Console; if Googlebot gets status {status} as well, let it through in the firewall or bot protection.',
    },
    password: {
      loses: ['index', 'much', 'possible'],
      fault: 'Password needed (status {status})',
      says: 'The server asks for a password (status {status}), which crawlers do not have, so the page is not indexed.',
      remedy:
        'If only some people should see the page, as on a test site, ignore this finding. If it should be found, remove the password in the server or the hosting panel.',
    },
    noPage: {
      fault: 'No page: status {status}',
      says: 'The server returned status {status}, which means that the response has no page, so there is nothing to index.',
      remedy:
        'If a page belongs there, make the server send it with status 200. If the address is only for programs, ignore this finding.',
    },
    robotsTxt: {
      fault: 'Blocked by robots.txt',
      says: 'robots.txt does not let Googlebot fetch this page: “{rule}”.',
      remedy:
        'If the page should be found, delete or narrow the rule “{rule}” in robots.txt; if it should stay out of the index, use noindex instead.',
    },
    meta: {
      fault: '“{directive}” in a robots meta tag',
      says: 'A robots meta tag asks search engines not to index the page: “{directive}”.',
    },
    header: {
      fault: '“{directive}” in the X-Robots-Tag header',
      says: 'The X-Robots-Tag header asks search engines not to index the page: “{directive}”.',
      remedy:
        'If the page should be found, remove “{directive}” from the X-Robots-Tag header in the server, CDN or application.',
    },
    expired: {
      fault: 'unavailable_after date has passed',
      says: 'The page asks to be dropped from the index after {date}, which has passed.',
      remedy: 'If the page should be found, remove unavailable_after or set a future date.',
    },
  },
  anyDocument: true,

  *run({ at: now, page, response, robotsTxt }) {
    // A test site should not be found, but a real one may be named like a test site.
    const loss = isStagingHost(new URL(page.url).hostname) ? ({ loses: ['nothing'] } as const) : {};
    if (response && hasNoPage(response.status)) {
      yield { message: 'noPage', values: { status: response.status } };
    } else if (response && isRedirect(response.status)) {
      yield { message: 'deadEnd', values: { status: response.status } };
    } else if (response && response.status >= 400) {
      const values = { status: response.status };
      if (isPasswordAsked(response.status)) yield { message: 'password', values, ...loss };
      // A crawler might not get it, or it is temporary.
      else if (isRefusal(response.status)) yield { message: 'doubtfulStatus', values };
      else yield { message: response.status >= 500 ? 'failed' : 'status', values };
    }
    const verdict = robotsTxt && judgeRobots(robotsTxt, page.url);
    const rule = verdict && forbiddingRule(verdict);
    if (rule) yield { message: 'robotsTxt', values: { rule: rule.text }, at: rule, ...loss };
    // What a server that failed, or a test for people, says is not about the page.
    if (response && (isRefusal(response.status) || response.status >= 500)) return;
    // Plugins send noindex with sitemaps and feeds on purpose.
    if (isForPrograms(page.contentType)) return verdict?.allowed === false ? undefined : 'not applicable';
    const directives = robotsDirectives(page, response);
    for (const { name, at } of forbidding(directives, 'noindex')) {
      yield { message: 'source' in at ? 'header' : 'meta', values: { directive: name }, at, ...loss };
    }
    for (const { name, value, at } of directives) {
      const until = name === 'unavailable_after' ? expiryOf(value) : null;
      if (until !== null && until <= now) yield { message: 'expired', values: { date: value }, at };
    }
  },
});

const block = (...rules: string[]) => ['User-agent: *', ...rules].join('\n');

export const examples: Example[] = [
  { html: '<title>Kettles</title>' },
  {
    name: 'a test site',
    url: 'https://staging.shop.example/kettles',
    html: '<meta name="robots" content="noindex">',
    finds: [
      {
        message: 'meta',
        says: 'A robots meta tag asks search engines not to index the page: “noindex”.',
        severity: 'info',
        at: 'head > meta:nth-child(1)',
      },
    ],
  },
  { name: 'everything is known and allows indexing', headers: {}, robotsTxt: block('Disallow: /cellar') },
  {
    html: '<meta name="robots" content="noindex">',
    finds: [
      {
        message: 'meta',
        says: 'A robots meta tag asks search engines not to index the page: “noindex”.',
        remedy:
          'If the page should be found, remove noindex from its robots meta tag; if it should stay out of the index, ignore this finding.',
        onPlatform: {
          wordpress:
            'Clear “Discourage search engines from indexing this site” under Settings → Reading; for a single page, check the search settings of your SEO plugin in the editor of that page.',
          wix: 'In the page settings under SEO basics, switch on “Let search engines index this page”.',
        },
        at: 'head > meta:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  ...['text/xml; charset=UTF-8', 'application/rss+xml', 'application/json'].map(
    (type): Example => ({
      name: `a sitemap, a feed or data may say noindex: ${type}`,
      contentType: type,
      headers: { 'x-robots-tag': 'noindex, follow' },
      robotsTxt: block('Disallow: /cellar'),
      verdict: 'not applicable',
    }),
  ),
  {
    name: 'data that crawlers may not fetch',
    contentType: 'text/xml',
    headers: { 'x-robots-tag': 'noindex' },
    robotsTxt: block('Disallow: /'),
    finds: ['robotsTxt'],
  },
  ...['application/pdf', 'application/xhtml+xml', 'image/svg+xml'].map(
    (type): Example => ({
      name: `is looked for in search: ${type}`,
      contentType: type,
      headers: { 'x-robots-tag': 'noindex' },
      finds: ['header'],
    }),
  ),
  {
    name: 'names and rules in any case',
    html: '<meta name="RoBots" content="follow, NONE">',
    finds: [
      {
        message: 'meta',
        says: 'A robots meta tag asks search engines not to index the page: “none”.',
        at: 'head > meta:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'in the body too',
    html: '<p>x</p><meta name=googlebot content=noindex>',
    finds: [
      {
        message: 'meta',
        says: 'A robots meta tag asks search engines not to index the page: “noindex”.',
        at: 'body > meta:nth-child(2)',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'an element for Googlebot does not lift a general noindex',
    html: '<meta name=robots content=noindex><meta name=googlebot content="index, all">',
    finds: ['meta'],
  },
  { name: 'news search is not web search', html: '<meta name="googlebot-news" content="noindex">' },
  { name: 'another crawler', html: '<meta name="bingbot" content="noindex">' },
  { name: 'a meta element is not a header', html: '<meta http-equiv="X-Robots-Tag" content="noindex">' },
  {
    headers: { 'x-robots-tag': 'noindex, nofollow' },
    finds: [
      {
        message: 'header',
        says: 'The X-Robots-Tag header asks search engines not to index the page: “noindex”.',
        remedy:
          'If the page should be found, remove “noindex” from the X-Robots-Tag header in the server, CDN or application.',
        at: 'x-robots-tag: noindex, nofollow',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'agents in any case',
    headers: { 'x-robots-tag': 'googlebot: noindex' },
    finds: [
      {
        message: 'header',
        says: 'The X-Robots-Tag header asks search engines not to index the page: “noindex”.',
        at: 'x-robots-tag: googlebot: noindex',
        severity: 'blocker',
      },
    ],
  },
  { name: 'a header for another crawler', headers: { 'x-robots-tag': 'otherbot: noindex, nofollow' } },
  {
    name: 'joined headers: a name counts until the next',
    headers: { 'x-robots-tag': 'googlebot: nofollow, otherbot: noindex' },
  },
  {
    html: '<meta name=robots content="unavailable_after: Fri, 25 Jun 2010 15:00:00 PST">',
    finds: [
      {
        message: 'expired',
        says: 'The page asks to be dropped from the index after Fri, 25 Jun 2010 15:00:00 PST, which has passed.',
        remedy: 'If the page should be found, remove unavailable_after or set a future date.',
        at: 'head > meta:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'two colons',
    headers: { 'x-robots-tag': 'googlebot: unavailable_after: 25-Aug-2007 15:00:00 EST' },
    finds: [
      {
        message: 'expired',
        says: 'The page asks to be dropped from the index after 25-Aug-2007 15:00:00 EST, which has passed.',
        at: 'x-robots-tag: googlebot: unavailable_after: 25-Aug-2007 15:00:00 EST',
        severity: 'blocker',
      },
    ],
  },
  {
    name: 'a day ago',
    html: '<meta name=robots content="unavailable_after: 2026-05-31">',
    finds: ['expired'],
  },
  {
    name: 'on the day itself',
    html: '<meta name=robots content="unavailable_after: 2026-06-01">',
    at: '2026-06-01T23:59:59Z',
  },
  { name: 'a future date', html: '<meta name=robots content="unavailable_after: 2999-12-31">' },
  { name: 'an unreadable date is ignored', html: '<meta name=robots content="unavailable_after: soon">' },
  {
    status: 404,
    finds: [
      {
        message: 'status',
        says: 'The server returned status 404; such pages are not indexed.',
        remedy:
          'If the page exists, make the server return status 200; if it has moved, redirect it with 301; if it is gone, remove the links to it.',
        severity: 'blocker',
      },
    ],
  },
  { status: 400, finds: ['status'] },
  { name: 'below the errors', status: 399 },
  {
    name: 'a browser shows what comes with a redirect that it cannot follow',
    status: 302,
    headers: { location: 'http://[' },
    finds: [
      {
        message: 'deadEnd',
        says: 'The server redirects (status 302) without a valid address to go to, so there is nothing to index.',
        remedy:
          'Look in the server or application for the rule that redirects this address, and put the new address into its Location header; without a new one, return status 200 or 404.',
        severity: 'blocker',
      },
    ],
  },
  ...[301, 303, 307, 308].map((status): Example => ({ status, finds: ['deadEnd'] })),
  { name: 'a choice between several addresses is a page', status: 300 },
  {
    name: 'a response that has no page by its status',
    status: 204,
    finds: [
      {
        message: 'noPage',
        says: 'The server returned status 204, which means that the response has no page, so there is nothing to index.',
        remedy:
          'If a page belongs there, make the server send it with status 200. If the address is only for programs, ignore this finding.',
        severity: 'blocker',
      },
    ],
  },
  { status: 205, finds: ['noPage'] },
  { name: 'a part is a page', status: 206 },
  ...[405, 408, 425, 429, 431, 451, 511, 999].map(
    (status): Example => ({ status, finds: ['doubtfulStatus'] }),
  ),
  ...[400, 404, 410].map((status): Example => ({ status, finds: ['status'] })),
  ...[500, 520, 530].map((status): Example => ({ status, finds: ['failed'] })),
  {
    status: 503,
    finds: [
      {
        message: 'failed',
        says: 'The server failed (status 503); while it does, the page is not indexed, and leaves the index in time.',
        remedy:
          'Look for the cause in the error log of the server or application, or ask the provider. During planned work, return status 503 with Retry-After.',
        severity: 'blocker',
      },
    ],
  },
  {
    status: 401,
    finds: [
      {
        message: 'password',
        says: 'The server asks for a password (status 401), which crawlers do not have, so the page is not indexed.',
        remedy:
          'If only some people should see the page, as on a test site, ignore this finding. If it should be found, remove the password in the server or the hosting panel.',
        severity: 'warning',
      },
    ],
  },
  { name: 'of a proxy', status: 407, finds: ['password'] },
  {
    name: 'a test site has one on purpose',
    url: 'https://staging.shop.example/',
    status: 401,
    finds: [
      {
        message: 'password',
        says: 'The server asks for a password (status 401), which crawlers do not have, so the page is not indexed.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'what a server that failed, or a test for people, says is not about the page',
    status: 520,
    html: '<meta name="robots" content="noindex, nofollow">',
    finds: ['failed'],
  },
  {
    status: 403,
    html: '<meta name="robots" content="noindex,nofollow">',
    finds: [
      {
        message: 'doubtfulStatus',
        says: 'The server returned status 403; if crawlers get it too, the page is not indexed.',
        remedy:
          'Check the page with URL Inspection in Google Search Console; if Googlebot gets status 403 as well, let it through in the firewall or bot protection.',
        severity: 'warning',
      },
    ],
  },
  {
    robotsTxt: block('Disallow: /p'),
    finds: [
      {
        message: 'robotsTxt',
        says: 'robots.txt does not let Googlebot fetch this page: “Disallow: /p”.',
        remedy:
          'If the page should be found, delete or narrow the rule “Disallow: /p” in robots.txt; if it should stay out of the index, use noindex instead.',
        at: '2: Disallow: /p',
        severity: 'blocker',
      },
    ],
  },
  { name: 'the longer rule wins', robotsTxt: block('Disallow: /p', 'Allow: /page') },
  { name: 'no file, no rules', robotsTxt: block('Disallow: /'), robotsTxtStatus: 404 },
  { name: 'a robots.txt that fails has its own check', robotsTxt: '', robotsTxtStatus: 503 },
  {
    name: 'every reason is reported',
    html: '<meta name=robots content=noindex>',
    headers: { 'x-robots-tag': 'none' },
    status: 410,
    robotsTxt: block('Disallow: /'),
    finds: [
      {
        message: 'status',
        says: 'The server returned status 410; such pages are not indexed.',
        severity: 'blocker',
      },
      {
        message: 'robotsTxt',
        says: 'robots.txt does not let Googlebot fetch this page: “Disallow: /”.',
        at: '2: Disallow: /',
        severity: 'blocker',
      },
      'meta',
      {
        message: 'header',
        says: 'The X-Robots-Tag header asks search engines not to index the page: “none”.',
        at: 'x-robots-tag: none',
        severity: 'blocker',
      },
    ],
  },
];
