import { defineServer, type LineSyntax, writeLines } from '../server.ts';

const syntax: LineSyntax = {
  before: ['/*'],
  set: ({ name, value }) => [`  ${name}: ${value}`],
  // This file can only add headers.
  remove: () => null,
  after: [],
};

export const netlify = defineServer({
  id: 'netlify',
  name: 'Netlify',
  sign: /^(server: netlify|x-nf-request-id:)/,
  write: (fields) => writeLines(syntax, fields),
});
