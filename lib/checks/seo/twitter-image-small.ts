import { defineCheck, type Example } from '../check.ts';
import { imageAddress } from '../knowledge/document/images.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import type { ElementRecord, PageSnapshot } from '../snapshot.ts';

interface Size {
  width: number;
  height: number;
}

/** The smallest image that X documents for each kind of card, in pixels. */
const LEAST: Readonly<Record<string, Size>> = {
  summary: { width: 144, height: 144 },
  summary_large_image: { width: 300, height: 157 },
};

/** Returns the first element with this name and some content; X reads both `name` and `property`. */
function named(page: PageSnapshot, name: string): ElementRecord | undefined {
  return [...metasNamed(page, name), ...metasOfProperty(page, name)].find(({ attrs }) =>
    attrs.content?.trim(),
  );
}

const contentOf = (element: ElementRecord | undefined) => element?.attrs.content?.trim() ?? '';

/** Returns the size that the browser measured, if the page also shows the image. */
function measuredSize(page: PageSnapshot, address: string): Size | null {
  const image = page.images.find((one) => one.shown?.naturalWidth && imageAddress(page, one) === address);
  const { naturalWidth: width = 0, naturalHeight: height = 0 } = image?.shown ?? {};
  return width > 0 && height > 0 ? { width, height } : null;
}

function declaredSize(page: PageSnapshot): Size | null {
  const [width = 0, height = 0] = ['og:image:width', 'og:image:height'].map((name) =>
    Number(contentOf(metasOfProperty(page, name)[0])),
  );
  return width > 0 && height > 0 ? { width, height } : null;
}

export default defineCheck({
  loses: ['nothing'],
  title: 'The image is large enough for its X card',
  why: 'X documents the smallest image for each card; a smaller one might not be shown.',
  docs: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image',
  remedy:
    'Use a larger image; 1200 × 628 pixels fits every card. Put its URL in og:image or twitter:image, and its size in og:image:width and og:image:height.',
  messages: {
    declared: {
      fault: 'X card image declared as {width} × {height}',
      says: 'The image is declared as {width} × {height}; X requires at least {least} for the card “{card}”.',
      followsFrom: ['seo/og-image-small'],
    },
    measured: {
      fault: 'X card image only {width} × {height}',
      says: 'The image is {width} × {height} pixels; X requires at least {least} for the card “{card}”.',
    },
  },

  *run({ page }) {
    const card = contentOf(named(page, 'twitter:card')).toLowerCase();
    const least = Object.hasOwn(LEAST, card) ? LEAST[card] : undefined;
    const ofGraph = metasOfProperty(page, 'og:image')[0];
    const at = named(page, 'twitter:image') ?? ofGraph;
    const address = contentOf(at);
    if (!least || !at || !address) return 'not applicable';
    const measured = measuredSize(page, address);
    const size = measured ?? (address === contentOf(ofGraph) ? declaredSize(page) : null);
    if (!size) return 'not applicable';
    if (size.width >= least.width && size.height >= least.height) return;
    const values = { ...size, card, least: `${least.width} × ${least.height}` };
    yield { message: measured ? 'measured' : 'declared', values, at };
  },
});

const card = (type: string) => `<meta name="twitter:card" content="${type}">`;
const image = '<meta property="og:image" content="https://example.com/a.png">';
const sized = (width: number, height: number) =>
  `${image}<meta property="og:image:width" content="${width}"><meta property="og:image:height" content="${height}">`;

export const examples: Example[] = [
  { html: card('summary_large_image') + sized(300, 157) },
  {
    html: card('summary_large_image') + sized(250, 250),
    finds: [
      {
        message: 'declared',
        says: 'The image is declared as 250 × 250; X requires at least 300 × 157 for the card “summary_large_image”.',
        remedy:
          'Use a larger image; 1200 × 628 pixels fits every card. Put its URL in og:image or twitter:image, and its size in og:image:width and og:image:height.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  { name: 'just too narrow', html: card('summary_large_image') + sized(299, 157), finds: ['declared'] },
  { name: 'just too low', html: card('summary_large_image') + sized(300, 156), finds: ['declared'] },
  { name: 'just enough for a small card', html: card('summary') + sized(144, 144) },
  { name: 'just too small for it', html: card('summary') + sized(144, 143), finds: ['declared'] },
  { name: 'a small card wants less', html: card('summary') + sized(250, 250) },
  {
    html: card('summary') + sized(120, 120),
    finds: [
      {
        message: 'declared',
        says: 'The image is declared as 120 × 120; X requires at least 144 × 144 for the card “summary”.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an image that the page shows as well',
    html: `${card('summary_large_image')}${image}<img id=a src="/a.png" alt="">`,
    shown: { '#a': { naturalWidth: 200, naturalHeight: 100 } },
    finds: [
      {
        message: 'measured',
        says: 'The image is 200 × 100 pixels; X requires at least 300 × 157 for the card “summary_large_image”.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'what is measured counts more than what is declared',
    html: `${card('summary_large_image')}${sized(100, 100)}<img id=a src="/a.png" alt="">`,
    shown: { '#a': { naturalWidth: 1200, naturalHeight: 628 } },
  },
  {
    name: 'a size declared for another image',
    html: `${card('summary_large_image')}<meta name="twitter:image" content="https://example.com/b.png">${sized(120, 120)}`,
    verdict: 'not applicable',
  },
  { name: 'no size is known', html: card('summary') + image, verdict: 'not applicable' },
  { name: 'no card', html: sized(120, 120), verdict: 'not applicable' },
  { name: 'no image', html: card('summary'), verdict: 'not applicable' },
  { name: 'only one side is declared', html: card('summary') + sized(120, 0), verdict: 'not applicable' },
  { name: 'only the other', html: card('summary') + sized(0, 120), verdict: 'not applicable' },
];
