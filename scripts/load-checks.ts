import { readdir } from 'node:fs/promises';
import type { AnyCheck, Checks } from '../lib/checks/check.ts';

const FOLDER = new URL('../lib/checks/', import.meta.url);

/** Every check by id, read from the folders: what `lib/checks/index.ts` is where Vite builds, for plain Node. */
export async function loadChecks(): Promise<Checks> {
  const ids = await Promise.all(
    ['seo', 'security'].map(async (area) =>
      (await readdir(new URL(area, FOLDER)))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => `${area}/${file.slice(0, -'.ts'.length)}`),
    ),
  );
  const entries = ids
    .flat()
    .sort()
    .map(async (id) => {
      const module: { default: AnyCheck } = await import(new URL(`${id}.ts`, FOLDER).href);
      return [id, module.default] as const;
    });
  return Object.fromEntries(await Promise.all(entries));
}
