import { defineCheck, type Example } from '../check.ts';
import { tokens } from '../knowledge/addresses/addresses.ts';
import { isPastHashing } from '../knowledge/document/mixed-content.ts';
import { foreignStyles, hasIntegrity, isChanging, isIntegrityVoid } from '../knowledge/document/sri.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Styles of other sites cannot be swapped unnoticed',
  why: 'A changed style sheet can cover the page, restyle its forms and send away what is typed into them.',
  docs: 'https://www.w3.org/TR/SRI/',
  messages: {
    stylesheet: { says: 'The style sheet from {host} has no integrity hash.' },
    module: { says: 'The module from {host} has no integrity hash.' },
    void: {
      says: 'The file from {host} has integrity="{value}", in which browsers know no hash: it is loaded unchecked.',
    },
    changing: {
      says: 'The style sheet from {host} differs from browser to browser, so it cannot have an integrity hash.',
    },
  },
  needs: ['suffixes'],

  *run({ page, response, suffixes }) {
    const isOthers = isPastHashing(page, response);
    const foreign = foreignStyles(page, suffixes).filter(({ url }) => !isOthers(url));
    if (foreign.length === 0) return 'not applicable';
    for (const { element, url } of foreign) {
      if (hasIntegrity(element)) continue;
      const values = { host: url.host, value: (element.attrs.integrity ?? '').slice(0, 100) };
      if (isIntegrityVoid(element)) yield { message: 'void', values, at: element };
      else if (isChanging(url.hostname)) yield { message: 'changing', severity: 'info', values, at: element };
      else if (tokens(element.attrs.rel).includes('stylesheet'))
        yield { message: 'stylesheet', values, at: element };
      else yield { message: 'module', values, at: element };
    }
  },
});

const HASH = 'integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC"';

export const examples: Example[] = [
  { html: `<link rel="stylesheet" href="https://cdn.other.net/a.css" ${HASH} crossorigin>` },
  { html: '<link rel="stylesheet" href="https://cdn.other.net/a.css">', finds: ['stylesheet'] },
  { html: '<link rel="modulepreload" href="https://cdn.other.net/a.js">', finds: ['module'] },
  {
    html: '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">',
    finds: ['changing'],
  },
  {
    html: '<link rel="stylesheet" href="https://cdn.other.net/a.css" integrity="md5-AAAA">',
    finds: ['void'],
  },
  {
    name: 'what only exists here needs no hash',
    html: '<link rel="stylesheet" href="http://localhost:5173/a.css">',
    verdict: 'not applicable',
  },
  {
    name: 'over http it is not loaded at all',
    html: '<link rel="stylesheet" href="http://cdn.other.net/a.css">',
    verdict: 'not applicable',
  },
  {
    name: 'own subdomains are own',
    html: '<link rel="stylesheet" href="https://static.example.com/a.css">',
    verdict: 'not applicable',
  },
  {
    name: 'a connection is no file',
    html: '<link rel="preconnect" href="https://cdn.other.net">',
    verdict: 'not applicable',
  },
];
