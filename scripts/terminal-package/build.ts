import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import * as z from 'zod/mini';
import { SettingsFile } from '../../lib/report/settings-file/settings-file.ts';
import { bundleCollector } from '../build/bundle-collector.ts';
import { packageFolders, thirdPartyNotices } from './third-party.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const at = (path: string) => join(root, path);

/** A placeholder for whoever publishes it: `plumbline` is taken. */
const NAME = 'plumbline-check';
const COLLECTOR = '\0collector';
const NOTHING = '\0nothing';

/** Replaces what the repository does when the command starts by what was done when the package was built. */
function prebuilt(collector: string): Plugin {
  return {
    name: 'prebuilt',
    enforce: 'pre',
    resolveId(source) {
      // What is built needs no cache, and the folder around an unpacked package may be one that others write to.
      if (source.endsWith('/build/compile-cache.mjs')) return NOTHING;
      if (source.endsWith('/build/load-checks.ts')) return at('scripts/terminal-package/bundled-checks.ts');
      return source.endsWith('/build/bundle-collector.ts') ? COLLECTOR : null;
    },
    load(id) {
      if (id === NOTHING) return '';
      return id === COLLECTOR
        ? `export const bundleCollector = async () => ${JSON.stringify(collector)};`
        : undefined;
    },
  };
}

/** Writes the licenses of what is really bundled. */
const withNotices: Plugin = {
  name: 'notices',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const source = thirdPartyNotices(packageFolders(modules));
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.txt', source });
  },
};

/**
 * Builds the package of the terminal's command, without dependencies, and packs it.
 *
 * @param folder Where to; the package is built in a folder `terminal` there.
 * @returns The path of the packed file.
 */
export async function packTerminal(folder: string): Promise<string> {
  const { version, license, engines } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
  const output = join(folder, 'terminal');
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    define: { REQUIRED_NODE: JSON.stringify(engines.node.replace('>=', '')) },
    plugins: [prebuilt(await bundleCollector()), withNotices],
    // The order of modules, and with it the bytes, depends on their paths: in a clone, the packages may be a link.
    resolve: { preserveSymlinks: true },
    ssr: { noExternal: true },
    build: {
      ssr: at('scripts/terminal-package/command.ts'),
      outDir: output,
      emptyOutDir: false,
      target: 'node22',
      minify: true,
      rollupOptions: {
        // Playwright only says where its own browser would be, if it is there.
        external: ['@playwright/test'],
        output: {
          entryFileNames: 'plumbline.mjs',
          chunkFileNames: '[name]-[hash].mjs',
          banner: '#!/usr/bin/env node',
        },
      },
    },
  });
  const manifest = {
    name: NAME,
    version,
    description: 'Checks pages and sites for search and security, in the terminal and in builds',
    license,
    type: 'module',
    bin: { plumbline: 'plumbline.mjs' },
    engines: { node: engines.node },
  };
  writeFileSync(join(output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const schema = { title: 'plumbline.json', ...z.toJSONSchema(SettingsFile, { unrepresentable: 'any' }) };
  writeFileSync(join(output, 'plumbline.schema.json'), `${JSON.stringify(schema, null, 2)}\n`);
  copyFileSync(at('.github/CHECK.md'), join(output, 'README.md'));
  copyFileSync(at('LICENSE'), join(output, 'LICENSE'));
  cpSync(at('scripts/terminal-package/skills'), join(output, 'skills'), { recursive: true });
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--pack-destination', folder], {
    cwd: output,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(stderr);
  return join(folder, stdout.trim().split('\n').at(-1) ?? '');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await packTerminal(at('.output')));
