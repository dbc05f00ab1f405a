import { defineServer, isSent, type LineSyntax, writeLines } from '../server.ts';

/** The most characters of one line; Apache rejects longer ones. */
const LONGEST = 8_000;

/**
 * A backslash is interpreted twice, by the configuration and by mod_headers; `%` starts a format. `${` is replaced
 * before quotes are parsed, and `expr=` at the start turns the rest into an expression; neither can be escaped.
 */
function quoted(value: string): string | null {
  if (value.includes('${') || /^expr=/i.test(value)) return null;
  return `"${value.replaceAll('\\', '\\\\\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')}"`;
}

// Headers from a script or an upstream server are in a different table than those set with `always`, and both would be
// sent.
const clear = (name: string) => `    Header onsuccess unset ${name}`;

const syntax: LineSyntax = {
  // <If> is merged last, wherever it stands: after .htaccess, and after the lines that follow it.
  before: ['<IfModule mod_headers.c>', '  <If "true">'],
  set(field) {
    const value = quoted(field.value);
    if (value === null) return null;
    const set = `    Header always set ${field.name} ${value}`;
    if (set.length > LONGEST) return null;
    return isSent(field) ? [clear(field.name), set] : [set];
  },
  // Apache's core adds Server after all modules have run.
  remove: (name) => (name === 'Server' ? null : [clear(name), `    Header always unset ${name}`]),
  after: ['  </If>', '</IfModule>'],
};

export const apache = defineServer({
  id: 'apache',
  name: 'Apache',
  sign: /^server: (apache|litespeed)/,
  write: (fields) => writeLines(syntax, fields),
});
