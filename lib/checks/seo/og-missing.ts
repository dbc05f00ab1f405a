import { defineCheck, type Example } from '../check.ts';
import { addressWithoutTracking } from '../knowledge/addresses/address-difference.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { canonicalsOf } from '../knowledge/addresses/canonical.ts';
import { metasNamed } from '../knowledge/document/metas.ts';
import { metaOf, metasOfProperty, openGraphTypeOf } from '../knowledge/document/social.ts';
import { pageKindOf } from '../knowledge/page-kind/page-kind.ts';
import { asMeant } from '../knowledge/texts/escaped-twice.ts';
import { isBlank } from '../knowledge/texts/plain-text.ts';
import { titleOf } from '../knowledge/texts/titles.ts';
import type { ElementRecord } from '../snapshot.ts';

/** The four properties that the protocol requires, and the description, which every network shows. */
const PROPERTIES = ['og:title', 'og:type', 'og:image', 'og:url', 'og:description'];

export default defineCheck({
  loses: ['nothing'],
  title: 'The page has Open Graph tags',
  why: 'Networks and messengers build the preview of a link from Open Graph tags; without them they guess.',
  docs: 'https://ogp.me/',
  remedy: 'Add these tags to the <head>. og:image takes the complete URL of an image of 1200 × 630 pixels.',
  onPlatform: {
    wordpress:
      'An SEO plugin writes these tags: turn on its Open Graph or social setting, and set a preview image for the post.',
    webflow: 'Page settings → Open Graph Settings: title, description and image.',
    nextjs:
      'Export metadata with openGraph: { title, description, url, images } from the page or layout, and set metadataBase.',
  },
  followsFrom: ['seo/indexability/status', 'seo/indexability/failed', 'seo/refresh-redirect/atOnce'],
  messages: {
    missing: {
      fault: { one: '{count} Open Graph tag missing', other: '{count} Open Graph tags missing' },
      says: { one: '{properties} is missing.', other: 'These tags are missing: {properties}.' },
    },
    empty: {
      fault: { one: '{count} Open Graph tag empty', other: '{count} Open Graph tags empty' },
      says: { one: '{properties} is empty.', other: 'These tags are empty: {properties}.' },
      remedy:
        'Fill in the content of these tags; og:image takes the complete URL of an image of 1200 × 630 pixels.',
    },
  },

  *run(inspection) {
    const { page, response } = inspection;
    const known: Readonly<Record<string, string | undefined>> = {
      'og:title': asMeant(page, titleOf(page)),
      'og:type': openGraphTypeOf(page, pageKindOf(inspection)),
      'og:image': parseAddress(metasNamed(page, 'twitter:image')[0]?.attrs.content ?? '')?.href,
      'og:url': canonicalsOf(page, response)[0]?.meant.href ?? addressWithoutTracking(new URL(page.url)),
      'og:description': asMeant(page, metasNamed(page, 'description')[0]?.attrs.content ?? ''),
    };
    const lacking: { property: string; at: ElementRecord | undefined }[] = [];
    for (const property of PROPERTIES) {
      const names =
        property === 'og:image' ? ['og:image', 'og:image:url', 'og:image:secure_url'] : [property];
      // Networks also accept the property in `name`; `seo/og-attribute-wrong` reports that.
      const metas = names.flatMap((one) => [...metasOfProperty(page, one), ...metasNamed(page, one)]);
      if (metas.every(({ attrs }) => isBlank(attrs.content))) lacking.push({ property, at: metas[0] });
    }
    const findingOf = (message: 'missing' | 'empty', some: typeof lacking) => {
      const names = some.map(({ property }) => property);
      const fix = names
        .flatMap((name) => (known[name]?.trim() ? [metaOf(name, known[name])] : []))
        .join('\n');
      const values = { count: names.length, properties: names.join(', ') };
      const at = some[0]?.at;
      return { message, values, ...(at && { at }), ...(fix && { fix }) };
    };
    const empty = lacking.filter(({ at }) => at);
    const missing = lacking.filter(({ at }) => !at);
    if (missing.length > 0) yield findingOf('missing', missing);
    if (empty.length > 0) yield findingOf('empty', empty);
  },
});

const og = (property: string, content = 'x') => `<meta property="og:${property}" content="${content}">`;
const rest = og('type', 'website') + og('url', 'https://example.com/page') + og('description');

