import { defineCheck, type Example } from '../check.ts';
import { isRendered } from '../knowledge/document/rendered-elements.ts';
import { plainText } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'Alt text does not repeat the link text',
  why: 'Screen readers say the same words twice when the image in a link repeats its text.',
  docs: 'https://www.w3.org/WAI/tutorials/images/decorative/',
  remedy: 'Set alt="" on the image: the text of the link already says it.',
  messages: {
    repeated: {
      fault: 'Alt text repeats the link text',
      says: 'The alt text repeats the text of the link that the image is in: “{alt}”.',
    },
  },

  *run({ page }) {
    const linked = page.images.filter(
      (image) => image.link !== undefined && image.attrs.alt?.trim() && isRendered(image),
    );
    if (linked.length === 0) return 'not applicable';
    const texts = new Map(page.anchors.flatMap(({ path, text, alt }) => (text && alt ? [[path, text]] : [])));
    for (const at of linked) {
      const alt = at.attrs.alt?.trim() ?? '';
      if (plainText(alt) && plainText(alt) === plainText(texts.get(at.link ?? '') ?? ''))
        yield { message: 'repeated', values: { alt }, at, fix: 'alt=""' };
    }
  },
});

export const examples: Example[] = [
  { html: '<a href="/kettles"><img src="/kettle.jpg" alt="A kettle on a stove"> Copper kettles</a>' },
  {
    html: '<a href="/kettles"><img src="/kettle.jpg" alt="Copper kettles"> Copper kettles</a>',
    finds: [
      {
        message: 'repeated',
        says: 'The alt text repeats the text of the link that the image is in: “Copper kettles”.',
        remedy: 'Set alt="" on the image: the text of the link already says it.',
        at: 'body > a:nth-child(1) > img:nth-child(1)',
        severity: 'info',
        fix: 'alt=""',
      },
    ],
  },
  {
    name: 'the only text of a link is not repeated',
    html: '<a href="/kettles"><img src="/kettle.jpg" alt="Copper kettles"></a>',
  },
  {
    name: 'an image that is not rendered is not read',
    html: '<a href="/kettles"><img id="a" src="/kettle.jpg" alt="Copper kettles"> Copper kettles</a>',
    shown: { '#a': { hidden: 'not rendered' } },
    verdict: 'not applicable',
  },
  { html: '<img src="/kettle.jpg" alt="Copper kettles"> Copper kettles', verdict: 'not applicable' },
];
