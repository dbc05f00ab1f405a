import { defineCheck, type Example } from '../check.ts';
import { addressOf, tokens } from '../knowledge/addresses/addresses.ts';
import { judgeRobots } from '../knowledge/robots/robots-txt.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

/** Addresses asked for; a page that loads more has shown its habits by then. */
const MAXIMUM = 500;

type Kind = 'script' | 'style' | 'image';

/** What the page loads from its own host, each address once. Other hosts have a robots.txt of their own. */
function ownResources(page: PageSnapshot): ReadonlyMap<string, { kind: Kind; at: ElementRecord }> {
  const { origin } = new URL(page.url);
  const styles = page.links.filter(({ attrs }) => tokens(attrs.rel).includes('stylesheet'));
  const found = new Map<string, { kind: Kind; at: ElementRecord }>();
  const lists: readonly (readonly [Kind, string, readonly ElementRecord[]])[] = [
    ['script', 'src', page.scripts],
    ['style', 'href', styles],
    ['image', 'src', page.images],
  ];
  for (const [kind, attribute, elements] of lists) {
    for (const at of elements) {
      if (found.size >= MAXIMUM) return found;
      const url = at.attrs[attribute]?.trim() ? addressOf(page, at, attribute) : null;
      if (url?.origin === origin && !found.has(url.href)) found.set(url.href, { kind, at });
    }
  }
  return found;
}

export default defineCheck({
  severity: 'error',
  title: 'Google may load what the page is made of',
  why: 'Google renders the page to judge it; without its scripts and styles it sees another page.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
  messages: {
    script: { says: 'robots.txt keeps Googlebot from loading the script {address}: “{rule}”.' },
    style: { says: 'robots.txt keeps Googlebot from loading the style sheet {address}: “{rule}”.' },
    image: { says: 'robots.txt keeps Googlebot from loading the image {address}: “{rule}”.' },
  },
  needs: ['robotsTxt'],

  *run({ page, robotsTxt }) {
    const resources = ownResources(page);
    if (resources.size === 0) return 'not applicable';
    for (const [address, { kind, at }] of resources) {
      const { allowed, at: rule } = judgeRobots(robotsTxt, address);
      if (allowed !== false || !rule) continue;
      const severity = kind === 'image' ? 'warning' : 'error';
      yield { message: kind, values: { address, rule: rule.text }, at, severity };
    }
  },
});

const html =
  '<script src="/js/app.js"></script><link rel=stylesheet href="/css/a.css"><img src="/img/a.png" alt="">';
const block = (...paths: string[]) => `User-agent: *\n${paths.map((path) => `Disallow: ${path}`).join('\n')}`;

export const examples: Example[] = [
  { html, robotsTxt: block('/cellar') },
  { html, robotsTxt: block('/js/', '/css/', '/img/'), finds: ['script', 'style', 'image'] },
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
    finds: ['image'],
  },
  { name: 'no file', html, robotsTxtStatus: 404 },
  { html, verdict: 'not looked at' },
];
