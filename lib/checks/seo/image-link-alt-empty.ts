import { defineCheck, type Example } from '../check.ts';
import { addressOf } from '../knowledge/addresses.ts';
import { anchorText, isLabelled } from '../knowledge/links.ts';
import { isBlank } from '../knowledge/plain-text.ts';
import type { ElementRecord } from '../snapshot.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Images that are links say where they lead',
  why: 'The alternative text of a linked image is the text of the link; empty, it says nothing of the target.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  messages: {
    empty: 'The link to {address} holds nothing but an image whose alternative text is empty.',
  },

  *run({ page }) {
    const images = new Map<string, ElementRecord[]>();
    for (const image of page.images) {
      if (image.link === undefined) continue;
      const together = images.get(image.link);
      if (together) together.push(image);
      else images.set(image.link, [image]);
    }
    let looked = false;
    for (const link of page.anchors) {
      const [first, ...others] = images.get(link.path) ?? [];
      const url = addressOf(page, link);
      if (!first || !url || !/^https?:$/.test(url.protocol)) continue;
      looked = true;
      // An image without any alt is named by its own check.
      const isUnnamed = [first, ...others].every(
        (image) => image.attrs.alt !== undefined && !isLabelled(image),
      );
      if (isUnnamed && !anchorText(link) && !isLabelled(link) && isBlank(first.attrs.title))
        yield { message: 'empty', values: { address: url.href }, at: first };
    }
    if (!looked) return 'not applicable';
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
    name: 'not a link to a page',
    html: '<a href="mailto:a@example.com"><img src="m.png" alt=""></a>',
    verdict: 'not applicable',
  },
  { html: '<a href="/kettles">Kettles</a><img src="line.png" alt="">', verdict: 'not applicable' },
];
