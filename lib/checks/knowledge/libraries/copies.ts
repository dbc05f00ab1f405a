import type { Inspection } from '../../inspection.ts';
import type { ElementRecord } from '../../snapshot.ts';
import { baseOf, parseAddress } from '../addresses/addresses.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { sourceOf } from '../document/sri.ts';
import { type LibraryFacts, libraryNamed } from './libraries.ts';
import { librariesIn } from './libraries-in.ts';

/** One version of a library in a page. */
interface Copy {
  library: LibraryFacts;
  version: string;
  /** Whether the evidence is more than a file name: a file may have any name. */
  isCertain: boolean;
  /** The script that loads it, if known. */
  at?: ElementRecord;
}

const scriptsBySource = oncePerPage((page) => {
  const base = baseOf(page);
  return new Map(page.scripts.map((script) => [parseAddress(sourceOf(script) ?? '', base)?.href, script]));
});
const byPageAlone = oncePerPage((page) => librariesIn(page));

/**
 * Returns the known libraries of a page, each version once; by its scripts alone if its variables were not
 * read.
 */
export function copiesIn({ page, libraries }: Pick<Inspection, 'page' | 'libraries'>): readonly Copy[] {
  const copies = new Map<string, Copy>();
  for (const { name, version, by, url } of libraries ?? byPageAlone(page)) {
    const library = libraryNamed(name);
    if (!library) continue;
    const key = `${name} ${version}`;
    const known = copies.get(key);
    const at = known?.at ?? (url === undefined ? undefined : scriptsBySource(page).get(url));
    const isCertain = known !== undefined || by !== 'file name';
    copies.set(key, { library, version, isCertain, ...(at && { at }) });
  }
  return [...copies.values()];
}
