import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const FILE = 'engine.js';

/**
 * A copy of a build with the engine in a module of its own, so that a page of the extension can time each of its steps:
 * in the build they are spread over files without names. Answers the module's address.
 */
export async function writeWithEngine(from: string, folder: string): Promise<string> {
  cpSync(from, folder, { recursive: true });
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir: join(folder, 'engine'),
      lib: { entry: 'test/bench/engine/inside.ts', formats: ['es'], fileName: () => FILE },
    },
  });
  return `/engine/${FILE}`;
}
