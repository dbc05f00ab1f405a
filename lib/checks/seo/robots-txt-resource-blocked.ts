import { defineCheck, type Example } from '../check.ts';
import { addressOf, tokens } from '../knowledge/addresses/addresses.ts';
import { sourceAttribute } from '../knowledge/document/sri.ts';
import { judgeRobots } from '../knowledge/robots/robots-txt.ts';
import { ROBOTS_TXT_EDITORS } from '../knowledge/robots/robots-txt-editors.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

/** The most URLs that are checked; a page that loads more shows its patterns within these. */
const MAXIMUM = 500;

type Kind = 'script' | 'style' | 'image';

/**
 * Files that Cloudflare and Shopify add for protection, analytics and the checkout. Both block them on purpose; the
 * page looks the same without them.
 */
const ADDED_BY_THE_HOST = /^\/(cdn-cgi\/(?!image\/)|cdn\/wpm\/|checkouts\/internal\/)/;

/** Returns the line that allows a URL: if two rules match, the longer one applies. */
function allowing(address: string, rule: string): string | undefined {
  const { pathname, search } = new URL(address);
  const pattern = rule.replace(/^[^:]*:|#.*/g, '').trim();
  const path = [pathname, pathname + search].find(({ length }) => length >= pattern.length);
  return path && !/[*$]/.test(path) ? `Allow: ${path}` : undefined;
}

/** Returns what the page loads from its own origin, each URL once. Other hosts have their own robots.txt. */
function ownResources(page: PageSnapshot): ReadonlyMap<string, { kind: Kind; at: ElementRecord }> {
  const { origin } = new URL(page.url);
  const styles = page.links.filter(({ attrs }) => tokens(attrs.rel).includes('stylesheet'));
  const found = new Map<string, { kind: Kind; at: ElementRecord }>();
  const lists: readonly (readonly [Kind, readonly ElementRecord[]])[] = [
    ['script', page.scripts],
    ['style', styles],
    ['image', page.images],
  ];
  for (const [kind, elements] of lists) {
    for (const at of elements) {
      if (found.size >= MAXIMUM) return found;
      const attribute = kind === 'style' ? 'href' : sourceAttribute(at);
      const url = at.attrs[attribute]?.trim() ? addressOf(page, at, attribute) : null;
      const isOwn = url?.origin === origin && !ADDED_BY_THE_HOST.test(url.pathname);
      if (url && isOwn && !found.has(url.href)) found.set(url.href, { kind, at });
    }
  }
  return found;
}

export default defineCheck({
  // Plumbline does not know what a file contributes to the page.
  loses: ['crawling', 'part'],
  title: 'robots.txt lets Google load what the page needs',
  why: 'Google renders the page as a browser does; without its scripts and styles it may see less than visitors.',
  remedy:
    'Delete this rule from robots.txt, or add an Allow line for the file to the same group of rules: the longer rule applies.',
  onPlatform: ROBOTS_TXT_EDITORS,
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  messages: {
    script: {
      fault: 'Script blocked by robots.txt',
      says: 'robots.txt keeps Googlebot from loading the script {address}: “{rule}”.',
    },
    style: {
      fault: 'Style sheet blocked by robots.txt',
      says: 'robots.txt keeps Googlebot from loading the style sheet {address}: “{rule}”.',
    },
    image: {
      loses: ['result', 'little'],
      fault: 'Image blocked by robots.txt',
      says: 'robots.txt keeps Googlebot-Image from loading the image {address}, so that Google Images cannot show it: “{rule}”.',
    },
  },
  needs: ['robotsTxt'],

  *run({ page, robotsTxt }) {
    const resources = ownResources(page);
    // Google loads nothing at all for a page that it is not allowed to fetch.
    if (resources.size === 0 || judgeRobots(robotsTxt, page.url).allowed === false) return 'not applicable';
    for (const [address, { kind, at }] of resources) {
      const agent = kind === 'image' ? 'Googlebot-Image' : 'Googlebot';
      const { allowed, at: rule } = judgeRobots(robotsTxt, address, agent);
      if (allowed !== false || !rule) continue;
      const fix = allowing(address, rule.text);
      yield { message: kind, values: { address, rule: rule.text }, at, ...(fix && { fix }) };
    }
  },
});

const html =
  '<script src="/js/app.js"></script><link rel=stylesheet href="/css/a.css"><img src="/img/a.png" alt="">';
const block = (...paths: string[]) => `User-agent: *\n${paths.map((path) => `Disallow: ${path}`).join('\n')}`;

export const examples: Example[] = [
  { html, robotsTxt: block('/cellar') },
  {
    html,
    robotsTxt: block('/js/', '/css/', '/img/'),
    finds: [
      {
        message: 'script',
        says: 'robots.txt keeps Googlebot from loading the script https://example.com/js/app.js: “Disallow: /js/”.',
        remedy:
          'Delete this rule from robots.txt, or add an Allow line for the file to the same group of rules: the longer rule applies.',
        onPlatform: {
          wordpress:
            'Yoast SEO: Tools → File editor; Rank Math: General Settings → Edit robots.txt. Without such a plugin, put a file robots.txt in the root folder of the site.',
          shopify: 'Online Store → Themes → Edit code: add the template robots.txt.liquid.',
          wix: 'Dashboard of the site → SEO → Robots.txt Editor.',
          webflow: 'Site settings → SEO → Indexing → robots.txt.',
          nextjs: 'Edit app/robots.ts or public/robots.txt.',
        },
        at: 'head > script:nth-child(1)',
        severity: 'warning',
        fix: 'Allow: /js/app.js',
      },
      {
        message: 'style',
        says: 'robots.txt keeps Googlebot from loading the style sheet https://example.com/css/a.css: “Disallow: /css/”.',
        at: 'head > link:nth-child(2)',
        severity: 'warning',
        fix: 'Allow: /css/a.css',
      },
      {
        message: 'image',
        says: 'robots.txt keeps Googlebot-Image from loading the image https://example.com/img/a.png, so that Google Images cannot show it: “Disallow: /img/”.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
        fix: 'Allow: /img/a.png',
      },
    ],
  },
  {
    name: 'only the crawler of images is kept out',
    html,
    robotsTxt: 'User-agent: Googlebot-Image\nDisallow: /img/\n\nUser-agent: *\nAllow: /',
    finds: ['image'],
  },
  {
    name: 'the rules for Googlebot count for images too, unless they have their own',
    html,
    robotsTxt: 'User-agent: Googlebot\nDisallow: /img/\n\nUser-agent: Googlebot-Image\nAllow: /',
  },
  { name: 'a rule for another crawler', html, robotsTxt: 'User-agent: otherbot\nDisallow: /' },
  {
    name: 'another host has a file of its own',
    html: '<script src="https://cdn.example/js/app.js"></script>',
    robotsTxt: block('/js/'),
    verdict: 'not applicable',
  },
  {
    name: 'the same image ten times',
    html: '<img src=/a.png>'.repeat(10),
    robotsTxt: block('/a'),
    finds: [
      {
        message: 'image',
        says: 'robots.txt keeps Googlebot-Image from loading the image https://example.com/a.png, so that Google Images cannot show it: “Disallow: /a”.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
        fix: 'Allow: /a.png',
      },
    ],
  },
  {
    name: 'the line to copy fixes it',
    html: '<script src="/js/app.js?v=3"></script>',
    robotsTxt: `${block('/js/')}\nAllow: /js/app.js`,
  },
  {
    name: 'an image that Cloudflare only makes smaller',
    html: '<img src="/cdn-cgi/image/width=80/a.png" alt="">',
    robotsTxt: block('/cdn-cgi/'),
    finds: [
      {
        message: 'image',
        says: 'robots.txt keeps Googlebot-Image from loading the image https://example.com/cdn-cgi/image/width=80/a.png, so that Google Images cannot show it: “Disallow: /cdn-cgi/”.',
        at: 'body > img:nth-child(1)',
        severity: 'notice',
        fix: 'Allow: /cdn-cgi/image/width=80/a.png',
      },
    ],
  },
  { name: 'the page itself is blocked', html, robotsTxt: block('/'), verdict: 'not applicable' },
  {
    name: 'what Cloudflare and Shopify add',
    html: `${html}<script src="/cdn-cgi/scripts/email-decode.min.js"></script><script src="/cdn/wpm/b1m.js"></script><script src="/checkouts/internal/preloads.js?locale=en-US"></script>`,
    robotsTxt: block('/cdn-cgi/', '/cdn/wpm/*.js', '/checkouts/'),
  },
  { name: 'no file', html, robotsTxtStatus: 404 },
  { html, verdict: 'not looked at' },
  {
    name: 'of two rules of one length the one that allows counts',
    html: '<script src="/a.js"></script>',
    robotsTxt: block('/a.js'),
    finds: [
      {
        message: 'script',
        says: 'robots.txt keeps Googlebot from loading the script https://example.com/a.js: “Disallow: /a.js”.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
        fix: 'Allow: /a.js',
      },
    ],
  },
  {
    name: 'a rule that is longer than any address of the file',
    html: '<script src="/a.js"></script>',
    robotsTxt: block('/*a*.*js'),
    finds: [
      {
        message: 'script',
        says: 'robots.txt keeps Googlebot from loading the script https://example.com/a.js: “Disallow: /*a*.*js”.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
];
