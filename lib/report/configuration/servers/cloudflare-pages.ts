import { defineServer, type LineSyntax, writeLines } from '../server.ts';

/** The most characters of one line; Cloudflare skips longer ones. */
const LONGEST = 2_000;

const syntax: LineSyntax = {
  before: ['/*'],
  set({ name, value }) {
    const line = `  ${name}: ${value}`;
    // Cloudflare replaces `:splat` with what the asterisk matched.
    return value.includes(':splat') || line.length > LONGEST ? null : [line];
  },
  remove: (name) => [`  ! ${name}`],
  after: [],
};

export const cloudflarePages = defineServer({
  id: 'cloudflare-pages',
  name: 'Cloudflare Pages',
  write: (fields) => writeLines(syntax, fields),
});
