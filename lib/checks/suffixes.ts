import type { Inspection } from './inspection.ts';
import { type Suffixes, type SuffixFile, suffixLetter } from './knowledge/addresses/sites.ts';

/** Written out, so that every bundler finds the files. */
const FILES: Readonly<Record<string, () => Promise<{ default: SuffixFile }>>> = {
  a: () => import('./knowledge/addresses/public-suffixes/a.json', { with: { type: 'json' } }),
  b: () => import('./knowledge/addresses/public-suffixes/b.json', { with: { type: 'json' } }),
  c: () => import('./knowledge/addresses/public-suffixes/c.json', { with: { type: 'json' } }),
  d: () => import('./knowledge/addresses/public-suffixes/d.json', { with: { type: 'json' } }),
  e: () => import('./knowledge/addresses/public-suffixes/e.json', { with: { type: 'json' } }),
  f: () => import('./knowledge/addresses/public-suffixes/f.json', { with: { type: 'json' } }),
  g: () => import('./knowledge/addresses/public-suffixes/g.json', { with: { type: 'json' } }),
  h: () => import('./knowledge/addresses/public-suffixes/h.json', { with: { type: 'json' } }),
  i: () => import('./knowledge/addresses/public-suffixes/i.json', { with: { type: 'json' } }),
  j: () => import('./knowledge/addresses/public-suffixes/j.json', { with: { type: 'json' } }),
  k: () => import('./knowledge/addresses/public-suffixes/k.json', { with: { type: 'json' } }),
  l: () => import('./knowledge/addresses/public-suffixes/l.json', { with: { type: 'json' } }),
  m: () => import('./knowledge/addresses/public-suffixes/m.json', { with: { type: 'json' } }),
  n: () => import('./knowledge/addresses/public-suffixes/n.json', { with: { type: 'json' } }),
  o: () => import('./knowledge/addresses/public-suffixes/o.json', { with: { type: 'json' } }),
  p: () => import('./knowledge/addresses/public-suffixes/p.json', { with: { type: 'json' } }),
  q: () => import('./knowledge/addresses/public-suffixes/q.json', { with: { type: 'json' } }),
  r: () => import('./knowledge/addresses/public-suffixes/r.json', { with: { type: 'json' } }),
  s: () => import('./knowledge/addresses/public-suffixes/s.json', { with: { type: 'json' } }),
  t: () => import('./knowledge/addresses/public-suffixes/t.json', { with: { type: 'json' } }),
  u: () => import('./knowledge/addresses/public-suffixes/u.json', { with: { type: 'json' } }),
  v: () => import('./knowledge/addresses/public-suffixes/v.json', { with: { type: 'json' } }),
  w: () => import('./knowledge/addresses/public-suffixes/w.json', { with: { type: 'json' } }),
  x: () => import('./knowledge/addresses/public-suffixes/x.json', { with: { type: 'json' } }),
  y: () => import('./knowledge/addresses/public-suffixes/y.json', { with: { type: 'json' } }),
  z: () => import('./knowledge/addresses/public-suffixes/z.json', { with: { type: 'json' } }),
};

let known: Suffixes = { icann: {}, private: {}, letters: new Set(), lacking: new Set() };

/** Returns the list with the rules of some letters, and with those that were loaded before. */
async function withLetters(letters: Iterable<string>): Promise<Suffixes> {
  const wanted = new Set(letters);
  if (wanted.isSubsetOf(known.letters)) return known;
  const loaded = await Promise.all([...wanted].flatMap((letter) => FILES[letter]?.() ?? []));
  const files = loaded.map((file) => file.default);
  known = {
    icann: Object.assign({}, known.icann, ...files.map(({ icann }) => icann)),
    private: Object.assign({}, known.private, ...files.map((file) => file.private)),
    letters: known.letters.union(wanted),
    lacking: new Set(),
  };
  return known;
}

/** Loads the part of an inspection that distinguishes hosts of different owners: the whole Public Suffix List. */
export async function loadSuffixes(): Promise<Required<Pick<Inspection, 'suffixes'>>> {
  return { suffixes: await withLetters(Object.keys(FILES)) };
}

/** Loads what a page of a host needs of the list in all probability. */
export const suffixesFor = (hostname: string): Promise<Suffixes> => withLetters([suffixLetter(hostname)]);

/** Calls a function with the list, and calls it again for as long as it reads rules that have to be loaded first. */
export async function withSuffixes<T>(
  hostname: string,
  read: (suffixes: Suffixes) => T | Promise<T>,
): Promise<T> {
  let suffixes = await suffixesFor(hostname);
  for (;;) {
    const value = await read(suffixes);
    if (suffixes.lacking.size === 0) return value;
    suffixes = await withLetters(suffixes.lacking);
  }
}
