// `npm run suffixes`: writes the Public Suffix List (publicsuffix.org) for the checks, from the data of the package
// tldts.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { domainToASCII, fileURLToPath } from 'node:url';
import type { SuffixFile, SuffixRules } from '../lib/checks/knowledge/addresses/sites.ts';

export const SUFFIXES_FOLDER = new URL('../lib/checks/knowledge/addresses/public-suffixes/', import.meta.url);

const PACKAGE = new URL('../node_modules/tldts/', import.meta.url);
/**
 * When a version of the package was published (`npm view tldts time`); the package itself does not contain the date.
 */
const PUBLISHED: Readonly<Record<string, string>> = { '7.6.0': '2026-11-25' };

/**
 * The list in the package's form: a tree of labels, beginning with the last label, with consecutive edges for each
 * node.
 */
export interface LabelTree {
  /** For each node: 1 if a rule of the ICANN section ends there, 2 if one of the private section does. */
  nodeFlags: ArrayLike<number>;
  /** For each node: its first edge; those of the next node follow. */
  edgeStart: ArrayLike<number>;
  /** For each edge: the length of its label in `labelText`, which contains all labels one after the other. */
  edgeLength: ArrayLike<number>;
  edgeChild: ArrayLike<number>;
  labelText: string;
  rulesRoot: number;
  exceptionsRoot: number;
}

/**
 * Returns every rule with its section, in the notation of the list: `*.ck`, `!www.ck`, but names in ASCII, as in URLs.
 */
function rulesOf(tree: LabelTree): Map<string, number> {
  const offsets: number[] = [];
  for (let edge = 0, offset = 0; edge < tree.edgeLength.length; edge += 1) {
    offsets.push(offset);
    offset += tree.edgeLength[edge] as number;
  }
  const rules = new Map<string, number>();
  const walk = (node: number, name: string, mark: string) => {
    for (let edge = tree.edgeStart[node] as number; edge < (tree.edgeStart[node + 1] as number); edge += 1) {
      const offset = offsets[edge] as number;
      const label = tree.labelText.slice(offset, offset + (tree.edgeLength[edge] as number));
      const ascii = label === '*' ? label : domainToASCII(label);
      const here = name ? `${ascii}.${name}` : ascii;
      const child = tree.edgeChild[edge] as number;
      const section = tree.nodeFlags[child] as number;
      if (section > 0) rules.set(mark + here, section);
      walk(child, here, mark);
    }
  };
  walk(tree.rulesRoot, '', '');
  walk(tree.exceptionsRoot, '', '!');
  return rules;
}

/**
 * Returns the rules by their last label. Rules of a single label are left out: the last label always is a suffix.
 */
export function suffixesIn(tree: LabelTree): SuffixRules {
  const rules = [...rulesOf(tree)].filter(([rule]) => rule.includes('.'));
  const section = (number: number) => {
    const byTop = Map.groupBy(
      rules.filter(([, of]) => of === number).map(([rule]) => rule),
      (rule) => rule.slice(rule.lastIndexOf('.') + 1),
    );
    const lines = [...byTop].map(([top, own]): [string, string] => [
      top,
      own
        .map((rule) => rule.slice(0, -top.length - 1))
        .sort()
        .join(' '),
    ]);
    return Object.fromEntries(lines.sort(([one], [other]) => (one < other ? -1 : 1)));
  };
  return { icann: section(1), private: section(2) };
}

/**
 * Returns the files that the folder should have, by name: a page has hosts of few letters, and one file of everything is
 * a fourth as large as all checks.
 */
export async function suffixFiles(): Promise<ReadonlyMap<string, string>> {
  const { name, version } = JSON.parse(await readFile(new URL('package.json', PACKAGE), 'utf8'));
  const published = PUBLISHED[version];
  if (!published) throw new Error(`Add the publication date of ${name} ${version} to scripts/suffixes.ts.`);
  const tree: LabelTree = await import(new URL('dist/es6/src/data/trie.js', PACKAGE).href);
  const source = `publicsuffix.org (MPL 2.0), as in ${name} ${version} of ${published}`;
  const rules = suffixesIn(tree);
  const letters = new Set(
    Object.values(rules).flatMap((section) => Object.keys(section).map(([letter]) => letter)),
  );
  const files = [...letters].sort().map((letter): [string, string] => {
    const ofLetter = (section: Readonly<Record<string, string>>) =>
      Object.fromEntries(Object.entries(section).filter(([top]) => top[0] === letter));
    const file: SuffixFile = { source, icann: ofLetter(rules.icann), private: ofLetter(rules.private) };
    return [`${letter}.json`, `${JSON.stringify(file, null, 2)}\n`];
  });
  return new Map(files);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await rm(SUFFIXES_FOLDER, { recursive: true, force: true });
  await mkdir(SUFFIXES_FOLDER);
  for (const [name, text] of await suffixFiles()) await writeFile(new URL(name, SUFFIXES_FOLDER), text);
}
