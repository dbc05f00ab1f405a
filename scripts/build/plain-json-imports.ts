import type { Plugin } from 'vite';

/**
 * Node wants to be told that a file is JSON; where Vite serves files one by one it makes a module of it, which a browser
 * that was told so would refuse.
 */
export const plainJsonImports = (): Plugin => ({
  name: 'plain-json-imports',
  enforce: 'pre',
  transform: {
    filter: { code: "type: 'json'" },
    handler: (code) => ({ code: code.replace(/,\s*\{\s*with: \{ type: 'json' \},?\s*\}/g, ''), map: null }),
  },
});
