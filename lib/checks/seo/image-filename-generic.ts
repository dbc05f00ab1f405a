import { defineCheck, type Example } from '../check.ts';
import { addressOf } from '../knowledge/addresses/addresses.ts';
import { fileNameOf, visibleImages } from '../knowledge/document/images.ts';

const GENERIC =
  /^((img|dsc[fn]?|dcim|pict?|p|image|photo|foto|pic|picture|screenshot|screen[-_ ]?shot|scan|untitled|unnamed|download)[-_ .()\d]*|\d{1,14})$/i;
/** Names that a system gives to what it stores. */
const HASH = /^([0-9a-f]{16,}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** Folders in which builds, caches and image services keep their files under names of their own. */
const MADE =
  /\/(_next|_nuxt|_astro|_gatsby|assets|build|dist|static|cache|cached|thumbs?|thumbnails?|resize[dr]?|cdn|cdn-cgi)\//i;

export default defineCheck({
  loses: ['nothing'],
  title: 'Image files have descriptive names',
  why: 'Google takes light clues about the subject of an image from its file name.',
  docs: 'https://developers.google.com/search/docs/appearance/google-images',
  remedy:
    'Give new images a short descriptive file name before you upload them, such as copper-kettle.jpg; renaming old ones is rarely worth it.',
  messages: {
    generic: {
      fault: 'Image file name says nothing',
      says: 'The file name {file} says nothing about the image.',
    },
  },

  *run({ page }) {
    const images = visibleImages(page).filter(({ attrs }) => fileNameOf(attrs.src) && attrs.alt !== '');
    if (images.length === 0) return 'not applicable';
    const { host } = new URL(page.url);
    for (const at of images) {
      const file = fileNameOf(at.attrs.src);
      const name = file.replace(/\.\w+$/, '');
      const url = addressOf(page, at, 'src');
      // Nobody chose these names, and nobody can change them.
      const isMade = url !== null && MADE.test(url.pathname);
      // An image service without a file name has the real one in its parameters: /_next/image?url=…
      const isGiven =
        (HASH.test(name) && (isMade || (url !== null && url.host !== host))) || (isMade && name === file);
      if (!isGiven && (GENERIC.test(name) || HASH.test(name)))
        yield { message: 'generic', values: { file }, at };
    }
  },
});

export const examples: Example[] = [
  { html: '<img src="/copper-kettle.jpg" alt="A"><img src="/i/photo-of-a-kettle.jpg" alt="B">' },
  {
    html: '<img src="/IMG_1234.jpg" alt="A"><img src="/Screenshot%202026-01-02.png" alt="B">',
    finds: [
      {
        message: 'generic',
        says: 'The file name IMG_1234.jpg says nothing about the image.',
        remedy:
          'Give new images a short descriptive file name before you upload them, such as copper-kettle.jpg; renaming old ones is rarely worth it.',
        at: 'body > img:nth-child(1)',
        severity: 'info',
      },
      {
        message: 'generic',
        says: 'The file name Screenshot 2026-01-02.png says nothing about the image.',
        at: 'body > img:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<img src="/d41d8cd98f00b204e9800998ecf8427e.webp" alt="A">',
    finds: [
      {
        message: 'generic',
        says: 'The file name d41d8cd98f00b204e9800998ecf8427e.webp says nothing about the image.',
        at: 'body > img:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an identifier, and numbers',
    html: '<img src="/1b4e28ba-2fa1-11d2-883f-0016d3cca427.jpg" alt="A"><img src="/1024.png" alt="B">',
    finds: ['generic', 'generic'],
  },
  {
    name: 'names that a CDN or a build gives',
    html:
      '<img src="https://cdn.example/d41d8cd98f00b204e9800998ecf8427e.webp" alt="A">' +
      '<img src="/_next/static/media/d41d8cd98f00b204e9800998ecf8427e.webp" alt="B">' +
      '<img src="//images.example/1b4e28ba-2fa1-11d2-883f-0016d3cca427.jpg" alt="C">',
  },
  {
    name: 'a camera’s name stays one on a CDN',
    html: '<img src="https://cdn.example/IMG_1234.jpg" alt="A">',
    finds: ['generic'],
  },
  { name: 'a word that looks like a hexadecimal identifier', html: '<img src="/facade.jpg" alt="A">' },
  {
    name: 'a very long name does not take long',
    html: `<img src="/img${'1'.repeat(2_000)}x.jpg" alt="A">`,
  },
  { name: 'decoration needs no name', html: '<img src="/1.png" alt="">', verdict: 'not applicable' },
  { html: '<img src="data:image/png;base64,AA" alt="A">', verdict: 'not applicable' },
  {
    name: 'an image service that names the file in its parameters',
    html: '<img src="/_next/image?url=%2Fcopper-kettle.jpg&amp;w=640" alt="A">',
  },
  ...(
    'img_1 dsc001 dscf0001 dscn0001 dcim1 pic-1 pict0001 p1010001 image(2) photo-3 foto1 picture screenshot screen-shot ' +
    'screen_shot screenshot-1 scan0001 untitled unnamed download 1716239022'
  )
    .split(' ')
    .map((name) => ({ html: `<img src="/${name}.jpg" alt="A">`, finds: ['generic'] })),
  ...(
    '_next _nuxt _astro _gatsby assets build dist static cache cached thumb thumbs thumbnail thumbnails resize resized ' +
    'resizer cdn cdn-cgi'
  )
    .split(' ')
    .map((folder) => ({ html: `<img src="/${folder}/8f3a91bc77e0d2a48f3a91bc77e0d2a4.jpg" alt="A">` })),
];
