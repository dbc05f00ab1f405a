import { describe, expect, it } from 'vitest';
import type { Example } from '../../check.ts';
import { inspectionOf } from '../../example-inspection.ts';
import { PLATFORMS, type Platform, platformOf } from './platforms.ts';

const told: readonly (readonly [Platform | null, Example])[] = [
  ['wordpress', { html: '<meta name=generator content="WordPress 6.9.1">' }],
  ['wordpress', { html: '<link rel=stylesheet href="/wp-content/themes/x/style.css">' }],
  ['wordpress', { html: '<script src="/wp-includes/js/x.js"></script>' }],
  ['wix', { headers: { 'x-wix-request-id': '1732.5' } }],
  ['wix', { html: '<script src="https://static.parastorage.com/x.js"></script>' }],
  ['wix', { html: '<link rel=icon href="https://static.wixstatic.com/x.png">' }],
  ['webflow', { html: '<script src="https://cdn.prod.website-files.com/x.js"></script>' }],
  ['shopify', { html: '<script src="https://cdn.shopify.com/s/x.js"></script>' }],
  ['nextjs', { html: '<meta name=generator content="Next.js">' }],
  ['wix', { html: '<meta name=generator content="Wix.com Website Builder">' }],
  ['webflow', { html: '<meta content="Webflow" name="generator">' }],
  ['shopify', { html: '<script src="//shop.example/cdn/shop/t/1/assets/theme.js"></script>' }],
  ['shopify', { headers: { 'x-shopid': '1234' } }],
  ['nextjs', { headers: { 'x-powered-by': 'Next.js 16' } }],
  ['nextjs', { html: '<script src="/_next/static/chunks/main.js"></script>' }],
  [null, { html: '<meta name=generator content="Hugo 0.150"><script src="/next/static.js"></script>' }],
  // A page about a platform is not necessarily made with it.
  [null, { html: '<title>WordPress and Next.js</title><a href="/wp-content/">Files</a>' }],
];

describe('what a page was made with', () => {
  it('is called what its makers call it', () => {
    expect(PLATFORMS).toEqual({
      wordpress: 'WordPress',
      shopify: 'Shopify',
      wix: 'Wix',
      webflow: 'Webflow',
      nextjs: 'Next.js',
    });
  });

  it.each(told)('is %s', (platform, example) => {
    expect(platformOf(inspectionOf(example))).toBe(platform);
  });
});
