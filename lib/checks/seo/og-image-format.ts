import { defineCheck, type Example } from '../check.ts';
import { fileNameOf } from '../knowledge/document/images.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';

const RISKY = /\.(svgz?|avif|heic|tiff?|bmp|ico|jxl)$/i;

export default defineCheck({
  loses: ['nothing'],
  title: 'Networks can show the format of the preview image',
  why: 'Social networks show JPEG, PNG, WebP and GIF; X does not support SVG, and newer formats are not documented.',
  docs: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image',
  remedy: 'Export the preview image as JPEG or PNG, 1200 × 630 pixels, and put its URL in the tag.',
  messages: {
    format: {
      fault: '{format} as preview image',
      says: 'Some networks do not show a preview image in {format} format: {address}.',
    },
  },

  *run({ page }) {
    const images = [
      ...metasOfProperty(page, 'og:image'),
      ...metasOfProperty(page, 'og:image:url'),
      ...metasNamed(page, 'twitter:image'),
    ].filter(({ attrs }) => attrs.content?.trim());
    if (images.length === 0) return 'not applicable';
    const declared = metasOfProperty(page, 'og:image:type')[0]?.attrs.content ?? '';
    const named = new Set<string>();
    for (const at of images) {
      const address = at.attrs.content?.trim() ?? '';
      const isSvg = at === images[0] && /^\s*image\/svg/i.test(declared);
      const format = RISKY.exec(fileNameOf(address))?.[1] ?? (isSvg ? 'svg' : undefined);
      // Several tags may contain the same file.
      if (!format || named.has(address)) continue;
      named.add(address);
      yield { message: 'format', values: { format: format.toUpperCase(), address }, at };
    }
  },
});

const image = (address: string) => `<meta property="og:image" content="${address}">`;

export const examples: Example[] = [
  { html: image('https://example.com/a.jpg?v=2') },
  {
    html: image('https://example.com/a.svg'),
    finds: [
      {
        message: 'format',
        says: 'Some networks do not show a preview image in SVG format: https://example.com/a.svg.',
        remedy: 'Export the preview image as JPEG or PNG, 1200 × 630 pixels, and put its URL in the tag.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<meta name="twitter:image" content="https://example.com/a.AVIF">',
    finds: [
      {
        message: 'format',
        says: 'Some networks do not show a preview image in AVIF format: https://example.com/a.AVIF.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'a declared type',
    html: `${image('https://example.com/image')}<meta property="og:image:type" content="image/svg+xml">`,
    finds: [
      {
        message: 'format',
        says: 'Some networks do not show a preview image in SVG format: https://example.com/image.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one file for two networks',
    html: `${image('https://example.com/a.svg')}<meta name="twitter:image" content="https://example.com/a.svg">`,
    finds: ['format'],
  },
  { name: 'the address need not tell', html: image('https://example.com/image') },
  { html: '<p>x</p>', verdict: 'not applicable' },
  ...'svg svgz avif heic tif tiff bmp ico jxl'
    .split(' ')
    .map((type) => ({ html: image(`https://example.com/a.${type}`), finds: ['format'] })),
  {
    name: 'white space around the address and the type; the type is that of the first image',
    html: `${image(' https://example.com/preview ')}${image('https://example.com/other')}<meta property="og:image:type" content=" image/svg+xml">`,
    finds: [
      {
        message: 'format',
        says: 'Some networks do not show a preview image in SVG format: https://example.com/preview.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  { name: 'only white space', html: image('  '), verdict: 'not applicable' },
  {
    name: 'a type that only contains the name',
    html: `${image('https://example.com/a')}<meta property="og:image:type" content="x-image/svg">`,
  },
];
