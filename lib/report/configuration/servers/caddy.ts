import { defineServer, type LineSyntax, writeLines } from '../server.ts';

/** Braces are placeholders. Inside quotes a backslash is itself except before a quote; inside backticks all is. */
function quoted(value: string): string | null {
  if (/[{}]/.test(value)) return null;
  if (!/["\\]/.test(value)) return `"${value}"`;
  return value.includes('`') ? null : `\`${value}\``;
}

const syntax: LineSyntax = {
  before: ['header {'],
  set({ name, value }) {
    const text = quoted(value);
    return text === null ? null : [`\t${name} ${text}`];
  },
  remove: (name) => [`\t-${name}`],
  // Last, so that what an upstream sends is replaced, not repeated.
  after: ['\tdefer', '}'],
};

export const caddy = defineServer({
  id: 'caddy',
  name: 'Caddy',
  sign: /^(server|via): (\d\.\d )?caddy/,
  write: (fields) => writeLines(syntax, fields),
});
