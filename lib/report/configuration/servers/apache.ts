import { defineServer, isSent, type LineSyntax, writeLines } from '../server.ts';

/** Characters of one line; Apache refuses longer ones. */
const LONGEST = 8_000;

/**
 * A backslash is read twice, by the configuration and by mod_headers; `%` begins a format. `${` is replaced before
 * quotes are looked at, `expr=` at the beginning makes an expression of the rest, and nothing escapes either.
 */
function quoted(value: string): string | null {
  if (value.includes('${') || /^expr=/i.test(value)) return null;
  return `"${value.replaceAll('\\', '\\\\\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"`;
}

// What a script or an upstream has set lies in another table than what is set `always`, and both would be sent.
const clear = (name: string) => `  Header onsuccess unset ${name}`;

const syntax: LineSyntax = {
  before: ['<IfModule mod_headers.c>'],
  set(field) {
    const value = quoted(field.value);
    if (value === null) return null;
    const set = `  Header always set ${field.name} ${value}`;
    if (set.length > LONGEST) return null;
    return isSent(field) ? [clear(field.name), set] : [set];
  },
  // The core adds Server after all modules.
  remove: (name) => (name === 'Server' ? null : [clear(name), `  Header always unset ${name}`]),
  after: ['</IfModule>'],
};

export const apache = defineServer({
  id: 'apache',
  name: 'Apache',
  sign: /^server: (apache|litespeed)/,
  write: (fields) => writeLines(syntax, fields),
});
