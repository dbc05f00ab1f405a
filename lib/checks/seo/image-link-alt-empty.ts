import { defineCheck, type Example } from '../check.ts';
import { isFileAddress } from '../knowledge/addresses/file-addresses.ts';
import { emptyImageLinks } from '../knowledge/addresses/image-links.ts';
import { namedTargets, webLinks } from '../knowledge/addresses/links.ts';
import { isRendered } from '../knowledge/document/rendered-elements.ts';

export default defineCheck({
  loses: ['crawling', 'part'],
  title: 'Image links have alt text',
  why: 'Google uses the alt text of a linked image as the link text; if it is empty, nothing describes the target.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  remedy: 'In the alt attribute of the image, say where the link leads, or add text to the link.',
  messages: {
    empty: {
      fault: 'Image link with empty alt',
      says: 'The link to {address} contains only an image with an empty alt.',
    },
    named: {
      loses: ['nothing'],
      fault: 'Image link with empty alt next to text',
      says: 'The link to {address} contains only an image with an empty alt; another link to the same page has text.',
      remedy:
        'Combine image and text in one link, or hide the image link from screen readers with aria-hidden="true" and tabindex="-1".',
    },
  },

  *run({ page }) {
    const linked = new Set(page.images.map(({ link }) => link));
    const links = webLinks(page).filter(({ at }) => isRendered(at) && (at.alt || linked.has(at.path)));
    if (links.length === 0) return 'not applicable';
    for (const { url, target, first } of emptyImageLinks(page)) {
      const isNamed = namedTargets(page).has(target);
      yield {
        message: isNamed ? 'named' : 'empty',
        values: { address: url.href },
        at: first,
        // A link to the image in a larger size leads to no page.
        ...(!isNamed && isFileAddress(url) && { loses: ['crawling', 'little'] as const }),
      };
    }
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles"><img src="kettle.jpg" alt="Copper kettles"></a>' },
  {
    html: '<a href="/kettles"><span><img src="kettle.jpg" alt=""></span></a>',
    finds: [
      {
        message: 'empty',
        says: 'The link to https://example.com/kettles contains only an image with an empty alt.',
        remedy: 'In the alt attribute of the image, say where the link leads, or add text to the link.',
        at: 'body > a:nth-child(1) > span:nth-child(1) > img:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'it leads to the image itself, in a larger size',
    html: '<a href="/uploads/kettle.jpg"><img src="/uploads/kettle-300x200.jpg" alt=""></a>',
    finds: [
      {
        message: 'empty',
        says: 'The link to https://example.com/uploads/kettle.jpg contains only an image with an empty alt.',
        at: 'body > a:nth-child(1) > img:nth-child(1)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'one finding for one link',
    html: '<a href="/"><img src="a.png" alt=""><img src="b.png" alt=" "></a>',
    finds: [
      {
        message: 'empty',
        says: 'The link to https://example.com/ contains only an image with an empty alt.',
        at: 'body > a:nth-child(1) > img:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'next to text, an image is decoration',
    html: '<a href="/kettles"><img src="kettle.jpg" alt=""> Kettles</a>',
  },
  {
    name: 'one of two images has alt text',
    html: '<a href="/"><img src="a.png" alt=""><img src="b.png" alt="Home"></a>',
  },
  {
    name: 'the title of the link is its text',
    html: '<a href="/" title="Home"><img src="logo.png" alt=""></a>',
  },
  {
    name: 'a link with a label is not reported here',
    html: '<a href="/" aria-label="Home"><img src="logo.png" alt=""></a>',
  },
  { name: 'a missing alt has its own check', html: '<a href="/kettles"><img src="kettle.jpg"></a>' },
  {
    name: 'a text link leads to the same page',
    html: '<a href="/kettles"><img src="kettle.jpg" alt=""></a><a href="/kettles#top">Kettles</a>',
    finds: [
      {
        message: 'named',
        says: 'The link to https://example.com/kettles contains only an image with an empty alt; another link to the same page has text.',
        remedy:
          'Combine image and text in one link, or hide the image link from screen readers with aria-hidden="true" and tabindex="-1".',
        at: 'body > a:nth-child(1) > img:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the hidden duplicate of a link',
    html: '<a href="/kettles" aria-hidden="true"><img src="kettle.jpg" alt=""></a>',
  },
  {
    name: 'a link that is not rendered',
    html: '<a id="a" href="/kettles"><img src="kettle.jpg" alt=""></a>',
    shown: { '#a': { hidden: 'not rendered' } },
    verdict: 'not applicable',
  },
  {
    name: 'not a link to a page',
    html: '<a href="mailto:a@example.com"><img src="m.png" alt=""></a>',
    verdict: 'not applicable',
  },
  { html: '<a href="/kettles">Kettles</a><img src="line.png" alt="">', verdict: 'not applicable' },
];
