import { defineServer, type LineSyntax, writeLines } from '../server.ts';

/** Characters of one line; Cloudflare skips longer ones. */
const LONGEST = 2_000;

const syntax: LineSyntax = {
  before: ['/*'],
  set({ name, value }) {
    const line = `  ${name}: ${value}`;
    // What the asterisk has matched is put in place of `:splat`.
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
