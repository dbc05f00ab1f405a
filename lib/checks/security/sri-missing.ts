import { defineCheck, type Example } from '../check.ts';
import { isPastHashing } from '../knowledge/document/mixed-content.ts';
import {
  foreignScripts,
  isChanging,
  isIntegrityVoid,
  isOfPlatform,
  observatorySri,
  sriEffect,
} from '../knowledge/document/sri.ts';
import { headerValue } from '../knowledge/response/headers.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Third-party scripts cannot be swapped unnoticed',
  why: 'Whoever controls the other host controls this page. With an integrity hash browsers refuse a changed file.',
  docs: 'https://www.w3.org/TR/SRI/',
  remedy:
    'Load a fixed version and add integrity="sha384-…" (the provider often publishes the hash) and crossorigin="anonymous" to the <script>, or host the file yourself.',
  observatory: 'subresource-integrity',
  messages: {
    missing: {
      fault: 'Third-party script without integrity',
      says: 'The script from {host} has no integrity hash.',
    },
    void: {
      fault: 'Third-party script, invalid integrity',
      says: 'The script from {host} has integrity="{value}", in which browsers find no hash: it is loaded unchecked.',
    },
    changing: {
      fault: 'Third-party script that cannot be hashed',
      says: 'The script from {host} changes without notice or from browser to browser, so it cannot have an integrity hash.',
      remedy:
        'Remove the script if the page does not need it. If it does, ignore this: the provider’s scripts have to be trusted, and script-src in the policy can limit which hosts are.',
    },
    platform: {
      fault: 'Script of a site platform',
      says: '{host} delivers scripts of a site platform to all sites made with it, and this page loads one.',
      remedy:
        'If your site really runs on this platform, ignore this: whoever delivers the script delivers the page too. Add integrity to the scripts that you have added yourself.',
    },
  },
  needs: ['suffixes'],

  *run({ page, served, response, suffixes }) {
    const isOthers = isPastHashing(page, response);
    const bare = foreignScripts(page, suffixes).filter(({ isHashed }) => !isHashed);
    for (const { element, url } of bare) {
      if (isOthers(url)) continue;
      const values = { host: url.host, value: (element.attrs.integrity ?? '').slice(0, 100) };
      if (isIntegrityVoid(element)) yield { message: 'void', values, at: element };
      else if (isChanging(url)) yield { message: 'changing', severity: 'info', values, at: element };
      else if (isOfPlatform(url.hostname))
        yield { message: 'platform', severity: 'info', values, at: element };
      else yield { message: 'missing', values, at: element };
    }
    // The Observatory grades responses, so without one there is nothing to grade.
    if (!response) return page.scripts.length === 0 ? 'not applicable' : undefined;
    const type = headerValue(response, 'content-type') ?? page.contentType;
    // The Observatory reads the HTML as served: scripts may have added or removed others since.
    const read = served ?? (page.source === 'served' ? page : null);
    const effect = sriEffect(page, suffixes, isOthers);
    if (!read) return { missing: 'served', page: effect };
    return {
      observatory: observatorySri(read, type, suffixes),
      page: effect,
      ...(bare.length > 0 && { outcome: 'not applicable' }),
    };
  },
});

