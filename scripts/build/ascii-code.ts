import { minifySync } from 'rolldown/utils';
import type { Plugin } from 'vite';

/**
 * Returns code with escapes for all characters outside ASCII, if that is shorter than two bytes a character. V8 keeps a
 * script with a single such character at two bytes each, and decodes it five times as slowly: one quotation mark cost
 * the popup's 330 KB as much memory again. Of mostly Cyrillic strings, escapes would take more.
 */
export function asciiCode(file: string, code: string): string {
  const { code: escaped, errors } = minifySync(file, code, {
    compress: false,
    mangle: false,
    codegen: { asciiOnly: true },
  });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return escaped.length < 2 * code.length ? escaped : code;
}

/** Replaces the code of each file that is built by that. */
export const asciiFiles = (): Plugin => ({
  name: 'ascii-files',
  generateBundle(_options, bundle) {
    for (const [file, output] of Object.entries(bundle))
      if (output.type === 'chunk' && /[^\0-\x7f]/.test(output.code))
        output.code = asciiCode(file, output.code);
  },
});
