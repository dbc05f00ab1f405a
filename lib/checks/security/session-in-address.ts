import { defineCheck, type Example } from '../check.ts';
import { addressOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { redacted } from '../knowledge/addresses/redact.ts';
import { sessionParameters } from '../knowledge/addresses/secrets.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';

/** How many links stand for all: a forum adds the ID to every link, and one rule removes it from all. */
const EXAMPLES = 3;

export default defineCheck({
  severity: 'warning',
  title: 'No session IDs in URLs',
  why: 'URLs are shared, stored and sent to other sites. Whoever opens one with a valid session is signed in as the visitor.',
  docs: 'https://cwe.mitre.org/data/definitions/598.html',
  remedy:
    'Keep the session in a cookie only (PHP: session.use_only_cookies=1 and session.use_trans_sid=0; Java: tracking mode COOKIE), and end the sessions whose URLs have leaked.',
  messages: {
    page: {
      fault: 'Session ID in the URL of the page',
      says: 'The URL of the page contains what looks like a session ID: {parameters}.',
    },
    link: {
      fault: { one: 'Session ID in a link', other: 'Session IDs in {count} links' },
      says: {
        one: 'The link to {addresses} contains what looks like a session ID.',
        other: '{count} links contain what looks like a session ID, for example {addresses}.',
      },
    },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const url = parseAddress(page.url);
    if (!url || !/^https?:$/.test(url.protocol)) return 'not applicable';
    const parameters = sessionParameters(url).join(', ');
    if (parameters) yield { message: 'page', values: { parameters } };
    const links = page.anchors.flatMap((at) => {
      // A quick test that rules out nearly every address.
      if (!/sid|sess|cfid|cftoken|\([a-z]\(/i.test(at.attrs.href ?? '')) return [];
      const link = addressOf(page, at);
      if (!link || !isSameOwner(link.hostname, url.hostname, suffixes)) return [];
      return sessionParameters(link).length > 0 ? [{ at, href: link.href }] : [];
    });
    const [first] = links;
    if (!first) return;
    const addresses = new Set<string>();
    for (const href of new Set(links.map((link) => link.href)))
      if (addresses.size < EXAMPLES) addresses.add(redacted(href));
    yield {
      message: 'link',
      values: { count: links.length, addresses: [...addresses].join(', ') },
      at: { ...first.at, attrs: { href: redacted(first.href) } },
    };
  },
});

export const examples: Example[] = [
  { url: 'https://example.com/?page=2', html: '<body><a href="/cart">Cart</a>' },
  {
    url: 'https://example.com/?PHPSESSID=8f3a91bc77e0',
    finds: [
      {
        message: 'page',
        says: 'The URL of the page contains what looks like a session ID: PHPSESSID.',
        remedy:
          'Keep the session in a cookie only (PHP: session.use_only_cookies=1 and session.use_trans_sid=0; Java: tracking mode COOKIE), and end the sessions whose URLs have leaked.',
        severity: 'warning',
      },
    ],
  },
  {
    url: 'https://example.com/cart;jsessionid=8F3A91BC77E0',
    finds: [
      {
        message: 'page',
        says: 'The URL of the page contains what looks like a session ID: jsessionid.',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<body><a href="/cart?sid=8f3a91bc77e0">Cart</a>',
    finds: [
      {
        message: 'link',
        says: 'The link to https://example.com/cart?sid=… contains what looks like a session ID.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a forum that has not seen a cookie yet',
    url: 'https://forum.example.com/viewforum.php?f=4',
    html: `<html lang="en"><title>Repairs – Kettle Forum</title><h1>Repairs</h1><nav><a href="./index.php?sid=SID">Board index</a><a href="./viewforum.php?f=4&amp;sid=SID">Repairs</a></nav><main>${[1, 2, 3, 4].map((n) => `<a href="./viewtopic.php?f=4&amp;t=${n}&amp;sid=SID">Topic ${n}</a><a href="./viewtopic.php?f=4&amp;t=${n}&amp;sid=SID#p9">Last post</a>`).join('')}</main><a href="/about">About</a>`.replaceAll(
      'SID',
      'a6d0a9a3f1c94d7e8b2c5f60718293a4',
    ),
    finds: [
      {
        message: 'link',
        says: '10 links contain what looks like a session ID, for example https://forum.example.com/index.php?sid=…, https://forum.example.com/viewforum.php?f=4&sid=…, https://forum.example.com/viewtopic.php?f=4&t=1&sid=….',
        at: 'body > nav:nth-child(2) > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'ASP.NET without cookies',
    url: 'https://example.com/(S(lit3py55t21z5v55vlm25s55))/cart.aspx',
    html: '<body><a href="/(S(lit3py55t21z5v55vlm25s55))/pay.aspx">Pay</a>',
    finds: [
      {
        message: 'page',
        says: 'The URL of the page contains what looks like a session ID: /….',
        severity: 'warning',
      },
      {
        message: 'link',
        says: 'The link to https://example.com/…/pay.aspx contains what looks like a session ID.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a conference has sessions, too',
    html: '<body><a href="/talks?session=keynote-2026">Keynote</a>',
  },
  { name: 'too short for a session', html: '<body><a href="/?sid=12">x</a>' },
  { name: 'a number with the name sid', html: '<body><a href="/?sid=20260601">x</a>' },
  {
    name: 'the address of another site',
    html: '<body><a href="https://other.example/?sid=8f3a91bc77e0">x</a>',
  },
  { url: 'about:blank', verdict: 'not applicable' },
  ...'PHPSESSID=8f3a91bc77e0 sess=8f3a91bc77e0d2a4 CFID=83920571 CFTOKEN=83920571 sid=8f3a91bc77e0d2a4'
    .split(' ')
    .map((pair) => ({ html: `<body><a href="/cart?${pair}">Cart</a>`, finds: ['link'] })),
];
