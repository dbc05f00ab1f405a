import { defineCheck, type Example } from '../check.ts';
import { fileNameOf } from '../knowledge/document/images.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';

const RISKY = /\.(svgz?|avif|heic|tiff?|bmp|ico|jxl)$/i;

export default defineCheck({
  severity: 'notice',
  title: 'The preview image has a format that networks show',
  why: 'JPEG and PNG work everywhere; SVG does not, and newer formats only here and there.',
  docs: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image',
  messages: {
    format: { says: 'Some networks do not show {file} as a preview image.' },
  },

  *run({ page }) {
    const images = [
      ...metasOfProperty(page, 'og:image'),
      ...metasOfProperty(page, 'og:image:url'),
      ...metasNamed(page, 'twitter:image'),
    ].filter(({ attrs }) => attrs.content?.trim());
    if (images.length === 0) return 'not applicable';
    const declared = metasOfProperty(page, 'og:image:type')[0]?.attrs.content ?? '';
    for (const at of images) {
      const file = fileNameOf(at.attrs.content);
      const isSvg = at === images[0] && /^\s*image\/svg/i.test(declared);
      if (RISKY.test(file) || isSvg)
        yield { message: 'format', values: { file: file || declared.trim() }, at };
    }
  },
});

const image = (address: string) => `<meta property="og:image" content="${address}">`;

export const examples: Example[] = [
  { html: image('https://example.com/a.jpg?v=2') },
  { html: image('https://example.com/a.svg'), finds: ['format'] },
  { html: '<meta name="twitter:image" content="https://example.com/a.AVIF">', finds: ['format'] },
  {
    name: 'a declared type',
    html: `${image('https://example.com/image')}<meta property="og:image:type" content="image/svg+xml">`,
    finds: ['format'],
  },
  { name: 'the address need not tell', html: image('https://example.com/image') },
  { html: '<p>x</p>', verdict: 'not applicable' },
];
