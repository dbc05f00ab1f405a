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

/** Elements whose content visitors open: a closed menu of a hotel may have its casino. */
const CLOSABLE = /(?:^|>)(?:details|dialog|menu|nav)(?::\d+)?>/;

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
      !CLOSABLE.test(at.path) &&
      (!isRendered(at) || unseen.some((path) => at.path === path || at.path.startsWith(`${path}>`)));
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

/** Each alternative of the words. */
const SPAM_WORDS = (
  'Viagra,cialis,levitra,kamagra,casinos,slot gacor,slot online,bandar judi,togel hari ini,poker online,1xbet,payday loans,' +
  'replica watches,replica rolex,replica bags,replica handbag,escort,escorts,porn,porno,xxx,essay writing service,' +
  'jordan shoes,jordans outlet,vuitton outlet,казино,ставки на спорт,порно,виагра,сиалис,kasyno online,スーパーコピー,激安,' +
  '偽ブランド,オンラインカジノ'
).split(',');
const ALIKE =
  'Judicial advice,Bujudi,Togels,Escorted tours,Pornichet,XXXL shirts,Docasino,Jordan tours'.split(',');

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
    'left:-100px',
    'right: -999px',
    'top:-999px',
    'color:red;bottom:-999px',
    'margin-left:-999px',
    'margin-top:-999px',
    'overflow:hidden;width:9px;height:1px',
    'font-size:1em',
    'font-size:0.5%;font-size:0%',
    'font-size:1pt!important',
    'opacity:0.00;',
    'opacity: 0 !important',
  ].map((style) => ({ html: `<p style="${style}">${SPAM_LINK}</p>`, finds: ['hidden'] })),
  ...[
    'font-size:10px',
    'opacity:0.9',
    'left:-99px',
    'margin-right:-500px',
    'height:100px;overflow:hidden',
    'overflow:hidden;height:10px',
  ].map((style) => ({ html: `<p style="${style}">${SPAM_LINK}</p>` })),
  {
    name: 'each kind of spam',
    html: `<div hidden>${SPAM_WORDS.map((words) => `<a href="https://pills.example/">${words}</a>`).join('')}</div>`,
    finds: SPAM_WORDS.map(() => 'hidden'),
  },
  {
    name: 'words that only begin or end alike',
    html: `<div hidden>${ALIKE.map((words) => `<a href="https://pills.example/">${words}</a>`).join('')}</div>`,
  },
  {
    name: 'the words are in the host; the style is that of the link',
    html: '<a href="https://payday-loan.example:8443/" style="opacity:0">Tips</a>',
    finds: [
      {
        message: 'hidden',
        says: 'A hidden link leads to payday-loan.example:8443, with words of spam: “Tips”.',
        at: 'body > a:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the first of ten paragraphs is hidden, and the link is in the tenth',
    html: `<p style="left:-999px">Tea</p>${'<p>Tea</p>'.repeat(8)}<p>${SPAM_LINK}</p>`,
  },
  { name: 'a page about it', html: `${SPAM_LINK}<div hidden>${SPAM_LINK}</div>` },
  ...['details', 'dialog', 'menu', 'nav'].map((tag) => ({
    name: `what visitors can open: ${tag}`,
    html: `<${tag}><p id=x>1</p><ul style="display:none">${SPAM_LINK}</ul></${tag}>`,
  })),
  {
    name: 'next to what visitors can open',
    html: `<nav>Menu</nav><details>More</details><ul style="display:none">${SPAM_LINK}</ul>`,
    finds: ['hidden'],
  },
  { name: 'a closed menu', html: '<div hidden><a href="https://shop.example/">Shop</a></div>' },
  {
    name: 'the own site',
    url: 'https://casino.example/',
    html: '<div hidden><a href="https://www.casino.example/bonus">casino bonus</a></div>',
  },
  {
    name: 'a site about it, by its name',
    url: 'https://casino.example/',
    html: `<div hidden>${SPAM_LINK}</div>`,
  },
  {
    name: 'another host of the same owner',
    html: '<div hidden><a href="https://games.example.com/">casino night</a></div>',
  },
  { html: '<p>No links</p>', verdict: 'not applicable' },
];
