import type { ElementRecord, Inspection } from '../../snapshot.ts';
import { addressOf } from '../addresses/addresses.ts';
import { type LibraryFacts, libraryNamed } from './libraries.ts';
import { librariesIn } from './libraries-in.ts';

/** One version of a library in a page. */
export interface Copy {
  library: LibraryFacts;
  version: string;
  /** Whether more than a file name tells: a file may be called anything. */
  isCertain: boolean;
  /** The script that loads it, if that is known. */
  at?: ElementRecord;
}

/** The known libraries of a page, each version once. */
export function copiesIn({ page, libraries }: Pick<Inspection, 'page' | 'libraries'>): readonly Copy[] {
  const copies = new Map<string, Copy>();
  const bySource = new Map(page.scripts.map((script) => [addressOf(page, script, 'src')?.href, script]));
  for (const { name, version, by, url } of libraries ?? librariesIn(page)) {
    const library = libraryNamed(name);
    if (!library) continue;
    const key = `${name} ${version}`;
    const known = copies.get(key);
    const at = known?.at ?? (url === undefined ? undefined : bySource.get(url));
    const isCertain = known !== undefined || by !== 'file name';
    copies.set(key, { library, version, isCertain, ...(at && { at }) });
  }
  return [...copies.values()];
}
