import { giveTurn } from '../../steps.ts';
import signs from './code-signs.json' with { type: 'json' };
import { type LibraryFacts, libraries } from './libraries.ts';
import { isVersion, isWithin, plainVersion } from './versions.ts';

/** Characters of a script that are read; bundles of megabytes consist of the site's own code. */
const LONGEST = 2_000_000;

/** The beginning of a comment. Further down, libraries list what they need or are based on. */
const COMMENT = String.raw`(?:/\*|//)[\s*!]{0,40}(?:@(?:license|preserve)[\s*]{0,20})?`;

type Sign = readonly [pattern: RegExp, version: string];

/** Patterns of RetireJS, as `scripts/vulnerabilities.ts` writes them: each with the template of the version. */
const SIGNS: Readonly<Partial<Record<string, readonly (readonly string[])[]>>> = signs;

/** Characters that all patterns read without a pause, which takes 10 ms; of longer code, this many libraries. */
const AT_ONCE = 100_000;
const LIBRARIES_AT_ONCE = 8;

let compiled: readonly (readonly [library: LibraryFacts, own: readonly Sign[]])[] | undefined;

const patterns = () =>
  libraries().map((library) => {
    const banner = library.banner ? [[`${COMMENT}${library.banner}([\\d.]+(?:-[\\w.]+)?)`, '$1']] : [];
    const own = [...banner, ...(SIGNS[library.name] ?? [])].map(
      ([pattern = '', template = '']): Sign => [new RegExp(pattern, 'g'), template],
    );
    return [library, own] as const;
  });

/** A library whose code is in a script, whatever the name of the file. */
interface LibraryInCode {
  library: LibraryFacts;
  version: string;
}

/** Resolves to the libraries whose code a script contains, each version once. Long code does not block its page. */
export async function librariesInCode(code: string): Promise<readonly LibraryInCode[]> {
  compiled ??= patterns();
  const text = code.slice(0, LONGEST).replace(/\r\n?/g, '\n');
  const found = new Map<string, LibraryInCode>();
  for (const [at, [library, own]] of compiled.entries()) {
    if (text.length > AT_ONCE && at % LIBRARIES_AT_ONCE === 0) await giveTurn();
    for (const [pattern, template] of own) {
      for (const match of text.matchAll(pattern)) {
        const written = template.replace(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
        const version = plainVersion(written.replace(/[.-]min$/, '').replace(/\.$/, ''));
        if (!isVersion(version) || !isWithin(version, library)) continue;
        found.set(`${library.name} ${version}`, { library, version });
      }
    }
  }
  return [...found.values()];
}
