import { defineCheck, type Example, headerLine } from '../check.ts';
import { DISCLOSING, VERSIONED } from '../knowledge/response/disclosing-headers.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Headers do not tell which software runs',
  why: 'A version number tells attackers which known holes to try. Nobody else needs it.',
  docs: 'https://www.rfc-editor.org/rfc/rfc9110#section-17.12',
  messages: {
    version: '{header} tells the version: {value}.',
    software: '{header} tells what the site is made with: {value}.',
  },
  needs: ['response'],

  *run({ response }) {
    const seen = new Set<string>();
    for (const [header, value] of response.headers) {
      if (seen.has(header) || !value.trim()) continue;
      seen.add(header);
      const values = { header, value };
      if (VERSIONED.has(header) && /\d\.\d/.test(value))
        yield { message: 'version', values, at: headerLine(header, value) };
      else if (DISCLOSING.has(header))
        yield { message: 'software', severity: 'info', values, at: headerLine(header, value) };
    }
  },
});

export const examples: Example[] = [
  { headers: { server: 'nginx', 'content-type': 'text/html' } },
  { headers: { server: 'Apache/2.4.41 (Ubuntu)' }, finds: ['version'] },
  { headers: { 'x-aspnet-version': '4.0.30319' }, finds: ['version'] },
  { headers: { 'x-powered-by': 'Express' }, finds: ['software'] },
  { headers: { 'x-generator': 'Drupal 10' }, finds: ['software'] },
  { name: 'a name alone is not much', headers: { server: 'cloudflare' } },
  { name: 'a trace identifier is no version', headers: { 'x-request-id': '1.2.3' } },
  {
    name: 'the protocol in Via is no version of a program',
    headers: { via: '1.1 varnish' },
  },
];
