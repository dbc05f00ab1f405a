import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { BUILD } from '../../../scripts/browser/chromium.ts';

/**
 * Puts an engine into a copy of a build, as a separate module, so that an extension page can time each of its steps:
 * in the build, they are spread over files without stable names. Returns its folder, as the extension sees it.
 * @param checkout Whose engine it is: this one's or, to compare, an earlier one's, which has been built.
 */
export async function putEngine(checkout: string, extension: string, number: number): Promise<string> {
  const name = `engine-${number}`;
  const outDir = join(extension, name);
  mkdirSync(outDir);
  cpSync(join(checkout, BUILD, 'collect.js'), join(outDir, 'collect.js'));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: [{ find: /^(\.\.\/){3}lib\//, replacement: `${resolve(checkout, 'lib')}/` }] },
    build: {
      outDir,
      emptyOutDir: false,
      lib: { entry: 'test/bench/engine/inside.ts', formats: ['es'], fileName: () => 'engine.js' },
    },
  });
  return `/${name}`;
}
