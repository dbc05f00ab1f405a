import type { Platform } from '../document/platforms.ts';

/** Where to edit robots.txt on each platform. */
export const ROBOTS_TXT_EDITORS: Readonly<Record<Platform, string>> = {
  wordpress:
    'Yoast SEO: Tools → File editor; Rank Math: General Settings → Edit robots.txt. Without such a plugin, put a file robots.txt in the root folder of the site.',
  shopify: 'Online Store → Themes → Edit code: add the template robots.txt.liquid.',
  wix: 'Dashboard of the site → SEO → Robots.txt Editor.',
  webflow: 'Site settings → SEO → Indexing → robots.txt.',
  nextjs: 'Edit app/robots.ts or public/robots.txt.',
};
