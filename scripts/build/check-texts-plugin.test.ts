import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { withoutCheckTexts } from './check-texts-plugin.ts';
import { loadChecks } from './load-checks.ts';

const CHECKS = fileURLToPath(new URL('../../lib/checks/index.ts', import.meta.url));

it('a build has the code of every check, and neither its wording nor its examples', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [withoutCheckTexts()],
    build: { write: false, minify: false, lib: { entry: CHECKS, formats: ['es'] } },
  });
  const [output] = [built].flat();
  const chunks = output && 'output' in output ? output.output : [];
  const code = chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
  expect(code.match(/= defineCheck\(/g)).toHaveLength(Object.keys(await loadChecks()).length);
  // The first two are in the wording of a check, the others in its examples.
  expect(code.match(/\b(?:remedy|onPlatform|finds|byHand): .{0,60}/g)).toBe(null);
});
