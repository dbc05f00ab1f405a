import type { Inspection } from '../../inspection.ts';
import { headerValue } from '../response/headers.ts';
import { metasNamed } from './metas.ts';

/** Platforms with their own place for metadata of a page, under the names that they use themselves. */
export const PLATFORMS = {
  wordpress: 'WordPress',
  shopify: 'Shopify',
  wix: 'Wix',
  webflow: 'Webflow',
  nextjs: 'Next.js',
} as const;
export type Platform = keyof typeof PLATFORMS;

const GENERATORS: readonly (readonly [RegExp, Platform])[] = [
  [/^wordpress\b/i, 'wordpress'],
  [/^wix\b/i, 'wix'],
  [/^webflow\b/i, 'webflow'],
  [/^next\.js\b/i, 'nextjs'],
];
/** Addresses from which only the platform itself loads its scripts and styles. */
const LOADED: readonly (readonly [RegExp, Platform])[] = [
  [/\/wp-(?:content|includes)\//, 'wordpress'],
  [/^https:\/\/cdn\.shopify\.com\/|\/cdn\/shop\//, 'shopify'],
  [/^https:\/\/static\.(?:wixstatic|parastorage)\.com\//, 'wix'],
  [/^https:\/\/[^/]+\.website-files\.com\//, 'webflow'],
  [/\/_next\/static\//, 'nextjs'],
];
const FIELDS: readonly (readonly [string, RegExp, Platform])[] = [
  ['x-powered-by', /^next\.js/i, 'nextjs'],
  ['x-shopid', /./, 'shopify'],
  ['x-wix-request-id', /./, 'wix'],
];

/** The platform of a page, judged by its markup and its loads; null if unknown. */
export function platformOf({ page, response }: Inspection): Platform | null {
  const generator = metasNamed(page, 'generator')[0]?.attrs.content?.trim() ?? '';
  const told = GENERATORS.find(([name]) => name.test(generator));
  if (told) return told[1];
  const sent = response && FIELDS.find(([field, value]) => value.test(headerValue(response, field) ?? ''));
  if (sent) return sent[2];
  const addresses = [...page.scripts, ...page.links].map(({ attrs }) => attrs.src ?? attrs.href ?? '');
  return LOADED.find(([address]) => addresses.some((one) => address.test(one)))?.[1] ?? null;
}
