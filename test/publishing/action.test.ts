import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOptions } from '../../scripts/check/options.ts';

const ACTION = '.github/actions/check';
const action = readFileSync(`${ACTION}/action.yml`, 'utf8');
const script = readFileSync(`${ACTION}/check.sh`, 'utf8');

const inputs = [...(/^inputs:\n([\s\S]*?)\n\S/m.exec(action)?.[1] ?? '').matchAll(/^ {2}([\w-]+):$/gm)].map(
  ([, name]) => name as string,
);
const variableOf = (input: string) => input.toUpperCase().replace('-', '_');

/**
 * Returns the arguments with which the script calls `npm run check`, and the list of addresses that it passes.
 */
function wordsFor(given: Readonly<Record<string, string>>): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'action-'));
  const npm = join(folder, 'npm');
  writeFileSync(npm, '#!/usr/bin/env bash\nprintf "%s\\n" "$@"\n');
  chmodSync(npm, 0o755);
  const defaults = { URLS: '', SITEMAP: '', MOST: '100', FAIL_ON: 'error', ONLY: '', SERVED: 'false' };
  const said = execFileSync('bash', [`${ACTION}/check.sh`], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}${delimiter}${process.env.PATH}`,
      ...defaults,
      FORMAT: 'text',
      OUTPUT: '',
      GITHUB_WORKSPACE: '/workspace',
      ...given,
    },
  });
  return said.trim().split('\n').slice(4);
}

describe.skipIf(process.platform === 'win32')('the action', () => {
  it('passes every input through the environment, and uses it', () => {
    expect(inputs.length).toBeGreaterThan(5);
    for (const input of inputs) {
      expect(action).toContain(`${variableOf(input)}: \${{ inputs.${input} }}`);
      expect(script).toContain(`$${variableOf(input)}`);
    }
    // An input in the text of a script would run as code.
    expect(action.match(/run: .*\$\{\{/g)).toBeNull();
  });

  it('calls the command with options that it knows', () => {
    const words = wordsFor({
      URLS: 'https://example.com/\nhttps://example.com/a b',
      SITEMAP: 'https://example.com/sitemap.xml',
      ONLY: 'seo',
      SERVED: 'true',
      FORMAT: 'sarif',
      OUTPUT: 'out/plumbline.sarif',
      FAIL_ON: 'warning',
    });
    const { list, ...options } = readOptions(words) ?? {};
    expect(list).toMatch(/./);
    expect(options).toEqual({
      urls: [],
      sitemap: 'https://example.com/sitemap.xml',
      follow: null,
      only: 'seo',
      isServed: true,
      isDeep: false,
      format: 'sarif',
      output: '/workspace/out/plumbline.sarif',
      failOn: 'warning',
      most: 100,
      hasAddress: true,
      site: null,
      isStaging: false,
      config: null,
      headers: [],
      cookieFile: null,
      map: null,
      baseline: null,
      isBaselineWritten: false,
      reports: [],
    });
  });

  it('passes no list if there are no addresses', () => {
    expect(wordsFor({ URLS: '\n  \n', SITEMAP: 'https://example.com/sitemap.xml' })).not.toContain('--list');
  });
});
