import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const RETIREJS_PACKAGE = '@salesforce/code-analyzer-retirejs-engine@0.32.0';
/** The day of the newest vulnerability in the data; the package and the data contain no date. */
export const DATA_OF = '2026-01-15';

export interface Vulnerability {
  atOrAbove?: string;
  below: string;
  severity: 'critical' | 'high' | 'medium' | 'low';
  cwe: readonly string[];
  identifiers: Readonly<Record<string, string | readonly string[]>>;
}

/** RetireJS's data: its libraries by name. `§§version§§` in a pattern stands for a version. */
export type Repository = Readonly<
  Record<
    string,
    {
      vulnerabilities: readonly Vulnerability[];
      extractors: { filecontent?: readonly string[]; filecontentreplace?: readonly string[] };
    }
  >
>;

/** Loads RetireJS's data from the registry. */
export async function loadRepository(): Promise<Repository> {
  const folder = await mkdtemp(join(tmpdir(), 'retirejs-'));
  try {
    execFileSync('npm', ['pack', RETIREJS_PACKAGE, '--silent', '--pack-destination', folder], {
      stdio: 'ignore',
    });
    execFileSync('sh', ['-c', 'tar -xzf *.tgz'], { cwd: folder });
    return JSON.parse(await readFile(join(folder, 'package/vulnerabilities/RetireJsVulns.json'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