const HASH = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';
const html = (...scripts: string[]) => ({
  html: scripts.map((attributes) => `<script ${attributes}></script>`).join(''),
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

export const examples: Example[] = [
  {
    ...html(`src="https://cdn.other.example/a.js" integrity="${HASH}" crossorigin`),
    observatory: 'sri-implemented-and-external-scripts-loaded-securely',
  },
  {
    ...html('src="https://cdn.other.net/a.js"'),
    finds: [
      {
        message: 'missing',
        says: 'The script from cdn.other.net has no integrity hash.',
        remedy:
          'Load a fixed version and add integrity="sha384-…" (the provider often publishes the hash) and crossorigin="anonymous" to the <script>, or host the file yourself.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
    observatory: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  {
    name: 'browsers block it over http, which another check reports',
    verdict: 'not applicable',
    ...html('src="http://cdn.other.net/a.js"', `src="http://cdn.other.net/b.js" integrity="${HASH}"`),
    observatory: 'sri-not-implemented-and-external-scripts-not-loaded-securely',
    page: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
  },
  {
    name: 'with upgrade-insecure-requests, browsers request it over https',
    html: '<script src="http://cdn.other.net/a.js"></script>',
    headers: { 'content-security-policy': 'upgrade-insecure-requests' },
    finds: ['missing'],
    observatory: 'sri-not-implemented-and-external-scripts-not-loaded-securely',
    page: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  {
    url: 'http://example.com/',
    ...html('src="http://cdn.other.net/a.js"'),
    finds: ['missing'],
    observatory: 'sri-not-implemented-and-external-scripts-not-loaded-securely',
  },
  {
    name: 'a script that should be removed needs no hash',
    ...html('src="https://cdn.polyfill.io/v3/polyfill.min.js"'),
    verdict: 'not applicable',
  },
  {
    name: 'a script on the local machine needs no hash',
    ...html('src="http://localhost:5173/@vite/client"'),
    verdict: 'not applicable',
  },
  {
    ...html('src="https://www.googletagmanager.com/gtm.js?id=GTM-1"'),
    finds: [
      {
        message: 'changing',
        says: 'The script from www.googletagmanager.com changes without notice or from browser to browser, so it cannot have an integrity hash.',
        remedy:
          'Remove the script if the page does not need it. If it does, ignore this: the provider’s scripts have to be trusted, and script-src in the policy can limit which hosts are.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the runtime of AMP, whose pages must not give it a hash',
    ...html('async src="https://cdn.ampproject.org/v0.js"'),
    finds: ['changing'],
  },
  {
    name: 'what a provider builds for each customer or replaces at the same address',
    ...html(
      'src="https://kit.fontawesome.com/1a2b3c4d5e.js"',
      'src="https://use.typekit.net/abc1def.js"',
      'src="https://plausible.io/js/script.js"',
      'src="https://www.googletagservices.com/tag/js/gpt.js"',
      'src="https://kettles.disqus.com/embed.js"',
      'src="https://use.fontawesome.com/releases/v6.7.2/js/all.js"',
    ),
    finds: ['changing', 'changing', 'changing', 'changing', 'changing', 'missing'],
  },
  {
    ...html('src="https://static.parastorage.com/services/wix-thunderbolt/dist/main.1.bundle.min.js"'),
    finds: [
      {
        message: 'platform',
        says: 'static.parastorage.com delivers scripts of a site platform to all sites made with it, and this page loads one.',
        remedy:
          'If your site really runs on this platform, ignore this: whoever delivers the script delivers the page too. Add integrity to the scripts that you have added yourself.',
        at: 'head > script:nth-child(1)',
        severity: 'info',
      },
    ],
    observatory: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  {
    name: 'each platform has its hosts, and others may have similar names',
    ...html(
      'src="https://cdn.shopify.com/a.js"',
      'src="https://assets.squarespace.com/a.js"',
      'src="https://neo.tildacdn.com/a.js"',
      'src="https://www.blogger.com/a.js"',
      'src="https://cdn.prod.website-files.com/a.js"',
      'src="https://img1.wsimg.com/a.js"',
      'src="https://substackcdn.com/a.js"',
      'src="https://static.insales-cdn.com/a.js"',
      'src="https://sdks.shopifycdn.com/buy-button.js"',
      'src="https://evil-tildacdn.com/a.js"',
    ),
    finds: [
      'platform',
      'platform',
      'platform',
      'platform',
      'platform',
      'platform',
      'platform',
      'platform',
      'missing',
      'missing',
    ],
  },
  {
    name: 'a script in an <svg>, which the Observatory does not see',
    html: `<svg><script href="https://cdn.other.net/a.js"></script></svg><svg><script xlink:href="https://cdn.other.net/b.js" integrity="${HASH}"></script></svg>`,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    finds: [
      {
        message: 'missing',
        says: 'The script from cdn.other.net has no integrity hash.',
        at: 'body > svg:nth-child(1) > script:nth-child(1)',
        severity: 'warning',
      },
    ],
    observatory: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
    page: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  { ...html(), observatory: 'sri-not-implemented-but-no-scripts-loaded' },
  {
    ...html('src="/app.js"', 'src="https://static.example.com/b.js"'),
    observatory: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
  },
  {
    ...html(`src="/app.js" integrity="${HASH}"`),
    observatory: 'sri-implemented-and-all-scripts-loaded-securely',
  },
  {
    html: '<script src="https://cdn.other.net/a.js"></script>',
    headers: { 'content-type': 'application/json' },
    finds: ['missing'],
    observatory: 'sri-not-implemented-response-not-html',
  },
  {
    name: 'the Observatory takes an address in capitals for a relative one',
    ...html('src="HTTPS://cdn.other.net/a.js"'),
    finds: ['missing'],
    observatory: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
    page: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  {
    name: 'an integrity without a hash checks nothing',
    ...html('src="https://cdn.other.net/a.js" integrity="foo"'),
    finds: [
      {
        message: 'void',
        says: 'The script from cdn.other.net has integrity="foo", in which browsers find no hash: it is loaded unchecked.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
    observatory: 'sri-implemented-and-external-scripts-loaded-securely',
    page: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  {
    name: 'a long integrity is cut',
    ...html(`src="https://cdn.other.net/a.js" integrity="${'x'.repeat(101)}"`),
    finds: [
      {
        message: 'void',
        says: `The script from cdn.other.net has integrity="${'x'.repeat(100)}", in which browsers find no hash: it is loaded unchecked.`,
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'an address without protocol is https on an https page',
    ...html('src="//cdn.other.net/a.js"'),
    finds: ['missing'],
    observatory: 'sri-not-implemented-and-external-scripts-not-loaded-securely',
    page: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  {
    name: 'names on shared hosting have different owners',
    url: 'https://mine.github.io/',
    ...html('src="https://yours.github.io/a.js"'),
    finds: [
      {
        message: 'missing',
        says: 'The script from yours.github.io has no integrity hash.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
    observatory: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
    page: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  {
    name: 'example.co.uk and other.co.uk are two sites',
    url: 'https://www.example.co.uk/',
    ...html('src="https://cdn.example.co.uk/a.js"', 'src="https://other.co.uk/a.js"'),
    finds: [
      {
        message: 'missing',
        says: 'The script from other.co.uk has no integrity hash.',
        at: 'head > script:nth-child(2)',
        severity: 'warning',
      },
    ],
    observatory: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  {
    name: 'a block of data is not a script',
    ...html('type="application/json" src="https://cdn.other.net/a.json"'),
    page: 'sri-not-implemented-but-no-scripts-loaded',
  },
  {
    name: 'the Observatory reads the source, not what scripts added',
    ...html('src="/app.js"', 'src="https://cdn.other.net/late.js"'),
    served: '<script src="/app.js"></script>',
    finds: [
      {
        message: 'missing',
        says: 'The script from cdn.other.net has no integrity hash.',
        at: 'head > script:nth-child(2)',
        severity: 'warning',
      },
    ],
    observatory: 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
    page: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  {
    name: 'the import map has the hash of a module, but not of a script',
    html: `<script type="importmap">{"imports":{"tea":"https://cdn.other.net/tea.js"},"integrity":{"https://cdn.other.net/tea.js":"${HASH}","https://cdn.other.net/old.js":"${HASH}"}}</script><script type="module" src="https://cdn.other.net/tea.js"></script><script src="https://cdn.other.net/old.js"></script>`,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    finds: [
      {
        message: 'missing',
        says: 'The script from cdn.other.net has no integrity hash.',
        at: 'head > script:nth-child(3)',
        severity: 'warning',
      },
    ],
    observatory: 'sri-not-implemented-but-external-scripts-loaded-securely',
  },
  {
    name: 'the Observatory does not read import maps',
    html: `<script type="importmap">{"integrity":{"https://cdn.other.net/tea.js":"${HASH}"}}</script><script type="module" src="https://cdn.other.net/tea.js"></script>`,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    observatory: 'sri-not-implemented-but-external-scripts-loaded-securely',
    page: 'sri-implemented-and-external-scripts-loaded-securely',
  },
  { name: 'no scripts, no headers', html: '<p>x</p>', verdict: 'not applicable' },
];
