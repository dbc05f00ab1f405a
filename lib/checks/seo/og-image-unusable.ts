import { defineCheck, type Example } from '../check.ts';
import { addressOf, isLoopback, parseAddress } from '../knowledge/addresses/addresses.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';

export default defineCheck({
  severity: 'error',
  title: 'Social networks can load the preview image',
  why: 'Networks take the address as it stands: it must be complete, and should be https.',
  docs: 'https://ogp.me/',
  messages: {
    relative: { says: 'The address of the preview image is relative: “{address}”.' },
    data: { says: 'The preview image is a data: address, which networks do not load.' },
    invalid: { says: 'The address of the preview image is invalid: “{address}”.' },
    http: { says: 'The preview image is loaded over http: {address}.' },
  },

  *run({ page }) {
    const images = ['og:image', 'og:image:url', 'og:image:secure_url']
      .flatMap((property) => metasOfProperty(page, property))
      .filter(({ attrs }) => !isBlank(attrs.content));
    if (images.length === 0) return 'not applicable';
    const isSecured = metasOfProperty(page, 'og:image:secure_url').some(({ attrs }) =>
      /^\s*https:/i.test(attrs.content ?? ''),
    );
    // What is served from this machine is a draft, which no network sees.
    const isDraft = isLoopback(new URL(page.url).hostname);
    for (const at of images) {
      const raw = at.attrs.content?.trim() ?? '';
      const url = parseAddress(raw);
      const values = { address: raw.slice(0, 200) };
      const resolved = addressOf(page, at, 'content');
      const fix = `<meta property="og:image" content="${(resolved?.href ?? '…').replaceAll('"', '&quot;')}">`;
      if (url?.protocol === 'data:') yield { message: 'data', at };
      else if (!url && resolved) yield { message: 'relative', values, at, fix };
      else if (!url || !/^https?:$/.test(url.protocol)) yield { message: 'invalid', values, at };
      else if (url.protocol === 'http:' && !isSecured && !isDraft)
        yield { message: 'http', severity: 'warning', values, at, fix: fix.replace('http:', 'https:') };
    }
  },
});

const image = (address: string, property = 'og:image') =>
  `<meta property="${property}" content="${address}">`;

export const examples: Example[] = [
  { html: image('https://example.com/a.png') },
  { html: image('/a.png') + image('//example.com/b.png'), finds: ['relative', 'relative'] },
  { html: image('data:image/png;base64,AAAA'), finds: ['data'] },
  { html: image('https://') + image('blob:x'), finds: ['invalid', 'invalid'] },
  { html: image('http://example.com/a.png'), finds: ['http'] },
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
];
