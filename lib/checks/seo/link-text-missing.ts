import { defineCheck, type Example } from '../check.ts';
import {
  anchorText,
  isHiddenByMarkup,
  isLabelled,
  namedTargets,
  webLinks,
} from '../knowledge/addresses/links.ts';
import { isRendered } from '../knowledge/document/rendered-elements.ts';

export default defineCheck({
  loses: ['crawling', 'part'],
  title: 'Every link has text',
  why: 'Google and people learn from the link text what the target page is about.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  remedy:
    'Put text inside the link that says where it leads. For an icon, use text that only screen readers read, or an <img> with alt.',
  messages: {
    missing: {
      fault: 'Link without text',
      says: 'The link to {address} has no text, no image with alt and no title.',
    },
    area: {
      fault: 'Area of an image map without alt',
      says: 'The area of the image map that links to {address} has no alt.',
      remedy: 'In the alt attribute of the <area>, say where the link leads.',
    },
    named: {
      loses: ['nothing'],
      fault: 'Link without text next to one with text',
      says: 'The link to {address} has no text; another link to the same page has one.',
      remedy:
        'Combine the two links into one, or hide this one from screen readers with aria-hidden="true" and tabindex="-1".',
    },
    label: {
      loses: ['nothing'],
      fault: 'Link text only in an ARIA label',
      says: 'The only text of the link to {address} is an ARIA label; Google documents text, alt and title, not ARIA.',
      remedy:
        'Put the words of the ARIA label into the link as text, if necessary as text that only screen readers read.',
    },
  },

  *run({ page }) {
    const links = webLinks(page).filter(
      ({ at, isInner }) => !isHiddenByMarkup(at) && isRendered(at) && !isInner,
    );
    if (links.length === 0) return 'not applicable';
    // Links that contain an image are reported by the checks for images.
    const pictures = new Set(page.images.map(({ link }) => link));
    for (const { at, url, target } of links) {
      if (anchorText(at)) continue;
      const values = { address: url.href };
      if (isLabelled(at)) yield { message: 'label', values, at };
      else if (pictures.has(at.path)) continue;
      else if (namedTargets(page).has(target)) yield { message: 'named', values, at };
      else yield { message: at.tag === 'area' ? 'area' : 'missing', values, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles">Copper kettles</a>' },
  {
    html: '<a href="/kettles"></a><a href="/cart"><i class="icon"></i> </a>',
    finds: [
      {
        message: 'missing',
        says: 'The link to https://example.com/kettles has no text, no image with alt and no title.',
        remedy:
          'Put text inside the link that says where it leads. For an icon, use text that only screen readers read, or an <img> with alt.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
      },
      {
        message: 'missing',
        says: 'The link to https://example.com/cart has no text, no image with alt and no title.',
        at: 'body > a:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<a href="/cart" aria-label="Cart"><svg></svg></a>',
    finds: [
      {
        message: 'label',
        says: 'The only text of the link to https://example.com/cart is an ARIA label; Google documents text, alt and title, not ARIA.',
        remedy:
          'Put the words of the ARIA label into the link as text, if necessary as text that only screen readers read.',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the alternative text of an image is the text of its link',
    html: '<a href="/"><img src="logo.png" alt="Home"></a>',
  },
  { name: 'the title of a drawing', html: '<a href="/cart"><svg><title>Cart</title></svg></a>' },
  { name: 'the title of the link', html: '<a href="/cart" title="Cart"><i></i></a>' },
  {
    name: 'text in a shadow tree',
    html: '<a href="/a"><x-y><template shadowrootmode="open">Kettles</template></x-y></a>',
  },
  {
    name: 'a card whose title leads to the same page',
    html: '<a href="/kettles"></a><a href="/kettles">Kettles</a>',
    finds: [
      {
        message: 'named',
        says: 'The link to https://example.com/kettles has no text; another link to the same page has one.',
        remedy:
          'Combine the two links into one, or hide this one from screen readers with aria-hidden="true" and tabindex="-1".',
        at: 'body > a:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'linked images have their own checks',
    html: '<a href="/"><img src="a.png" alt=""></a><a href="/b"><img src="b.png"></a>',
  },
  {
    name: 'part of an image map',
    html: '<map><area href="/a" alt="Kettles"><area href="/b"></map>',
    finds: [
      {
        message: 'area',
        says: 'The area of the image map that links to https://example.com/b has no alt.',
        remedy: 'In the alt attribute of the <area>, say where the link leads.',
        at: 'body > map:nth-child(1) > area:nth-child(2)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a place in the page, a mail address, a hidden twin',
    html: '<a href="/a">A</a><a href="#top"></a><a href="mailto:a@example.com"></a><a href="/a" aria-hidden="true"></a>',
  },
  {
    name: 'a link that its own style or that of a menu around it hides',
    html: '<a href="/a">A</a><a href="/b" style="color:red; Display : none"></a><div style="display:none"><p><a href="/c"></a></div><ul hidden><a href="/d"></a></ul>',
  },
  {
    name: 'other styles hide nothing',
    html: '<div style="display:block"><a href="/c"></a></div><div hidden="until-found"><a href="/c"></a></div>',
    finds: ['missing', 'missing'],
  },
  {
    name: 'what is not rendered nobody meets; what is only not seen may fade in',
    html: '<a id="a" href="/a"></a><a id="b" href="/b"></a>',
    shown: { '#a': { hidden: 'not rendered' }, '#b': { hidden: 'invisible' } },
    finds: [
      {
        message: 'missing',
        says: 'The link to https://example.com/b has no text, no image with alt and no title.',
        at: '#b',
        severity: 'warning',
      },
    ],
  },
  { html: '<a href="#top">Up</a>', verdict: 'not applicable' },
];
