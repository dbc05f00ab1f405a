import { describe, expect, it } from 'vitest';
import type { Example } from './check.ts';
import { inspectionOf } from './example-inspection.ts';
import { checks } from './index.ts';
import { runChecks } from './run-checks.ts';

/**
 * Responses of well-maintained sites: invented, but modeled on the documented defaults of these servers,
 * frameworks and services, hardened as their manuals advise. None has a fault that a security engineer would
 * report.
 */
interface Stack extends Pick<Example, 'html' | 'url'> {
  headers: readonly (readonly [string, string])[];
  /** The checks that have a notice for it nevertheless; none is a warning. Review any change here. */
  hints: readonly string[];
  /** Result codes of the HTTP Observatory that differ from the usual ones. */
  observatory?: Readonly<Record<string, string>>;
}

const NONCE = 'dGhpcyBpcyBhIG5vbmNlIQ==';
const SRI = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';
const page = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>${head}</head><body>${body}</body></html>`;
const LOGIN =
  '<form method="post" action="/login"><input type="hidden" name="csrf_token" value="a1b2c3"><input name="email" type="email" autocomplete="username"><input name="password" type="password" autocomplete="current-password"><button>Sign in</button></form>';
const SEARCH = '<form action="/search"><input name="q" type="search"></form>';

const STACKS: Readonly<Record<string, Stack>> = {
  'a static site on Cloudflare Pages': {
    html: page(
      '<link rel="stylesheet" href="/style.css"><script src="/app.js" type="module"></script>',
      '<h1>Docs</h1>',
    ),
    headers: [
      ['date', 'Mon, 01 Jun 2026 10:00:00 GMT'],
      ['content-type', 'text/html; charset=utf-8'],
      ['access-control-allow-origin', '*'],
      ['cache-control', 'public, max-age=0, must-revalidate'],
      [
        'content-security-policy',
        "default-src 'self'; base-uri 'self'; form-action 'self'; object-src 'none'; frame-ancestors 'none'",
      ],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['permissions-policy', 'camera=(), geolocation=(), microphone=()'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains; preload'],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['nel', '{"report_to":"cf-nel","success_fraction":0.0,"max_age":604800}'],
      [
        'report-to',
        '{"group":"cf-nel","max_age":604800,"endpoints":[{"url":"https://a.nel.cloudflare.com/report/v4?s=abc"}]}',
      ],
      ['server', 'cloudflare'],
      ['cf-ray', '8f0f0f0f0f0f0f0f-FRA'],
      [
        'set-cookie',
        '__cf_bm=Zk3xQ9.aT1uVw5yB7cD0eF2gH4iJ6kL8mN-1780308000-1.0.1.1-abc; path=/; expires=Mon, 01-Jun-26 10:30:00 GMT; domain=.example.com; HttpOnly; Secure; SameSite=None',
      ],
      ['alt-svc', 'h3=":443"; ma=86400'],
    ],
    hints: ['injection-sinks-open'],
    observatory: {
      'cross-origin-opener-policy': 'coop-implemented-with-same-origin',
      'cross-origin-resource-policy': 'corp-implemented-with-same-origin',
      'cross-origin-resource-sharing': 'cross-origin-resource-sharing-implemented-with-public-access',
    },
  },
  'nginx before Express with helmet': {
    html: page('<script src="/main.js" defer></script>', LOGIN),
    headers: [
      ['server', 'nginx'],
      ['content-type', 'text/html; charset=utf-8'],
      [
        'content-security-policy',
        "default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests",
      ],
      ['cross-origin-opener-policy', 'same-origin'],
      ['cross-origin-resource-policy', 'same-origin'],
      ['origin-agent-cluster', '?1'],
      ['referrer-policy', 'no-referrer'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['x-content-type-options', 'nosniff'],
      ['x-dns-prefetch-control', 'off'],
      ['x-download-options', 'noopen'],
      ['x-frame-options', 'SAMEORIGIN'],
      ['x-permitted-cross-domain-policies', 'none'],
      ['x-xss-protection', '0'],
      ['cache-control', 'no-store'],
      [
        'set-cookie',
        '__Host-sid=s%3A0f1e2d3c4b5a69788796a5b4c3d2e1f0; Path=/; HttpOnly; Secure; SameSite=Lax',
      ],
    ],
    hints: ['csp-weak', 'injection-sinks-open', 'permissions-policy-weak'],
    observatory: {
      'cross-origin-opener-policy': 'coop-implemented-with-same-origin',
      'cross-origin-resource-policy': 'corp-implemented-with-same-origin',
      'content-security-policy': 'csp-implemented-with-unsafe-inline-in-style-src-only',
    },
  },
  'Next.js on Vercel with a nonce': {
    html: page(
      `<script nonce="${NONCE}" src="/_next/static/chunks/main.js" async></script>`,
      `<div id="__next"></div><script nonce="${NONCE}">self.__next_f=[]</script>`,
    ),
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', 'private, no-cache, no-store, max-age=0, must-revalidate'],
      [
        'content-security-policy',
        `default-src 'self'; script-src 'self' 'nonce-${NONCE}' 'strict-dynamic'; style-src 'self' 'nonce-${NONCE}'; img-src 'self' blob: data:; font-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; upgrade-insecure-requests`,
      ],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()'],
      ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['server', 'Vercel'],
      ['x-vercel-cache', 'MISS'],
      ['x-vercel-id', 'fra1::iad1::abcde-1717236000000-0123456789ab'],
      ['x-matched-path', '/'],
      ['vary', 'rsc, next-router-state-tree, next-router-prefetch, Accept-Encoding'],
    ],
    hints: ['coop-missing', 'corp-missing', 'injection-sinks-open'],
    observatory: { cookies: 'cookies-not-found' },
  },
  'Django with SecurityMiddleware and django-csp': {
    html: page('<link rel="stylesheet" href="/static/css/site.3f2a.css">', LOGIN),
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['expires', 'Mon, 01 Jun 2026 10:00:00 GMT'],
      ['cache-control', 'max-age=0, no-cache, no-store, must-revalidate, private'],
      ['vary', 'Cookie, Accept-Language'],
      ['content-language', 'en'],
      [
        'content-security-policy',
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
      ],
      ['cross-origin-opener-policy', 'same-origin'],
      ['referrer-policy', 'same-origin'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains; preload'],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      [
        'set-cookie',
        'csrftoken=0123456789abcdef0123456789abcdef; expires=Mon, 31 May 2027 10:00:00 GMT; Max-Age=31449600; Path=/; SameSite=Lax; Secure',
      ],
      [
        'set-cookie',
        'sessionid=0123456789abcdefghijklmnopqrstuv; expires=Mon, 15 Jun 2026 10:00:00 GMT; HttpOnly; Max-Age=1209600; Path=/; SameSite=Lax; Secure',
      ],
      ['server', 'nginx'],
    ],
    hints: ['corp-missing', 'permissions-policy-weak'],
    observatory: {
      'cross-origin-opener-policy': 'coop-implemented-with-same-origin',
      'subresource-integrity': 'sri-not-implemented-but-no-scripts-loaded',
    },
  },
  'Rails 8 with secure_headers': {
    html: page(
      `<meta name="csrf-param" content="authenticity_token"><meta name="csrf-token" content="x"><script type="importmap" nonce="${NONCE}">{"imports":{"application":"/assets/application.js"}}</script><script type="module" nonce="${NONCE}">import "application"</script>`,
      LOGIN,
    ),
    headers: [
      ['x-frame-options', 'SAMEORIGIN'],
      ['x-xss-protection', '0'],
      ['x-content-type-options', 'nosniff'],
      ['x-permitted-cross-domain-policies', 'none'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['content-type', 'text/html; charset=utf-8'],
      ['etag', 'W/"3f2a"'],
      ['cache-control', 'max-age=0, private, must-revalidate'],
      [
        'content-security-policy',
        `default-src 'self' https:; font-src 'self' https: data:; img-src 'self' https: data:; object-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'self' 'nonce-${NONCE}'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'`,
      ],
      ['set-cookie', '_shop_session=abc%2Fdef%3D%3D--0123456789; path=/; secure; httponly; samesite=lax'],
      ['x-request-id', '0b0e7d5e-1111-2222-3333-444455556666'],
      ['x-runtime', '0.012345'],
      ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
      ['link', '</assets/application.css>; rel=preload; as=style; nopush'],
    ],
    hints: ['coop-missing', 'corp-missing', 'injection-sinks-open', 'permissions-policy-weak'],
  },
  'Laravel behind nginx': {
    html: page(
      '<link rel="stylesheet" href="/build/assets/app.css"><script type="module" src="/build/assets/app.js"></script>',
      LOGIN,
    ),
    headers: [
      ['server', 'nginx'],
      ['content-type', 'text/html; charset=UTF-8'],
      ['cache-control', 'no-cache, private'],
      [
        'set-cookie',
        'XSRF-TOKEN=eyJpdiI6Im1wIn0%3D; expires=Mon, 01 Jun 2026 12:00:00 GMT; Max-Age=7200; path=/; secure; samesite=lax',
      ],
      [
        'set-cookie',
        'shop_session=eyJpdiI6Im1wIn0%3D; expires=Mon, 01 Jun 2026 12:00:00 GMT; Max-Age=7200; path=/; secure; httponly; samesite=lax',
      ],
      [
        'content-security-policy',
        "base-uri 'self'; connect-src 'self'; default-src 'self'; form-action 'self'; img-src 'self'; media-src 'self'; object-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors 'self'",
      ],
      ['x-frame-options', 'SAMEORIGIN'],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['permissions-policy', 'camera=(), microphone=(), geolocation=(self)'],
    ],
    hints: ['coop-missing', 'corp-missing', 'injection-sinks-open'],
  },
  'WordPress, hardened': {
    html: page(
      '<meta name="generator" content="WordPress"><link rel="stylesheet" href="/wp-content/themes/x/style.css"><script src="/wp-includes/js/jquery/jquery.min.js"></script>',
      `${SEARCH}<p>Hello</p>`,
    ),
    headers: [
      ['server', 'Apache'],
      ['content-type', 'text/html; charset=UTF-8'],
      ['link', '<https://example.com/wp-json/>; rel="https://api.w.org/"'],
      [
        'content-security-policy',
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: https://secure.gravatar.com; font-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'",
      ],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'SAMEORIGIN'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['permissions-policy', 'camera=(), microphone=(), geolocation=()'],
      ['vary', 'Accept-Encoding'],
    ],
    hints: ['coop-missing', 'corp-missing', 'csp-weak', 'injection-sinks-open'],
    observatory: {
      cookies: 'cookies-not-found',
      'content-security-policy': 'csp-implemented-with-unsafe-inline-in-style-src-only',
    },
  },
  'ASP.NET Core with NWebsec': {
    html: page(
      '<link rel="stylesheet" href="/css/site.css?v=1"><script src="/js/site.js?v=1"></script>',
      LOGIN,
    ),
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', 'no-cache, no-store'],
      ['pragma', 'no-cache'],
      ['expires', '-1'],
      [
        'set-cookie',
        '.AspNetCore.Antiforgery.w5W7x28NAIs=CfDJ8Nx; path=/; secure; samesite=strict; httponly',
      ],
      ['set-cookie', '.AspNetCore.Session=CfDJ8Nxyz; path=/; secure; samesite=lax; httponly'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'Deny'],
      ['x-download-options', 'noopen'],
      ['referrer-policy', 'no-referrer'],
      [
        'content-security-policy',
        "default-src 'self';script-src 'self';object-src 'none';style-src 'self';base-uri 'self';form-action 'self';frame-ancestors 'none'",
      ],
      ['request-context', 'appId=cid-v1:0123'],
    ],
    hints: ['coop-missing', 'corp-missing', 'injection-sinks-open', 'permissions-policy-weak'],
  },
  'Spring Security 6': {
    html: page('<link rel="stylesheet" href="/css/main.css">', LOGIN),
    headers: [
      ['set-cookie', '__Host-SESSION=ODQ5YzQ1Y2UtMDAwMA; Path=/; Secure; HttpOnly; SameSite=Lax'],
      ['x-content-type-options', 'nosniff'],
      ['x-xss-protection', '0'],
      ['cache-control', 'no-cache, no-store, max-age=0, must-revalidate'],
      ['pragma', 'no-cache'],
      ['expires', '0'],
      ['strict-transport-security', 'max-age=31536000 ; includeSubDomains'],
      ['x-frame-options', 'DENY'],
      [
        'content-security-policy',
        "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
      ],
      ['referrer-policy', 'same-origin'],
      ['permissions-policy', 'geolocation=(), camera=(), microphone=()'],
      ['content-type', 'text/html;charset=UTF-8'],
      ['content-language', 'en'],
    ],
    hints: ['coop-missing', 'corp-missing'],
    observatory: { 'subresource-integrity': 'sri-not-implemented-but-no-scripts-loaded' },
  },
  'a static site on Caddy': {
    html: page('<link rel="stylesheet" href="/style.css">', '<h1>Notes</h1>'),
    headers: [
      ['server', 'Caddy'],
      ['content-type', 'text/html; charset=utf-8'],
      ['etag', '"d4f2"'],
      ['last-modified', 'Mon, 01 Jun 2026 09:00:00 GMT'],
      [
        'content-security-policy',
        "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      ],
      ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'no-referrer'],
      ['alt-svc', 'h3=":443"; ma=2592000'],
    ],
    hints: ['coop-missing', 'corp-missing', 'permissions-policy-weak'],
    observatory: {
      cookies: 'cookies-not-found',
      'content-security-policy': 'csp-implemented-with-no-unsafe-default-src-none',
      'subresource-integrity': 'sri-not-implemented-but-no-scripts-loaded',
    },
  },
  'a code forge like GitHub': {
    html: page(
      `<link crossorigin="anonymous" rel="stylesheet" href="https://assets.forge.example/light.css" integrity="${SRI}"><script crossorigin="anonymous" src="https://assets.forge.example/app.js" integrity="${SRI}" defer></script>`,
      LOGIN,
    ),
    url: 'https://forge.example/login',
    headers: [
      ['server', 'forge.example'],
      ['content-type', 'text/html; charset=utf-8'],
      [
        'vary',
        'X-PJAX, X-PJAX-Container, Turbo-Visit, Turbo-Frame, Accept-Encoding, Accept, X-Requested-With',
      ],
      ['etag', 'W/"0123456789abcdef"'],
      ['cache-control', 'max-age=0, private, must-revalidate'],
      ['strict-transport-security', 'max-age=31536000; includeSubdomains; preload'],
      ['x-frame-options', 'deny'],
      ['x-content-type-options', 'nosniff'],
      ['x-xss-protection', '0'],
      ['referrer-policy', 'origin-when-cross-origin, strict-origin-when-cross-origin'],
      [
        'content-security-policy',
        "default-src 'none'; base-uri 'self'; child-src forge.example/assets-cdn/worker/; connect-src 'self' uploads.forge.example api.forge.example wss://alive.forge.example; font-src assets.forge.example; form-action 'self' forge.example gist.forge.example; frame-ancestors 'none'; frame-src viewscreen.forge.example; img-src 'self' data: blob: assets.forge.example avatars.forgeusercontent.example; manifest-src 'self'; media-src forge.example; script-src assets.forge.example; style-src 'unsafe-inline' assets.forge.example; upgrade-insecure-requests; worker-src forge.example/assets-cdn/worker/",
      ],
      ['set-cookie', '_forge_sess=abcdef%3D%3D--xyz; Path=/; HttpOnly; Secure; SameSite=Lax'],
      [
        'set-cookie',
        '_octo=GH1.1.1234567890.1717236000; Path=/; Domain=forge.example; Expires=Tue, 01 Jun 2027 10:00:00 GMT; Secure; SameSite=Lax',
      ],
      [
        'set-cookie',
        'logged_in=no; Path=/; Domain=forge.example; Expires=Tue, 01 Jun 2027 10:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
      ],
      ['x-forge-request-id', 'ABCD:1234:5678:90EF:11112222'],
    ],
    hints: [
      'coop-missing',
      'corp-missing',
      'csp-bypass',
      'csp-weak',
      'injection-sinks-open',
      'permissions-policy-weak',
    ],
    observatory: {
      'subresource-integrity': 'sri-implemented-and-all-scripts-loaded-securely',
      'content-security-policy': 'csp-implemented-with-unsafe-inline-in-style-src-only',
    },
  },
  'a bank': {
    url: 'https://banking.example/login',
    html: page(`<script nonce="${NONCE}" src="/static/login.js"></script>`, LOGIN),
    headers: [
      ['content-type', 'text/html;charset=utf-8'],
      ['cache-control', 'no-store, no-cache, must-revalidate, max-age=0'],
      ['pragma', 'no-cache'],
      ['expires', '0'],
      [
        'content-security-policy',
        `default-src 'none'; script-src 'nonce-${NONCE}' 'strict-dynamic' 'unsafe-inline' https:; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; report-to csp`,
      ],
      ['reporting-endpoints', 'csp="https://reports.banking.example/csp"'],
      ['strict-transport-security', 'max-age=63072000; includeSubDomains; preload'],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['referrer-policy', 'no-referrer'],
      [
        'permissions-policy',
        'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(self), usb=()',
      ],
      ['cross-origin-opener-policy', 'same-origin; report-to="coop"'],
      ['cross-origin-embedder-policy', 'require-corp'],
      ['cross-origin-resource-policy', 'same-origin'],
      [
        'set-cookie',
        '__Host-SessionId=9f8e7d6c5b4a39281706f5e4d3c2b1a0; Path=/; Secure; HttpOnly; SameSite=Strict',
      ],
    ],
    hints: [],
    observatory: {
      'content-security-policy': 'csp-implemented-with-no-unsafe-default-src-none',
      'cross-origin-embedder-policy': 'coep-implemented-with-require-corp',
      'cross-origin-opener-policy': 'coop-implemented-with-same-origin',
      'cross-origin-resource-policy': 'corp-implemented-with-same-origin',
    },
  },
  'a government site': {
    url: 'https://www.gov.example/browse/tax',
    html: page(
      '<link rel="stylesheet" href="/assets/application.css"><script src="/assets/application.js" type="module"></script>',
      SEARCH,
    ),
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', 'max-age=300, public'],
      ['x-frame-options', 'SAMEORIGIN'],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['permissions-policy', 'interest-cohort=()'],
      [
        'content-security-policy',
        "default-src 'self'; img-src 'self' data: *.publishing.service.gov.example; script-src 'self' *.publishing.service.gov.example; style-src 'self' *.publishing.service.gov.example; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; report-uri https://csp.gov.example/report",
      ],
      ['strict-transport-security', 'max-age=31536000; preload; includeSubDomains'],
      ['via', '1.1 varnish'],
      ['x-served-by', 'cache-fra-eddf8230001-FRA'],
      ['x-cache', 'HIT'],
      ['age', '42'],
    ],
    hints: ['coop-missing', 'corp-missing', 'csp-bypass', 'injection-sinks-open'],
    observatory: { cookies: 'cookies-not-found' },
  },
  'documentation on Netlify': {
    html: page(
      `<link rel="stylesheet" href="/assets/style.css"><script src="https://plausible.example/js/script.js" integrity="${SRI}" crossorigin="anonymous" defer></script>`,
      '<h1>Guide</h1>',
    ),
    headers: [
      ['age', '0'],
      ['cache-control', 'public,max-age=0,must-revalidate'],
      ['cache-status', '"Netlify Edge"; hit'],
      [
        'content-security-policy',
        "default-src 'self'; script-src 'self' https://plausible.example; connect-src 'self' https://plausible.example; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
      ],
      ['content-type', 'text/html; charset=UTF-8'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['server', 'Netlify'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains; preload'],
      ['x-content-type-options', 'nosniff'],
      ['x-frame-options', 'DENY'],
      ['x-nf-request-id', '01J0000000000000000000000'],
    ],
    hints: [
      'coop-missing',
      'corp-missing',
      'csp-bypass',
      'csp-weak',
      'injection-sinks-open',
      'permissions-policy-weak',
    ],
    observatory: {
      cookies: 'cookies-not-found',
      'subresource-integrity': 'sri-implemented-and-external-scripts-loaded-securely',
      'content-security-policy': 'csp-implemented-with-unsafe-inline-in-style-src-only',
    },
  },
  'an app behind CloudFront': {
    html: page(
      '<script type="module" crossorigin src="/assets/index-3f2a1b.js"></script><link rel="stylesheet" crossorigin href="/assets/index-3f2a1b.css">',
      '<div id="root"></div>',
    ),
    headers: [
      ['content-type', 'text/html'],
      ['server', 'AmazonS3'],
      ['x-amz-server-side-encryption', 'AES256'],
      ['etag', '"9a0364b9e99bb480dd25e1f0284c8555"'],
      ['cache-control', 'no-cache'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['x-frame-options', 'SAMEORIGIN'],
      ['x-content-type-options', 'nosniff'],
      ['x-xss-protection', '1; mode=block'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      [
        'content-security-policy',
        "default-src 'self'; connect-src 'self' https://api.example.com; img-src 'self' data: https://images.example.com; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'",
      ],
      ['x-cache', 'Hit from cloudfront'],
      [
        'set-cookie',
        'AWSALBCORS=Zk3xQ9aT1uVw5yB7cD0eF2gH4iJ6kL8mN+/==; Expires=Mon, 08 Jun 2026 10:00:00 GMT; Path=/; SameSite=None; Secure',
      ],
      ['via', '1.1 0123456789abcdef.cloudfront.net (CloudFront)'],
      ['x-amz-cf-pop', 'FRA56-P1'],
      ['x-amz-cf-id', 'abcdefghijklmnop'],
    ],
    hints: [
      'coop-missing',
      'corp-missing',
      'injection-sinks-open',
      'permissions-policy-weak',
      'xss-filter-on',
    ],
  },
  'a shop on a hosted platform': {
    url: 'https://shop.example.com/products/kettle',
    html: page(
      `<script nonce="${NONCE}" src="https://cdn.shop.example.com/theme.js" defer></script>`,
      '<form method="post" action="/cart/add"><input type="hidden" name="id" value="1"><button>Add</button></form>',
    ),
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['strict-transport-security', 'max-age=31536000'],
      ['x-frame-options', 'DENY'],
      [
        'content-security-policy',
        `default-src 'self' https:; script-src 'nonce-${NONCE}' 'strict-dynamic'; style-src 'self' https: 'unsafe-inline'; object-src 'none'; base-uri 'self'; form-action 'self' https://pay.example; frame-ancestors 'none'; upgrade-insecure-requests`,
      ],
      ['x-content-type-options', 'nosniff'],
      ['x-download-options', 'noopen'],
      ['x-permitted-cross-domain-policies', 'none'],
      ['x-xss-protection', '1; mode=block'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['cache-control', 'private, no-store'],
      ['set-cookie', 'localization=DE; path=/; expires=Tue, 01 Jun 2027 10:00:00 GMT; SameSite=Lax; Secure'],
      [
        'set-cookie',
        'cart_currency=EUR; path=/; expires=Mon, 15 Jun 2026 10:00:00 GMT; SameSite=Lax; Secure',
      ],
      ['set-cookie', '_shop_essential=%3AAZ%3A; path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure'],
      ['x-request-id', 'f3d1b6b1-0000'],
      ['server-timing', 'processing;dur=112'],
    ],
    hints: [
      'coop-missing',
      'corp-missing',
      'csp-weak',
      'hsts-incomplete',
      'injection-sinks-open',
      'permissions-policy-weak',
      'xss-filter-on',
    ],
    observatory: { 'content-security-policy': 'csp-implemented-with-unsafe-inline-in-style-src-only' },
  },
  'a Ghost blog': {
    html: page(
      '<link rel="stylesheet" href="/assets/built/screen.css?v=1"><script src="/assets/built/main.min.js?v=1" defer></script>',
      '<article><h1>Post</h1></article>',
    ),
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['cache-control', 'public, max-age=0'],
      [
        'content-security-policy',
        "default-src 'self'; img-src 'self' https: data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'",
      ],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'no-referrer-when-downgrade, strict-origin-when-cross-origin'],
      ['etag', 'W/"abc"'],
      ['vary', 'Accept-Encoding'],
      ['server', 'openresty'],
    ],
    hints: ['coop-missing', 'corp-missing', 'csp-weak', 'injection-sinks-open', 'permissions-policy-weak'],
    observatory: {
      cookies: 'cookies-not-found',
      'content-security-policy': 'csp-implemented-with-unsafe-inline-in-style-src-only',
    },
  },
  'a MediaWiki': {
    url: 'https://en.wiki.example/wiki/Kettle',
    html: page(
      `<script nonce="${NONCE}" async src="/w/load.php?modules=startup"></script><link rel="stylesheet" href="/w/load.php?modules=site.styles&only=styles">`,
      SEARCH,
    ),
    headers: [
      ['content-type', 'text/html; charset=UTF-8'],
      ['content-language', 'en'],
      ['cache-control', 'private, s-maxage=0, max-age=0, must-revalidate, no-transform'],
      ['vary', 'Accept-Encoding,Cookie,Authorization'],
      ['x-content-type-options', 'nosniff'],
      ['strict-transport-security', 'max-age=106384710; includeSubDomains; preload'],
      [
        'content-security-policy',
        `script-src 'nonce-${NONCE}' 'strict-dynamic'; default-src 'self' data: blob: https://upload.wiki.example; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'`,
      ],
      [
        'set-cookie',
        'WMF-Last-Access=01-Jun-2026;Path=/;HttpOnly;secure;Expires=Fri, 03 Jul 2026 00:00:00 GMT;SameSite=Lax',
      ],
      ['set-cookie', 'GeoIP=DE:BE:Berlin:52.52:13.40:v4; Path=/; secure; Domain=.wiki.example'],
      ['set-cookie', 'NetworkProbeLimit=0.001;Path=/;Secure;SameSite=None;Max-Age=3600'],
      ['accept-ch', ''],
      ['x-cache', 'cp3066 miss, cp3066 hit/12'],
      ['x-cache-status', 'hit-front'],
      ['server', 'mw-web.eqiad.main'],
    ],
    hints: ['coop-missing', 'corp-missing', 'csp-weak', 'injection-sinks-open', 'permissions-policy-weak'],
    observatory: {
      cookies: 'cookies-secure-with-httponly-sessions',
      'referrer-policy': 'referrer-policy-not-implemented',
      'content-security-policy': 'csp-implemented-with-unsafe-inline-in-style-src-only',
    },
  },
  Phoenix: {
    html: page(
      '<meta name="csrf-token" content="x"><script defer phx-track-static src="/assets/app.js"></script>',
      LOGIN,
    ),
    headers: [
      ['cache-control', 'max-age=0, private, must-revalidate'],
      ['content-type', 'text/html; charset=utf-8'],
      [
        'content-security-policy',
        "default-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'; object-src 'none'; img-src 'self' data:",
      ],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['x-content-type-options', 'nosniff'],
      ['x-permitted-cross-domain-policies', 'none'],
      ['x-request-id', 'F7'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      [
        'set-cookie',
        '_shop_key=SFMyNTY.g3QAAAABbQAAAAtfY3NyZl90b2tlbm0.abc; path=/; secure; HttpOnly; SameSite=Lax',
      ],
    ],
    hints: ['coop-missing', 'corp-missing', 'injection-sinks-open', 'permissions-policy-weak'],
  },
  'SvelteKit with hashes': {
    html: page(
      '<link rel="modulepreload" href="/_app/immutable/entry/start.js">',
      '<div><script>x</script></div>',
    ),
    headers: [
      ['content-type', 'text/html'],
      [
        'content-security-policy',
        "default-src 'self'; script-src 'self' 'sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE='; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'",
      ],
      ['etag', '"1abc"'],
      ['referrer-policy', 'strict-origin-when-cross-origin'],
      ['x-content-type-options', 'nosniff'],
      ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
      ['x-sveltekit-page', 'true'],
      ['link', '</_app/immutable/assets/0.css>; rel="preload"; as="style"; nopush'],
    ],
    hints: ['coop-missing', 'corp-missing', 'csp-weak', 'injection-sinks-open', 'permissions-policy-weak'],
    observatory: {
      cookies: 'cookies-not-found',
      'content-security-policy': 'csp-implemented-with-unsafe-inline-in-style-src-only',
    },
  },
};

/** The Observatory's codes for most of them. */
const USUAL = {
  cookies: 'cookies-secure-with-httponly-sessions-and-samesite',
  'content-security-policy': 'csp-implemented-with-no-unsafe',
  'x-frame-options': 'x-frame-options-implemented-via-csp',
  'strict-transport-security': 'hsts-implemented-max-age-at-least-six-months',
  'cross-origin-embedder-policy': 'coep-not-implemented',
  'x-content-type-options': 'x-content-type-options-nosniff',
  'cross-origin-opener-policy': 'coop-not-implemented',
  'cross-origin-resource-policy': 'corp-not-implemented',
  'cross-origin-resource-sharing': 'cross-origin-resource-sharing-not-implemented',
  'referrer-policy': 'referrer-policy-private',
  'subresource-integrity': 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
};

it('there are twenty', () => {
  expect(Object.keys(STACKS)).toHaveLength(20);
});

describe.each(Object.entries(STACKS))('%s', (_name, { hints, observatory = {}, ...example }) => {
  const { results } = runChecks(checks, inspectionOf(example), 'security');
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const said = (...severities: readonly string[]) =>
    failed.filter(({ severity }) => severities.includes(severity));

  it('gets no warnings', () => {
    expect(said('blocker', 'error', 'warning')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
  });

  it('gets exactly these notices', () => {
    const ids = said('notice', 'info').map(({ check }) => check.replace('security/', ''));
    expect(ids.sort()).toEqual(hints);
  });

  it('gets the expected codes of the Observatory', () => {
    const codes = Object.fromEntries(
      results.flatMap(({ observatory: judged }) => (judged ? [[judged.test, judged.code]] : [])),
    );
    expect(codes).toEqual({ ...USUAL, ...observatory });
  });
});
