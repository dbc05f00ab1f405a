import type { Platform } from '../document/platforms.ts';

/** Where to edit the title of a page on each platform. */
export const TITLE_EDITORS: Readonly<Record<Platform, string>> = {
  wordpress:
    'Yoast SEO, Rank Math and similar plugins: the field for the SEO title next to or below the editor. Without such a plugin the theme builds it from the title of the post and the name of the site.',
  shopify:
    'Edit the product, page or post: Search engine listing → Page title. For the home page: Online Store → Preferences.',
  wix: 'Page settings → SEO basics → Title tag.',
  webflow: 'Page settings → SEO settings → Title tag.',
  nextjs: 'Export `metadata` with a `title` from the page or its layout.',
};
