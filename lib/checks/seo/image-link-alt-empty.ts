import { defineCheck, type Example } from '../check.ts';
import { anchorText, isLabelled, webLinks } from '../knowledge/addresses/links.ts';
import { isRendered } from '../knowledge/document/shown.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import type { ElementRecord } from '../snapshot.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Images that are links say where they lead',
  why: 'The alternative text of a linked image is the text of the link; empty, it says nothing of the target.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  messages: {
    empty: { says: 'The link to {address} holds nothing but an image whose alternative text is empty.' },
  },

  *run({ page }) {
    const bare = new Map<string, ElementRecord[]>();
    for (const image of page.images) {
      if (image.link === undefined || !isBlank(image.attrs.alt)) continue;
      const together = bare.get(image.link);
      if (together) together.push(image);
      else bare.set(image.link, [image]);
    }
    const links = webLinks(page).filter(({ at }) => isRendered(at) && (at.alt || bare.has(at.path)));
    if (links.length === 0) return 'not applicable';
    for (const { at: link, url } of links) {
      const images = bare.get(link.path) ?? [];
      const [at] = images;
      // An image without any alt is named by its own check.
      const isUnnamed = images.every((image) => image.attrs.alt !== undefined && !isLabelled(image));
      if (at && isUnnamed && !anchorText(link) && !isLabelled(link) && isBlank(at.attrs.title))
        yield { message: 'empty', values: { address: url.href }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles"><img src="kettle.jpg" alt="Copper kettles"></a>' },
  { html: '<a href="/kettles"><span><img src="kettle.jpg" alt=""></span></a>', finds: ['empty'] },
  {
    name: 'one finding for one link',
    html: '<a href="/"><img src="a.png" alt=""><img src="b.png" alt=" "></a>',
    finds: ['empty'],
  },
  {
    name: 'beside text, an image is decoration',
    html: '<a href="/kettles"><img src="kettle.jpg" alt=""> Kettles</a>',
  },
  {
    name: 'one of two images speaks',
    html: '<a href="/"><img src="a.png" alt=""><img src="b.png" alt="Home"></a>',
  },
  {
    name: 'the title of the link is its text',
    html: '<a href="/" title="Home"><img src="logo.png" alt=""></a>',
  },
  {
    name: 'a link named by a label is another check’s matter',
    html: '<a href="/" aria-label="Home"><img src="logo.png" alt=""></a>',
  },
  { name: 'a missing alt is another check’s matter', html: '<a href="/kettles"><img src="kettle.jpg"></a>' },
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
