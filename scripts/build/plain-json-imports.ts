import type { Plugin } from 'vite';

/**
 * Node requires an import attribute for JSON files; Vite's dev server turns such a file into a JavaScript module, which
 * a browser would refuse because of that attribute.
 */
export const plainJsonImports = (): Plugin => ({
  name: 'plain-json-imports',
  enforce: 'pre',
  transform: {
    filter: { code: "type: 'json'" },
    handler: (code) => ({ code: code.replace(/,\s*\{\s*with: \{ type: 'json' \},?\s*\}/g, ''), map: null }),
  },
});
