// `npm run docs -- [--base https://checks.example/plumbline/] [--output FOLDER]`: writes a static site with a page for each
// check in each language, and prints its folder.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { docsBase } from '../lib/report/docs-base.ts';

const { values } = parseArgs({
  options: { base: { type: 'string' }, output: { type: 'string', default: '.output/docs' } },
});
const base = values.base === undefined ? null : docsBase(values.base);
if (values.base !== undefined && base === null)
  throw new Error(
    '--base must be an http(s) address without a query, as in https://checks.example/plumbline/.',
  );

// The checks are found as the extension's build finds them, which takes Vite.
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true, include: [] },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const { siteFiles } = (await vite.ssrLoadModule(
  '/scripts/docs/site-files.ts',
)) as typeof import('./docs/site-files.ts');
const files = await siteFiles(base);
await vite.close();
// Pages of checks that no longer exist go.
await rm(values.output, { recursive: true, force: true });
for (const [path, text] of files) {
  const file = join(values.output, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
console.log(values.output);
