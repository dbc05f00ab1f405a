import { defineCheck, type Example } from '../check.ts';
import type { RobotsTxtFacts } from '../inspection.ts';
import { addressOf, tokens } from '../knowledge/addresses/addresses.ts';
import { judgeRobots } from '../knowledge/robots/robots-txt.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

const ICONS = new Set(['icon', 'apple-touch-icon', 'apple-touch-icon-precomposed']);
/** The smallest size that Google accepts, in pixels. */
const MINIMUM = 8;

/** Returns the icon that Google must not load, if none is open to it; icons of other hosts have rules of their own. */
function closedBy(
  page: PageSnapshot,
  icons: readonly ElementRecord[],
  robotsTxt: RobotsTxtFacts | undefined,
) {
  const { origin } = new URL(page.url);
  const verdicts = icons.map((at) => {
    const url = addressOf(page, at, 'href');
    if (!robotsTxt || !url || url.origin !== origin) return null;
    const { allowed, at: rule } = judgeRobots(robotsTxt, url.href, 'Googlebot-Image');
    return allowed === false && rule ? { at, values: { address: url.href, rule: rule.text } } : null;
  });
  return verdicts.every((verdict) => verdict) ? verdicts[0] : null;
}

export default defineCheck({
  loses: ['result', 'little'],
  title: 'The home page has an icon for search results',
  why: 'Google can show the icon that the home page declares next to the results of the site.',
  docs: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
  remedy:
    'Declare a square icon in a <link rel="icon">: an SVG, or an image of at least 48×48 px with its real size in the sizes attribute.',
  onPlatform: {
    wordpress: 'Settings → General → Site Icon.',
    shopify: 'Online Store → Themes → Customize → Theme settings → Logo.',
    nextjs:
      'In the App Router put icon.png or favicon.ico into the app folder; Next.js adds the link automatically.',
  },
  messages: {
    missing: {
      fault: 'No icon for search results',
      says: 'The home page does not declare an icon.',
      remedy:
        'Make sure that /favicon.ico is a square icon of at least 48×48 px, then add <link rel="icon" href="/favicon.ico"> to the <head>.',
    },
    oblong: {
      fault: 'Icon is not square',
      says: 'No icon is square, which Google requires: {sizes}.',
    },
    blocked: {
      fault: 'Icon blocked by robots.txt',
      says: 'robots.txt keeps Googlebot-Image from loading the icon {address}, so that Google cannot show it: “{rule}”.',
      remedy:
        'Delete this rule from robots.txt, or add an Allow line for the icon to the same group of rules.',
    },
    small: {
      fault: 'Icon is too small',
      says: 'The largest icon is {sizes}; Google requires at least 8×8 and recommends more than 48×48.',
    },
  },

  *run({ page, robotsTxt }) {
    if (new URL(page.url).pathname !== '/') return 'not applicable';
    const icons = page.links.filter(
      ({ attrs }) => attrs.href && tokens(attrs.rel).some((rel) => ICONS.has(rel)),
    );
    const [icon] = icons;
    if (!icon) {
      yield { message: 'missing', fix: '<link rel="icon" href="/favicon.ico">' };
      return;
    }
    const closed = closedBy(page, icons, robotsTxt);
    if (closed) yield { message: 'blocked', ...closed };
    const sizes = icons.flatMap(({ attrs }) => tokens(attrs.sizes));
    // An icon that is a vector image or declares no size may have any size.
    if (sizes.includes('any') || icons.some(({ attrs }) => !attrs.sizes?.trim())) return;
    const square = sizes.filter((size) => /^(\d{1,5})x\1$/.test(size));
    if (square.length === 0) yield { message: 'oblong', values: { sizes: sizes.join(', ') }, at: icon };
    else if (square.every((size) => Number.parseInt(size, 10) < MINIMUM)) {
      const [sizes = ''] = square.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
      const at = icons.find(({ attrs }) => tokens(attrs.sizes).includes(sizes)) ?? icon;
      yield { message: 'small', values: { sizes }, at };
    }
  },
});

const home = (html: string) => ({ url: 'https://example.com/', html });

export const examples: Example[] = [
  home('<link rel="shortcut icon" href="/favicon.ico">'),
  home('<link rel="apple-touch-icon" href="/a.png" sizes="180x180">'),
  home('<link rel=icon href="/a.svg" sizes="any">'),
  {
    ...home('<title>Kettles</title>'),
    finds: [
      {
        message: 'missing',
        says: 'The home page does not declare an icon.',
        remedy:
          'Make sure that /favicon.ico is a square icon of at least 48×48 px, then add <link rel="icon" href="/favicon.ico"> to the <head>.',
        onPlatform: {
          wordpress: 'Settings → General → Site Icon.',
          shopify: 'Online Store → Themes → Customize → Theme settings → Logo.',
          nextjs:
            'In the App Router put icon.png or favicon.ico into the app folder; Next.js adds the link automatically.',
        },
        severity: 'notice',
        fix: '<link rel="icon" href="/favicon.ico">',
      },
    ],
  },
  { name: 'without a URL', ...home('<link rel=icon>'), finds: ['missing'] },
  {
    ...home('<link rel=icon href=/a.png sizes="32x16">'),
    finds: [
      {
        message: 'oblong',
        says: 'No icon is square, which Google requires: 32x16.',
        remedy:
          'Declare a square icon in a <link rel="icon">: an SVG, or an image of at least 48×48 px with its real size in the sizes attribute.',
        at: 'head > link:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    ...home('<link rel=icon href=/a.png sizes="4x4">'),
    finds: [
      {
        message: 'small',
        says: 'The largest icon is 4x4; Google requires at least 8×8 and recommends more than 48×48.',
        at: 'head > link:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the largest of several',
    ...home('<link rel=icon href=/a.png sizes="4x4"><link rel=icon href=/b.png sizes="7x7">'),
    finds: [
      {
        message: 'small',
        says: 'The largest icon is 7x7; Google requires at least 8×8 and recommends more than 48×48.',
        at: 'head > link:nth-child(2)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'an icon that robots.txt closes',
    ...home('<link rel=icon href=/files/a.svg>'),
    robotsTxt: 'User-agent: *\nDisallow: /files/',
    finds: [
      {
        message: 'blocked',
        says: 'robots.txt keeps Googlebot-Image from loading the icon https://example.com/files/a.svg, so that Google cannot show it: “Disallow: /files/”.',
        remedy:
          'Delete this rule from robots.txt, or add an Allow line for the icon to the same group of rules.',
        at: 'head > link:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'one icon that Google may load is enough',
    ...home('<link rel=icon href=/files/a.svg><link rel=icon href=https://cdn.example/a.svg>'),
    robotsTxt: 'User-agent: *\nDisallow: /files/',
  },
  { name: 'just large enough', ...home('<link rel=icon href=/a.png sizes="8x8">') },
  { name: 'one good icon is enough', ...home('<link rel=icon href=/a.png sizes="4x4 48x48">') },
  { name: 'only the home page is checked', html: '<title>Kettles</title>', verdict: 'not applicable' },
];
