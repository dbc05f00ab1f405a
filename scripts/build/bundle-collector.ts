import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('../../lib/checks/collect/dom.ts', import.meta.url));

/** Returns an expression that takes the snapshot of the page in which it is evaluated, as JSON text. */
export async function bundleCollector(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'collector' },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('Vite returned no bundle.');
  return `(async () => { ${output.output[0].code}
    return JSON.stringify(await collector.collectDocument(document)); })()`;
}
