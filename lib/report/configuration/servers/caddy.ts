import { defineServer, type LineSyntax, writeLines } from '../server.ts';

/**
 * Braces are placeholders. Inside double quotes a backslash is literal except before a quote; inside backticks
 * everything is literal.
 */
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
  // Placed last, so that it replaces a header from an upstream server instead of repeating it.
  after: ['\tdefer', '}'],
};

export const caddy = defineServer({
  id: 'caddy',
  name: 'Caddy',
  sign: /^(server|via): (\d\.\d )?caddy/,
  write: (fields) => writeLines(syntax, fields),
});
