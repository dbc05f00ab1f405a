import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const FOLDER = '.github/workflows';
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));

describe.each(readdirSync(FOLDER))('%s', (name) => {
  const text = readFileSync(`${FOLDER}/${name}`, 'utf8');

  it('uses only GitHub’s own actions, each pinned to a commit', () => {
    const used = [...text.matchAll(/uses: (.+)$/gm)].map(([, action]) => action as string);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual(
      [],
    );
  });

  it('has read access to the code and keeps no credentials; only the comment with the figures is written', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
    expect([...text.matchAll(/^ +([\w-]+): write$/gm)].map(([, right]) => right)).toEqual(['pull-requests']);
    expect(text.match(/actions\/checkout@/g)?.length).toBe(text.match(/persist-credentials: false/g)?.length);
  });

  it('keeps the packages of the stores and of the terminal', () => {
    expect(text).toContain('          path: |\n            .output/*.zip\n            .output/*.tgz\n');
  });

  it('puts no untrusted input into the text of a command', () => {
    expect(text.match(/run:.*\$\{\{/g)).toBeNull();
    expect(
      [...text.matchAll(/run: \|\n((?: {10}.*\n)+)/g)].filter(([, lines]) => lines?.includes('${{')),
    ).toEqual([]);
  });

  it('runs what a person runs, also on the oldest supported Node', () => {
    expect(text).toContain('- run: .ci/run\n');
    const [oldest] = /node: \["([\d.]+)"/.exec(text)?.slice(1) ?? [];
    expect(`>=${oldest}`).toBe(engines.node);
  });
});
