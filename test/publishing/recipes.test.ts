import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readOptions } from '../../scripts/check/settings/options.ts';

const recipe = (name: string) => readFileSync(`.github/recipes/${name}`, 'utf8');

it('the job for GitLab uploads the files that the command writes', () => {
  const text = recipe('gitlab-ci.yml');
  const [, words = ''] = /- plumbline (.+) \$PAGES$/m.exec(text) ?? [];
  const reports = readOptions(words.split(' '))?.reports;
  expect(reports).toEqual([
    { format: 'gitlab', file: 'gl-code-quality-report.json' },
    { format: 'junit', file: 'plumbline.xml' },
  ]);
  expect(text).toContain('      codequality: gl-code-quality-report.json\n      junit: plumbline.xml\n');
});

it('the line that runs the container says the command, which no entry point adds', () => {
  const text = recipe('Dockerfile');
  const [, image, words = ''] = /^# {3}docker run .* (plumbline) (plumbline .+)$/m.exec(text) ?? [];
  expect(text).toContain(`docker build -t ${image} `);
  expect(text).not.toMatch(/^ENTRYPOINT/m);
  expect(words.split(' ')).toEqual(['plumbline', 'https://shop.example/']);
});

it('the container has a supported Node, and runs as a user without rights', () => {
  const text = recipe('Dockerfile');
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
  const [, node = ''] = /^FROM node:(\d+)-bookworm-slim$/m.exec(text) ?? [];
  expect(Number(node)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
  expect([...text.matchAll(/^USER (.+)$/gm)].map(([, user]) => user)).toEqual(['node']);
});
