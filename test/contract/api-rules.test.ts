import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const [rulesText = '', exceptionsText = ''] = readFileSync(
  join(ROOT, 'test/contract/api-rules.md'),
  'utf8',
).split('## Not tested yet');
const ID = String.raw`[A-Z][A-Z0-9]*-\d{2}`;
const rules = new Map(
  [...rulesText.matchAll(new RegExp(`^- (${ID}) ([CSB]): `, 'gm'))].map(([, id = '', who = '']) => [id, who]),
);
const exceptions = new Map(
  [...exceptionsText.matchAll(new RegExp(`^- (${ID}): (.+)$`, 'gm'))].map(([, id = '', why = '']) => [
    id,
    why,
  ]),
);

/** Returns the test files that contain a rule in a title: in quotes, not in a comment. */
function filesByRule(): Map<string, string[]> {
  const named = new Map<string, string[]>();
  for (const folder of ['lib', 'components', 'entrypoints', 'scripts', 'test']) {
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(test|spec)\.tsx?$/.test(file)) continue;
      const text = readFileSync(join(ROOT, folder, file), 'utf8');
      const titles = [...text.matchAll(/(['"`])((?:(?!\1).)*)\1/g)].map(([, , title = '']) => title);
      const ids = titles.flatMap((title) => title.match(new RegExp(`\\b${ID}\\b`, 'g')) ?? []);
      for (const id of new Set(ids)) named.set(id, [...(named.get(id) ?? []), join(folder, file)]);
    }
  }
  return named;
}

describe('the checklist of the API', () => {
  const tested = filesByRule();
  const ids = [...rules.keys()];

  it('lists each rule once', () => {
    expect(rules.size).toBeGreaterThan(200);
    expect(rulesText.match(new RegExp(`^- ${ID} `, 'gm'))).toHaveLength(rules.size);
  });

  it('has a test for every rule, or says what the test waits for', () => {
    expect(ids.filter((id) => !tested.has(id) && !exceptions.has(id))).toEqual([]);
  });

  it('exempts nothing that is tested, and nothing that is not a rule', () => {
    expect([...exceptions.keys()].filter((id) => tested.has(id) || !rules.has(id))).toEqual([]);
  });

  it('counts', () => {
    const open = ids.filter((id) => exceptions.get(id)?.startsWith('later'));
    const others = ids.filter((id) => exceptions.has(id) && !open.includes(id));
    // The visible effects of these rules have no test of their own yet: the contract and the sandbox enforce them.
    const halves = ids.filter(
      (id) => rules.get(id) === 'C' && tested.get(id)?.every((file) => file.startsWith('test/sandbox/')),
    );
    const byId = ids.filter((id) => tested.has(id)).length;
    console.log(
      `${rules.size} rules: ${byId} tested by id, ${others.length} not applicable, ${open.length} open\n` +
        `of the client’s rules, ${halves.length} are tested only at the sandbox: ${halves.join(' ')}`,
    );
    expect(byId + others.length + open.length).toBe(rules.size);
  });
});
