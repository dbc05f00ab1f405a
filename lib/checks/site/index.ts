import type { AnySiteCheck, SiteChecks } from './site-check.ts';

const files = import.meta.glob<AnySiteCheck>(['./*.ts', '!./index.ts', '!./site-check.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every check of a set of pages, by id. Surfaces load this file only with a set. */
export const siteChecks: SiteChecks = Object.fromEntries(
  Object.entries(files).map(([path, check]) => [`site/${path.slice('./'.length, -'.ts'.length)}`, check]),
);
