import { defineCheck, type Example } from '../check.ts';
import type { ElementRecord } from '../snapshot.ts';

export default defineCheck({
  loses: ['result', 'part', 'likely'],
  title: 'The largest image is not lazy-loaded',
  why: 'loading="lazy" delays an image that is visible at once; Google advises against it for such images.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/lazy-loading',
  remedy: 'Remove loading="lazy" from this image, and add fetchpriority="high".',
  onPlatform: {
    wordpress:
      'WordPress, the theme or an optimization plugin adds it: exclude this image from lazy loading in the plugin, or set loading="eager" for it in the template.',
    nextjs: 'The Image component is lazy by default: give this one loading="eager" and fetchPriority="high".',
  },
  messages: {
    lazy: {
      fault: 'Largest image is lazy-loaded',
      says: 'The largest element on the first screen in this visit is an image with loading="lazy".',
    },
  },
  needs: ['vitals'],

  *run({ page, vitals: { lcp } }) {
    // A URL with a fragment opens further down the page, where another element is the largest.
    if (!lcp || new URL(page.url).hash) return 'not looked at';
    if (lcp.at?.tag !== 'img') return 'not applicable';
    if (lcp.at.attrs.loading?.toLowerCase() !== 'lazy') return;
    yield { message: 'lazy', at: lcp.at, fix: 'loading="eager" fetchpriority="high"' };
  },
});

const painted = (tag: string, attrs: ElementRecord['attrs']): Example => ({
  parts: { vitals: { lcp: { value: 900, at: { tag, attrs, place: 'body', path: `main:1>${tag}:1` } } } },
});

export const examples: Example[] = [
  painted('img', { src: '/kettle.jpg' }),
  {
    ...painted('img', { src: '/kettle.jpg', loading: 'Lazy' }),
    finds: [
      {
        message: 'lazy',
        says: 'The largest element on the first screen in this visit is an image with loading="lazy".',
        remedy: 'Remove loading="lazy" from this image, and add fetchpriority="high".',
        onPlatform: {
          wordpress:
            'WordPress, the theme or an optimization plugin adds it: exclude this image from lazy loading in the plugin, or set loading="eager" for it in the template.',
          nextjs:
            'The Image component is lazy by default: give this one loading="eager" and fetchPriority="high".',
        },
        at: 'main:nth-child(1) > img:nth-child(1)',
        severity: 'warning',
        fix: 'loading="eager" fetchpriority="high"',
        byHand: 'an element that only the browser knows of',
      },
    ],
  },
  { name: 'text is not an image', ...painted('p', {}), verdict: 'not applicable' },
  {
    name: 'opened in the middle of the page',
    url: 'https://example.com/page#prices',
    ...painted('img', { src: '/kettle.jpg', loading: 'lazy' }),
    verdict: 'not looked at',
  },
  {
    name: 'an element that is no longer there',
    parts: { vitals: { lcp: { value: 900 } } },
    verdict: 'not applicable',
  },
  {
    name: 'no browser rendered the page',
    html: '<img src="/a.jpg" loading="lazy">',
    verdict: 'not looked at',
  },
];
