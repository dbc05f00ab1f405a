import { defineServer, isSent, type LineSyntax, writeLines } from '../server.ts';

/** The most characters of one parameter; nginx rejects longer ones. */
const LONGEST = 4_000;

/** Inside quotes only quotes and backslashes are escaped. A `$` starts a variable, and cannot be escaped. */
function quoted(value: string): string | null {
  if (value.includes('$') || value.length > LONGEST) return null;
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** An application sends its headers over HTTP or, like PHP, over FastCGI; nginx would add its own to them. */
const hide = (name: string) => [`proxy_hide_header ${name};`, `fastcgi_hide_header ${name};`];

const syntax: LineSyntax = {
  before: [],
  set(field) {
    const value = quoted(field.value);
    if (value === null) return null;
    const add = `add_header ${field.name} ${value} always;`;
    return isSent(field) ? [...hide(field.name), add] : [add];
  },
  remove: (name) => (name === 'Server' ? ['server_tokens off;'] : hide(name)),
  after: [],
};

export const nginx = defineServer({
  id: 'nginx',
  name: 'nginx',
  sign: /^server: (nginx|openresty)/,
  write: (fields) => writeLines(syntax, fields),
});
