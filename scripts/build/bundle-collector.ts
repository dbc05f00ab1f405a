import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('../../lib/checks/collect/dom.ts', import.meta.url));

/**
 * Returns a function, as text, that takes the snapshot of the page in which it runs, as JSON text. It takes the page's
 * closed shadow trees, which it cannot see by itself.
 */
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
  return `async (...roots) => { ${output.output[0].code}
    const byHost = new Map(roots.map((root) => [root.host, root]));
    return JSON.stringify(await collector.collectDocument(document, (host) => byHost.get(host) ?? null)); }`;
}
