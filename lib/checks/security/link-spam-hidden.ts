import { defineCheck, type Example } from '../check.ts';
import { webLinks } from '../knowledge/addresses/links.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { isRendered } from '../knowledge/document/rendered-elements.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

/** What hacked sites are made to link to. */
const SPAM =
  /viagra|cialis|levitra|kamagra|\bcasino|slot (?:gacor|online)|\bjudi\b|\btogel\b|poker online|\b1xbet|payday loan|replica (?:watch|rolex|bag|handbag)|\bescorts?\b|\bporno?\b|\bxxx\b|essay writing service|jordans? (?:shoes|outlet)|vuitton outlet|казино|ставки на спорт|порно|виагр|сиалис|kasyno online|スーパーコピー|激安|偽ブランド|オンラインカジノ/iu;
/** Styles that move an element out of the window, or make it too small or too faint to be seen. */
const UNSEEN =
  /(?:^|[;\s])(?:(?:left|right|top|bottom|text-indent|margin-left|margin-top)\s*:\s*-\d{3,}|font-size\s*:\s*[01](?:px|pt|em|%)?\s*(?:;|$|!)|opacity\s*:\s*0(?:\.0\d*)?\s*(?:;|$|!)|visibility\s*:\s*hidden|clip\s*:\s*rect\(0)|overflow\s*:\s*hidden.*height\s*:\s*[01](?:px)?\s*(?:;|$|!)|height\s*:\s*[01](?:px)?\s*;.*overflow\s*:\s*hidden/i;

/** Returns the paths of elements that a style keeps out of sight. */
const unseenPaths = (page: PageSnapshot): readonly string[] =>
  page.inline.styles.first.filter(({ attrs }) => UNSEEN.test(attrs.style ?? '')).map(({ path }) => path);

export default defineCheck({
  severity: 'error',
  title: 'No hidden links to spam',
  why: 'Such links are put into hacked sites. Google removes pages with them from its results, and whoever added them can do more.',
  docs: 'https://developers.google.com/search/docs/essentials/spam-policies',
  remedy:
    'Treat the site as hacked: look for changed files and unknown accounts, restore a clean copy, update everything and change all passwords. Then ask for a review in Google Search Console.',
  messages: {
    hidden: {
      fault: 'Hidden link to spam',
      says: 'A hidden link leads to {host}, with words of spam: “{text}”.',
    },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const links = webLinks(page);
    if (links.length === 0) return 'not applicable';
    const { hostname } = new URL(page.url);
    const unseen = unseenPaths(page);
    const isHidden = (at: ElementRecord) =>
      !isRendered(at) || unseen.some((path) => at.path === path || at.path.startsWith(`${path}>`));
    const isSpam = ({ at, url }: (typeof links)[number]) =>
      SPAM.test(`${at.text ?? ''} ${url.hostname.replaceAll('-', ' ')}`) &&
      !isSameOwner(url.hostname, hostname, suffixes);
    const spam = links.filter(isSpam);
    // A page that shows such links is about them.
    if (spam.some(({ at }) => !isHidden(at)) || SPAM.test(hostname)) return;
    for (const { at, url } of spam)
      yield { message: 'hidden', values: { host: url.host, text: at.text ?? '' }, at };
  },
});

const SPAM_LINK = '<a href="https://pills.example/">cheap viagra</a>';

export const examples: Example[] = [
  { html: '<a href="https://partner.example/">Partner</a>' },
  {
    html: `<div style="display:none">${SPAM_LINK}</div><div style="position:absolute; left:-9999px"><p><a href="https://bet.example/">オンラインカジノ</a></p></div>`,
    finds: [
      {
        message: 'hidden',
        says: 'A hidden link leads to pills.example, with words of spam: “cheap viagra”.',
        remedy:
          'Treat the site as hacked: look for changed files and unknown accounts, restore a clean copy, update everything and change all passwords. Then ask for a review in Google Search Console.',
        at: 'body > div:nth-child(1) > a:nth-child(1)',
        severity: 'error',
      },
      {
        message: 'hidden',
        says: 'A hidden link leads to bet.example, with words of spam: “オンラインカジノ”.',
        at: 'body > div:nth-child(2) > p:nth-child(1) > a:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  ...[
    'height:1px;overflow:hidden',
    'overflow: hidden; height: 0',
    'font-size:0',
    'font-size: 1px;',
    'opacity:0',
    'visibility:hidden',
    'text-indent:-5000px',
    'position:absolute;clip:rect(0,0,0,0)',
  ].map((style) => ({ html: `<p style="${style}">${SPAM_LINK}</p>`, finds: ['hidden'] })),
  ...['font-size:10px', 'opacity:0.9', 'left:-10px', 'height:100px;overflow:hidden'].map((style) => ({
    html: `<p style="${style}">${SPAM_LINK}</p>`,
  })),
  { name: 'a page about it', html: `${SPAM_LINK}<div hidden>${SPAM_LINK}</div>` },
  { name: 'a closed menu', html: '<div hidden><a href="https://shop.example/">Shop</a></div>' },
  {
    name: 'the own site',
    url: 'https://casino.example/',
    html: '<div hidden><a href="https://www.casino.example/bonus">casino bonus</a></div>',
  },
  { html: '<p>No links</p>', verdict: 'not applicable' },
];
