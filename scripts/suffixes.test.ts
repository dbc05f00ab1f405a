import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { SuffixFile } from '../lib/checks/knowledge/addresses/sites.ts';
import { SUFFIXES_FOLDER, suffixesIn, suffixFiles } from './suffixes.ts';

it('the Public Suffix List matches the installed package', async () => {
  const expected = [...(await suffixFiles())];
  const names = (await readdir(SUFFIXES_FOLDER)).sort();
  const written = await Promise.all(
    names.map(async (name) => [name, await readFile(new URL(name, SUFFIXES_FOLDER), 'utf8')]),
  );
  const isCurrent = JSON.stringify(written) === JSON.stringify(expected);
  const folder = 'lib/checks/knowledge/addresses/public-suffixes';
  expect(isCurrent, `${folder} is not what tldts holds: run \`npm run suffixes\`.`).toBe(true);
  const rules = expected.flatMap(([, text]) =>
    Object.values((JSON.parse(text) as SuffixFile).icann).flatMap((own) => own.split(' ')),
  );
  // As many labels as `sites.ts` examines, minus the last one.
  expect(Math.max(...rules.map((rule) => rule.split('.').length))).toBeLessThan(9);
});

it('reads every kind of rule', () => {
  // tea: a top level with `*.tea`, `!www.tea` and, in the private section, `чай.green.tea`.
  expect(
    suffixesIn({
      nodeFlags: [0, 0, 1, 1, 0, 0, 2, 0, 0, 1],
      edgeStart: [0, 1, 3, 3, 3, 3, 4, 4, 5, 6, 6],
      edgeLength: [3, 1, 5, 3, 3, 3],
      edgeChild: [1, 2, 5, 6, 8, 9],
      labelText: 'tea*greenчайteawww',
      rulesRoot: 0,
      exceptionsRoot: 7,
    }),
  ).toEqual({ icann: { tea: '!www *' }, private: { tea: 'xn--80as4b.green' } });
});
