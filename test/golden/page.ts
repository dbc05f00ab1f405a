import type { AnyCheck, Checks } from '../../lib/checks/check.ts';
import { inspectionOf } from '../../lib/checks/example-inspection.ts';
import { checks } from '../../lib/checks/index.ts';
import type { Inspection } from '../../lib/checks/inspection.ts';

/**
 * The source of the golden files: one page that has something of every kind, and characters that have a meaning in
 * every format. Nothing in it depends on the time, the machine or chance.
 */

const URL = 'https://shop.example/kettles?colour=copper&sid=abcdef0123456789';
const AT = '2026-06-01T10:30:00Z';

const served = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>“Kettles”, &lt;script&gt;alert(1)&lt;/script&gt; &amp; more | 50% off ☕</title>
<meta name="description" content="=1+1, as &quot;cheap&quot; as *ever* and \`quick\`.">
<meta name="viewport" content="width=device-width, initial-scale=1, user-scalable=no">
<meta property="og:title" content="+49 kettles">
<meta property="og:image" content="/art/kettle.png">
<link rel="icon" href="/favicon.ico">
<link rel="alternate" type="application/rss+xml" title="News, &quot;daily&quot;" href="/feed.xml">
<div hidden>Here the head ends</div>
<link rel="canonical" href="https://shop.example/kettles">
<link rel="alternate" hreflang="en" href="https://shop.example/kettles">
<link rel="alternate" hreflang="en-UK" href="https://shop.example/uk/kettles">
<link rel="alternate" hreflang="ar" href="https://shop.example/ar/غلايات">
<link rel="alternate" hreflang="x-default" href="https://shop.example/">
<script type="application/ld+json">
{"@context":"https://schema.org","@type":"Product","name":"Kettle, \\"the copper one\\"","description":"@SUM(A1) | \`x\`",
"datePublished":"2026-05-02","dateModified":"2026-05-20T08:00:00+02:00",
"offers":{"@type":"Offer","price":"49,90","priceCurrency":"EUR"},
"aggregateRating":{"@type":"AggregateRating","ratingValue":"9","reviewCount":"3"}}
</script>
<script type="application/ld+json">{"@type": "Product", }</script>
</head>
<body>
<h1>Kettles, “copper” and 'steel'</h1>
<h3>-10% \u001b[31m\u202e| today &amp; only \`here\`</h3>
<h2>غلايات نحاسية</h2>
<h2>Two
lines, &lt;b&gt;one&lt;/b&gt; heading ☕️🫖</h2>
<h4></h4>
<p>Copper kettles boil quickly. Copper kettles last. Steel kettles are light, and copper kettles shine.
Copper kettles, steel kettles and enamel kettles: all copper kettles are made by hand.</p>
<p>Published on <time datetime="2026-05-02">2 May 2026</time>.</p>
<a href="/steel?a=1&amp;b=2">Steel, "brushed"</a>
<a href="=1+1">=HYPERLINK("https://evil.example")</a>
<a href="https://other.example/a|b" rel="nofollow sponsored" target="_blank">[x](javascript:alert(1)) | other</a>
<a id="more" href="/more">click here</a>
<a href="mailto:ann@shop.example">ann@shop.example</a>
<a href="https://">broken</a>
<a href="/login?session_id=abcdef0123456789">تسجيل الدخول</a>
<a href="#top"><img src="/art/up.svg" alt=""></a>
${Array.from({ length: 12 }, (_, index) => `<img src="/art/kettle-${index + 1}.jpg">`).join('\n')}
<img id="big" src="/art/kettle,big.webp" alt="A kettle, &quot;big&quot; | new" width="640" height="480" loading="lazy">
<img id="tea" src="/art/=tea.png" alt="-1 tea" width="9" height="9">
<form action="http://shop.example/search"><input name="q"><input type="password" name="p"></form>
<script src="https://cdn.example/a.js"></script>
</body>
</html>`;

/** The same page after its scripts have run. */
const html = served
  .replace('</h1>', ' – sale</h1>')
  .replace('</form>', '</form><a href="/from-script">From a script</a>');

const headers: readonly (readonly [string, string])[] = [
  ['content-type', 'text/html; charset=utf-8'],
  ['content-security-policy', "script-src 'self' https: 'unsafe-inline'; report-uri /csp"],
  ['set-cookie', 'PHPSESSID=abcdef0123456789; Path=/'],
  ['set-cookie', '__Host-theme=dark; Path=/; Secure; SameSite=Lax'],
  ['server', 'Apache/2.4.1 (Unix) "quoted", PHP/5.6'],
  ['x-powered-by', 'PHP/5.6'],
  ['x-xss-protection', '1; mode=block'],
  ['cache-control', 'public, max-age=60'],
];

const expires = (days: number) => Date.parse(AT) + days * 86_400_000;

export const inspection: Inspection = inspectionOf({
  html,
  served,
  url: URL,
  at: AT,
  headers,
  shown: {
    '#more': { hidden: 'not rendered' },
    '#big': {
      width: 320,
      height: 240,
      naturalWidth: 1_280,
      naturalHeight: 960,
      loaded: 'yes',
      bytes: 204_800,
    },
    '#tea': { width: 9, height: 9, naturalWidth: 0, naturalHeight: 0, loaded: 'broken' },
  },
  robotsTxt: 'User-agent: *\nDisallow: /cart|"all"\nAllow: /\nNonsense\n\nUser-agent: GPTBot\nDisallow: /\n',
  parts: {
    way: {
      how: 'observed',
      isWhole: true,
      hops: [
        { url: 'http://shop.example/kettles', status: 307, headers: [], after: 1, byBrowser: true },
        {
          url: 'https://shop.example/kettles',
          status: 302,
          headers: [['location', '/kettles?colour=copper&sid=abcdef0123456789']],
          after: 120,
        },
        { url: URL, status: 200, headers, after: 1_340 },
      ],
    },
    cookies: [
      {
        name: 'PHPSESSID',
        domain: 'shop.example',
        hostOnly: true,
        path: '/',
        secure: false,
        httpOnly: false,
        sameSite: 'unspecified',
        value: { length: 16, kind: 'random' },
      },
      {
        name: '__Host-theme',
        domain: 'shop.example',
        hostOnly: true,
        path: '/',
        secure: true,
        httpOnly: false,
        sameSite: 'lax',
        value: { length: 4, kind: 'text' },
        expires: expires(400),
      },
      {
        name: '=cmd|"x",1',
        domain: 'shop.example',
        hostOnly: false,
        path: '/a,b',
        secure: true,
        httpOnly: true,
        sameSite: 'none',
        value: { length: 1, kind: 'flag' },
        expires: expires(1),
        partition: 'https://top.example',
      },
    ],
    vitals: { lcp: { value: 4_210 }, cls: { value: 0.1204 }, fcp: { value: 1_800 }, ttfb: { value: 512 } },
  },
});

/** A check with a bug of its own. */
const broken: AnyCheck = {
  severity: 'notice',
  title: 'A check that works',
  why: 'Faults of ours are told, too.',
  remedy: 'Nothing is to be done about the page.',
  docs: 'https://example.com/',
  messages: { none: { fault: 'None', says: 'None.' } },
  // biome-ignore lint/correctness/useYield: it fails before it finds anything
  *run() {
    throw new Error('“x” is <undefined> & null');
  },
};

/** One check of each kind: a check that is added later changes no golden file. */
const CHOSEN = [
  'seo/breadcrumb-invalid',
  'seo/canonical-misplaced',
  'seo/canonical-missing',
  'seo/description-short',
  'seo/favicon-missing',
  'seo/head-broken',
  'seo/heading-empty',
  'seo/heading-level-skipped',
  'seo/hreflang-code',
  'seo/hreflang-misplaced',
  'seo/image-alt-missing',
  'seo/indexability',
  'seo/json-ld-syntax',
  'seo/link-malformed',
  'seo/link-text-generic',
  'seo/og-image-small',
  'seo/robots-txt-syntax',
  'seo/robots-txt-sitemap-missing',
  'seo/structured-data-rating-invalid',
  'seo/structured-data-value-malformed',
  'seo/title-short',
  'seo/viewport-zoom-blocked',
  'seo/vitals-inp-slow',
  'seo/vitals-lcp-slow',
  'seo/redirect-temporary',
  'seo/title-wide',
  'security/coep-invalid',
  'security/content-type-sniffing',
  'security/cookie-unprotected',
  'security/coop-missing',
  'security/corp-missing',
  'security/cors-credentials-open',
  'security/csp-weak',
  'security/framing-open',
  'security/hsts-missing',
  'security/http-redirect-missing',
  'security/referrer-policy-unsafe',
  'security/sri-missing',
  'security/form-insecure',
  'security/library-vulnerable',
  'security/session-in-address',
  'security/software-disclosed',
  'security/password-insecure',
  'security/xss-filter-on',
  'security/cookie-refused',
];

export const CHECKS: Checks = {
  ...Object.fromEntries(
    CHOSEN.map((id) => {
      const check = checks[id];
      if (!check) throw new Error(`There is no check ${id}: choose another one`);
      return [id, check];
    }),
  ),
  'seo/broken': broken,
};
