import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const ENTRY = fileURLToPath(new URL('../../lib/checks/collect/dom.ts', import.meta.url));

/**
 * Returns a function, as text, that takes the snapshot of the page in which it runs, as JSON text. It takes the page's
 * closed shadow trees, which it cannot see by itself. Bundled without Vite, which takes half a second to load.
 */
export async function bundleCollector(): Promise<string> {
  const bundle = await rolldown({ input: ENTRY, transform: { target: 'chrome122' } });
  const { output } = await bundle.generate({ format: 'iife', name: 'collector', minify: true });
  await bundle.close();
  return `async (...roots) => { ${output[0].code}
    const byHost = new Map(roots.map((root) => [root.host, root]));
    return JSON.stringify(await collector.collectDocument(document, (host) => byHost.get(host) ?? null)); }`;
}
