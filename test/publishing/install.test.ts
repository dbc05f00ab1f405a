import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const { dependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

/** Returns the packages that a file and all project files it imports use, with the first file that does. */
function packagesOf(file: string, seen = new Set<string>(), found = new Map<string, string>()) {
  if (seen.has(file) || !existsSync(file)) return found;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const statements = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;
  for (const [, still, dynamic] of text.matchAll(statements)) {
    const specifier = still ?? dynamic ?? '';
    if (specifier.startsWith('.')) packagesOf(join(dirname(file), specifier), seen, found);
    else if (specifier.startsWith('@/')) packagesOf(specifier.slice(2), seen, found);
    else if (/^[@a-z][\w@./-]*$/.test(specifier)) {
      const [first = '', second] = specifier.split('/');
      const name = first.startsWith('@') ? `${first}/${second}` : first;
      if (!found.has(name)) found.set(name, file);
    }
  }
  return found;
}

it.each([
  ['start', 'scripts/start.ts'],
  ['check', 'scripts/check.mjs'],
  ['sandbox', 'test/sandbox/main.ts'],
  ['dev', 'wxt.config.ts'],
])('npm run %s finds all its imports if packages that only tests need are not installed', (command, file) => {
  expect(scripts[`pre${command}`]).toMatch(/^node scripts\/setup\.mjs --without-tests( --browser)?$/);
  const found = packagesOf(file);
  expect(found.size).toBeGreaterThan(1);
  expect([...found].filter(([name]) => !(name in dependencies))).toEqual([]);
});
