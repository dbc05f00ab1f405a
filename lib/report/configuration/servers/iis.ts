import { escapeHtml } from '../../../checks/knowledge/document/escape.ts';
import { defineServer, type LineSyntax, writeLines } from '../server.ts';

const remove = (name: string) => `        <remove name="${name}" />`;

const syntax: LineSyntax = {
  before: ['<configuration>', '  <system.webServer>', '    <httpProtocol>', '      <customHeaders>'],
  // A name that a higher level has set would be an error; removing a missing name does nothing.
  set: ({ name, value }) => [remove(name), `        <add name="${name}" value="${escapeHtml(value)}" />`],
  // IIS adds Server after all modules have run.
  remove: (name) => (name === 'Server' ? null : [remove(name)]),
  after: ['      </customHeaders>', '    </httpProtocol>', '  </system.webServer>', '</configuration>'],
};

export const iis = defineServer({
  id: 'iis',
  name: 'IIS',
  sign: /^server: microsoft-iis/,
  write: (fields) => writeLines(syntax, fields),
});