export const examples: Example[] = [
  { html: og('title') + og('image', 'https://example.com/a.png') + rest },
  {
    html: og('title') + rest,
    finds: [
      {
        message: 'missing',
        says: 'og:image is missing.',
        remedy:
          'Add these tags to the <head>. og:image takes the complete URL of an image of 1200 × 630 pixels.',
        onPlatform: {
          wordpress:
            'An SEO plugin writes these tags: turn on its Open Graph or social setting, and set a preview image for the post.',
          webflow: 'Page settings → Open Graph Settings: title, description and image.',
          nextjs:
            'Export metadata with openGraph: { title, description, url, images } from the page or layout, and set metadataBase.',
        },
        severity: 'info',
      },
    ],
  },
  {
    html: og('title', '') + og('image', 'https://example.com/a.png') + rest,
    finds: [
      {
        message: 'empty',
        says: 'og:title is empty.',
        remedy:
          'Fill in the content of these tags; og:image takes the complete URL of an image of 1200 × 630 pixels.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'what networks can do without',
    html: og('title') + og('image', 'https://example.com/a.png') + og('description'),
    url: 'https://example.com/page?utm_source=x#top',
    finds: [
      {
        message: 'missing',
        says: 'These tags are missing: og:type, og:url.',
        severity: 'info',
        fix: '<meta property="og:type" content="website">\n<meta property="og:url" content="https://example.com/page">',
        byHand: 'what the page does not know is left to its owner',
      },
    ],
  },
  {
    name: 'the address of the page is not its base',
    html: `<base href="https://cdn.example.com/">${og('title')}${og('image', 'https://example.com/a.png')}${og('type')}${og('description')}`,
    finds: [
      {
        message: 'missing',
        says: 'og:url is missing.',
        severity: 'info',
        fix: '<meta property="og:url" content="https://example.com/page">',
        byHand: 'what the page does not know is left to its owner',
      },
    ],
  },
  {
    name: 'the secure address is an address',
    html: og('title') + og('image:secure_url', 'https://example.com/a.png') + rest,
  },
  {
    name: 'name in place of property is another check’s matter',
    html: `<meta name="OG:title" content="x">${og('image', 'https://example.com/a.png')}${rest}`,
  },
  {
    html: '<title>Kettles</title>',
    finds: [
      {
        message: 'missing',
        says: 'These tags are missing: og:title, og:type, og:image, og:url, og:description.',
        severity: 'info',
        fix: '<meta property="og:title" content="Kettles">\n<meta property="og:type" content="website">\n<meta property="og:url" content="https://example.com/page">',
        byHand: 'what the page does not know is left to its owner',
      },
    ],
  },
  {
    name: 'some missing, some empty',
    html: og('title', ' '),
    finds: [
      {
        message: 'missing',
        says: 'These tags are missing: og:type, og:image, og:url, og:description.',
        severity: 'info',
        fix: '<meta property="og:type" content="website">\n<meta property="og:url" content="https://example.com/page">',
        byHand: 'what the page does not know is left to its owner',
      },
      'empty',
    ],
  },
  ...(
    [
      [{ '@type': 'Product', name: 'Kettle' }, 'product'],
      [{ '@type': 'BlogPosting', headline: 'Tin' }, 'article'],
      [{ '@type': 'WebPage', mainEntity: { '@type': 'Recipe', name: 'Tea' } }, 'article'],
      [[{ '@type': 'Product' }, { '@type': 'Product' }], 'website'],
      [{ '@type': 'Organization', name: 'Copperly' }, 'website'],
    ] as const
  ).map(
    ([json, type]): Example => ({
      name: `the type of ${JSON.stringify(json)}`,
      html: `${og('title')}${og('image', 'https://example.com/a.png')}${og('url', 'https://example.com/page')}${og('description')}
        <script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': json })}</script>`,
      finds: [
        {
          message: 'missing',
          says: 'og:type is missing.',
          severity: 'info',
          fix: `<meta property="og:type" content="${type}">`,
          byHand: 'what the page does not know is left to its owner',
        },
      ],
    }),
  ),
  {
    name: 'an article without structured data',
    url: 'https://example.com/blog/descale',
    html: `<html lang=en><title>How to descale a kettle</title><meta property=og:title content=x><meta property=og:image content=https://example.com/a.jpg><meta property=og:url content=https://example.com/blog/descale><meta property=og:description content=x><meta property="article:published_time" content="2026-03-01T08:00:00Z"><article><h1>How to descale a kettle</h1><time datetime="2026-03-01">March 1</time>${'<p>Let the water rest for a minute after it boils, and pour it away once the lime has gone soft and white.</p>'.repeat(9)}</article>`,
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'og:type is missing.',
        severity: 'info',
        fix: '<meta property="og:type" content="article">',
      },
    ],
  },
  {
    name: 'what the page says elsewhere',
    html:
      '<title>Kettles</title><meta name=description content="Of copper."><link rel=canonical href="https://example.com/kettles">' +
      '<meta name="twitter:image" content="https://example.com/a.png">',
    finds: [
      {
        message: 'missing',
        says: 'These tags are missing: og:title, og:type, og:image, og:url, og:description.',
        severity: 'info',
        fix: '<meta property="og:title" content="Kettles">\n<meta property="og:type" content="website">\n<meta property="og:image" content="https://example.com/a.png">\n<meta property="og:url" content="https://example.com/kettles">\n<meta property="og:description" content="Of copper.">',
        byHand: 'what the page does not know is left to its owner',
      },
    ],
  },
];
