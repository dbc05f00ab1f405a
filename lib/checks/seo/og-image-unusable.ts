import { defineCheck, type Example } from '../check.ts';
import { addressOf, isLoopback, parseAddress } from '../knowledge/addresses/addresses.ts';
import { meantAddress } from '../knowledge/addresses/broken-scheme.ts';
import { isPrivateHost } from '../knowledge/addresses/private-hosts.ts';
import { metaOf, metasOfProperty } from '../knowledge/document/social.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  loses: ['nothing'],
  title: 'Social networks can load the preview image',
  why: 'Networks use the URL of the preview image exactly as written, so it must be complete, preferably with https.',
  docs: 'https://ogp.me/',
  remedy: 'Put the complete URL of the image, beginning with https://, in the content of the tag.',
  messages: {
    relative: {
      fault: 'Relative URL of the preview image',
      says: 'The URL of the preview image is relative: “{address}”.',
    },
    data: {
      fault: 'Preview image is a data: URL',
      says: 'The preview image is a data: URL, which networks do not load.',
      remedy: 'Upload the image as a file, and put its complete https:// URL in the content of the tag.',
    },
    invalid: {
      fault: 'Invalid URL of the preview image',
      says: 'The URL of the preview image is invalid: “{address}”.',
    },
    private: {
      fault: 'Preview image in a private network',
      says: 'The preview image is at {address}, which exists only in a private network.',
      remedy: 'Upload the image to the live site, and put its complete URL there in the content of the tag.',
    },
    http: {
      fault: 'Preview image over http',
      says: 'The URL of the preview image uses http: {address}.',
    },
  },

  *run({ page }) {
    const images = ['og:image', 'og:image:url', 'og:image:secure_url']
      .flatMap((property) => metasOfProperty(page, property))
      .filter(({ attrs }) => !isBlank(attrs.content));
    if (images.length === 0) return 'not applicable';
    const isSecured = metasOfProperty(page, 'og:image:secure_url').some(({ attrs }) =>
      /^\s*https:/i.test(attrs.content ?? ''),
    );
    // A page served from the local machine is a draft, which no network sees.
    const own = new URL(page.url);
    const isDraft = isLoopback(own.hostname);
    for (const at of images) {
      const raw = at.attrs.content?.trim() ?? '';
      const url = parseAddress(raw);
      const values = { address: raw };
      const resolved = meantAddress(raw, addressOf(page, at, 'content'));
      const property = at.attrs.property ?? '';
      if (url?.protocol === 'data:') yield { message: 'data', at };
      else if (!url && resolved)
        yield { message: 'relative', values, at, fix: metaOf(property, resolved.href) };
      else if (!url || !/^https?:$/.test(url.protocol)) yield { message: 'invalid', values, at };
      else if (isPrivateHost(url.hostname) && !isPrivateHost(own.hostname))
        yield { message: 'private', values, at };
      else if (url.protocol === 'http:' && !isSecured && !isDraft) {
        // This host is known to support https, because the page came over it; other hosts are unknown.
        const isSeen = own.protocol === 'https:' && own.host === url.host;
        const fix = metaOf(property, url.href.replace('http:', 'https:'));
        yield { message: 'http', values, at, ...(isSeen && { fix }) };
      }
    }
  },
});

const image = (address: string, property = 'og:image') =>
  `<meta property="${property}" content="${address}">`;

export const examples: Example[] = [
  { html: image('https://example.com/a.png') },
  {
    html: image('/a.png') + image('//example.com/b.png') + image('www.example.org/c.png'),
    finds: [
      {
        message: 'relative',
        says: 'The URL of the preview image is relative: “/a.png”.',
        remedy: 'Put the complete URL of the image, beginning with https://, in the content of the tag.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta property="og:image" content="https://example.com/a.png">',
      },
      {
        message: 'relative',
        says: 'The URL of the preview image is relative: “//example.com/b.png”.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
        fix: '<meta property="og:image" content="https://example.com/b.png">',
      },
      {
        message: 'relative',
        says: 'The URL of the preview image is relative: “www.example.org/c.png”.',
        at: 'head > meta:nth-child(3)',
        severity: 'info',
        fix: '<meta property="og:image" content="https://www.example.org/c.png">',
      },
    ],
  },
  {
    html: image('http://localhost:3000/a.png'),
    finds: [
      {
        message: 'private',
        says: 'The preview image is at http://localhost:3000/a.png, which exists only in a private network.',
        remedy:
          'Upload the image to the live site, and put its complete URL there in the content of the tag.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: image('data:image/png;base64,AAAA'),
    finds: [
      {
        message: 'data',
        says: 'The preview image is a data: URL, which networks do not load.',
        remedy: 'Upload the image as a file, and put its complete https:// URL in the content of the tag.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: image('https://') + image('blob:x'),
    finds: [
      {
        message: 'invalid',
        says: 'The URL of the preview image is invalid: “https://”.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
      {
        message: 'invalid',
        says: 'The URL of the preview image is invalid: “blob:x”.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    html: image('http://example.com/a.png'),
    finds: [
      {
        message: 'http',
        says: 'The URL of the preview image uses http: http://example.com/a.png.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta property="og:image" content="https://example.com/a.png">',
      },
    ],
  },
  {
    name: 'a draft on this machine has no https',
    url: 'http://shop.localhost:8788/',
    html: image('http://shop.localhost:8788/a.png'),
  },
  {
    name: 'the secure address stands beside it',
    html: image('http://example.com/a.png') + image('https://example.com/a.png', 'og:image:secure_url'),
  },
  { html: '<p>x</p>', verdict: 'not applicable' },
  {
    name: 'whether another host answers by https is not known',
    html: image('http://pictures.example/a.png'),
    finds: [
      {
        message: 'http',
        says: 'The URL of the preview image uses http: http://pictures.example/a.png.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
];
