import { defineCheck, type Example } from '../check.ts';
import { baseOf } from '../knowledge/addresses/addresses.ts';
import { canonicalsOf } from '../knowledge/addresses/canonical.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metasOfProperty } from '../knowledge/document/social.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import { titleOf } from '../knowledge/texts/titles.ts';

/** The four that the protocol requires, and the description that every network shows. */
const PROPERTIES = ['og:title', 'og:type', 'og:image', 'og:url', 'og:description'];

export default defineCheck({
  severity: 'notice',
  title: 'The page has what social networks show',
  why: 'Networks and messengers build their preview of a link from these elements, and guess without them.',
  docs: 'https://ogp.me/',
  messages: {
    missing: { says: 'There is no {property}.' },
    empty: { says: '{property} is empty.' },
  },

  *run({ page, response }) {
    const known: Readonly<Record<string, string | undefined>> = {
      'og:title': titleOf(page),
      'og:type': 'website',
      'og:url': canonicalsOf(page, response)[0]?.url.href ?? baseOf(page),
      'og:description': metasNamed(page, 'description')[0]?.attrs.content,
    };
    for (const property of PROPERTIES) {
      const name = property === 'og:image' ? ['og:image', 'og:image:url', 'og:image:secure_url'] : [property];
      // Networks also read the property where it stands in `name`; that has its own check.
      const metas = name.flatMap((one) => [...metasOfProperty(page, one), ...metasNamed(page, one)]);
      if (metas.some(({ attrs }) => !isBlank(attrs.content))) continue;
      const [at] = metas;
      const fix = `<meta property="${property}" content="${escapeHtml(known[property]?.trim() || '…')}">`;
      if (at) yield { message: 'empty', values: { property }, at, fix };
      else yield { message: 'missing', values: { property }, fix };
    }
  },
});

const og = (property: string, content = 'x') => `<meta property="og:${property}" content="${content}">`;
const rest = og('type', 'website') + og('url', 'https://example.com/page') + og('description');

export const examples: Example[] = [
  { html: og('title') + og('image', 'https://example.com/a.png') + rest },
  { html: og('title') + rest, finds: ['missing'] },
  { html: og('title', '') + og('image', 'https://example.com/a.png') + rest, finds: ['empty'] },
  {
    name: 'the secure address is an address',
    html: og('title') + og('image:secure_url', 'https://example.com/a.png') + rest,
  },
  {
    name: 'name in place of property is another check’s matter',
    html: `<meta name="OG:title" content="x">${og('image', 'https://example.com/a.png')}${rest}`,
  },
  { html: '<title>Kettles</title>', finds: ['missing', 'missing', 'missing', 'missing', 'missing'] },
];
