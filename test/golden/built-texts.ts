import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type ConfigEnv, type UserConfig } from 'vite';
import extension from '../../wxt.config.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Loads the strings as the extension is built: bundled and minified with the very plugins of `wxt.config.ts`, which
 * take the sentences out of the checks and write a file for each language. Only the browser's functions are a
 * stand-in, kept in memory.
 * @param folder An empty folder for the build; each language is loaded from there on first use.
 */
export async function builtTexts(folder: string): Promise<typeof import('./texts-entry.ts')> {
  const env: ConfigEnv = { command: 'build', mode: 'production' };
  const { plugins = [] }: UserConfig = (await extension.vite?.(env as never)) ?? {};
  await build({
    configFile: false,
    root: at('../..'),
    logLevel: 'error',
    publicDir: false,
    plugins,
    resolve: { alias: { '#imports': at('../components/imports.ts'), '@': at('../..') } },
    build: {
      outDir: folder,
      lib: { entry: at('texts-entry.ts'), formats: ['es'], fileName: 'texts' },
    },
  });
  return await import(/* @vite-ignore */ pathToFileURL(join(folder, 'texts.js')).href);
}
