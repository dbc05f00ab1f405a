import { readdir } from 'node:fs/promises';
import type { AnyCheck, Checks } from '../../lib/checks/check.ts';
import type { AnyDeepCheck, DeepChecks } from '../../lib/checks/deep/deep-check.ts';
import type { AnySiteCheck, SiteChecks } from '../../lib/checks/site/site-check.ts';

/** The folder of the checks. */
export const FOLDER = new URL('../../lib/checks/', import.meta.url);

/** Imports the declarations in some folders, by id. A file without a declaration is not a check. */
async function load<Declared extends object>(areas: readonly string[]): Promise<Record<string, Declared>> {
  const ids = await Promise.all(
    areas.map(async (area) =>
      (await readdir(new URL(area, FOLDER)))
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
        .map((file) => `${area}/${file.slice(0, -'.ts'.length)}`),
    ),
  );
  const entries = ids
    .flat()
    .sort()
    .map(async (id) => {
      const module: { default?: Declared } = await import(new URL(`${id}.ts`, FOLDER).href);
      return [id, module.default] as const;
    });
  const loaded = await Promise.all(entries);
  // Some loaders add a default export to a file without one.
  return Object.fromEntries(loaded.flatMap(([id, check]) => (check && 'run' in check ? [[id, check]] : [])));
}

/**
 * Imports every check by id from the folders: the replacement for `lib/checks/index.ts`, which needs Vite, in plain
 * Node.
 */
export const loadChecks = (): Promise<Checks> => load<AnyCheck>(['seo', 'security']);

/** Imports the checks that need further requests: the replacement for `lib/checks/deep/index.ts`. */
export const loadDeepChecks = (): Promise<DeepChecks> => load<AnyDeepCheck>(['deep']);

/** Imports the checks of a set of pages: the replacement for `lib/checks/site/index.ts`. */
export const loadSiteChecks = (): Promise<SiteChecks> => load<AnySiteCheck>(['site']);
