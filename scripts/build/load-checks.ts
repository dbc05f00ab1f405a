import { readdir } from 'node:fs/promises';
import type { AnyCheck, Checks } from '../../lib/checks/check.ts';
import type { AnyDeepCheck, DeepChecks } from '../../lib/checks/deep/deep-check.ts';

const FOLDER = new URL('../../lib/checks/', import.meta.url);

/** What the files of some folders declare, by id. A file that declares nothing is no check. */
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
  // Some loaders make a default of a file that has none.
  return Object.fromEntries(loaded.flatMap(([id, check]) => (check && 'run' in check ? [[id, check]] : [])));
}

/** Every check by id, read from the folders: what `lib/checks/index.ts` is where Vite builds, for plain Node. */
export const loadChecks = (): Promise<Checks> => load<AnyCheck>(['seo', 'security']);

/** The checks that need further requests: what `lib/checks/deep/index.ts` is where Vite builds. */
export const loadDeepChecks = (): Promise<DeepChecks> => load<AnyDeepCheck>(['deep']);
