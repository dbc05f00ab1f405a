import { defineCheck, type Example } from '../check.ts';
import { tokens } from '../knowledge/addresses/addresses.ts';
import { isPastHashing } from '../knowledge/document/mixed-content.ts';
import {
  foreignScripts,
  foreignStyles,
  isChanging,
  isIntegrityVoid,
  isOfPlatform,
} from '../knowledge/document/sri.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Stylesheets of other sites have an integrity hash',
  why: 'With CSS alone, whoever changes the file can fake parts of the page and read values such as tokens out of its HTML.',
  docs: 'https://www.w3.org/TR/SRI/',
  remedy:
    'Host the file on your own site. Or, if its URL contains a fixed version, add integrity="sha384-…" with the hash of exactly that file, and crossorigin="anonymous"; browsers then refuse the file if it ever changes.',
  messages: {
    stylesheet: {
      fault: 'Stylesheet without integrity hash',
      says: 'The stylesheet from {host} has no integrity hash.',
    },
    module: {
      fault: 'Preloaded module without integrity hash',
      says: 'The module that is preloaded from {host} has no integrity hash.',
    },
    void: {
      fault: 'Integrity hash that browsers ignore',
      says: 'The file from {host} has integrity="{value}", which is not a valid hash: browsers load it unchecked.',
      remedy:
        'Replace the value of integrity with sha256-, sha384- or sha512- and the Base64 hash of exactly this file, and add crossorigin="anonymous". If the file changes without notice, host it on your own site.',
    },
    changing: {
      fault: 'Changing file, no hash possible',
      says: 'The file from {host} changes without notice or from browser to browser, so it cannot have an integrity hash.',
      remedy:
        'Host the CSS and the fonts that it loads on your own site, so that the page no longer depends on {host}. Do not add a hash: the page would lose its styles at the next change.',
    },
    platform: {
      fault: 'File of a site platform',
      says: '{host} delivers files of a site platform to all sites made with it, and this page loads one.',
      remedy:
        'If your site really runs on this platform, ignore this: whoever delivers the file delivers the page too.',
    },
  },
  needs: ['suffixes'],

  *run({ page, response, suffixes }) {
    const isOthers = isPastHashing(page, response);
    const foreign = foreignStyles(page, suffixes).filter(({ url }) => !isOthers(url));
    if (foreign.length === 0) return 'not applicable';
    // `sri-missing` reports scripts without a hash, preloaded or not.
    const bare = foreignScripts(page, suffixes).filter(({ isHashed }) => !isHashed);
    const judged = new Set(bare.map(({ url }) => url.href));
    for (const { element, url, isHashed } of foreign) {
      if (isHashed || judged.has(url.href)) continue;
      const values = { host: url.host, value: (element.attrs.integrity ?? '').slice(0, 100) };
      if (isIntegrityVoid(element)) yield { message: 'void', values, at: element };
      else if (isChanging(url)) yield { message: 'changing', severity: 'info', values, at: element };
      else if (isOfPlatform(url.hostname))
        yield { message: 'platform', severity: 'info', values, at: element };
      else if (tokens(element.attrs.rel).includes('stylesheet'))
        yield { message: 'stylesheet', values, at: element };
      else yield { message: 'module', values, at: element };
    }
  },
});

const HASH = 'integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC"';

export const examples: Example[] = [
  { html: `<link rel="stylesheet" href="https://cdn.other.net/a.css" ${HASH} crossorigin>` },
  {
    html: '<link rel="stylesheet" href="https://cdn.other.net/a.css">',
    finds: [
      {
        message: 'stylesheet',
        says: 'The stylesheet from cdn.other.net has no integrity hash.',
        remedy:
          'Host the file on your own site. Or, if its URL contains a fixed version, add integrity="sha384-…" with the hash of exactly that file, and crossorigin="anonymous"; browsers then refuse the file if it ever changes.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<link rel="stylesheet" href="https://static.tildacdn.com/css/tilda-grid-3.0.min.css">',
    finds: [
      {
        message: 'platform',
        says: 'static.tildacdn.com delivers files of a site platform to all sites made with it, and this page loads one.',
        remedy:
          'If your site really runs on this platform, ignore this: whoever delivers the file delivers the page too.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<link rel="modulepreload" href="https://cdn.other.net/a.js">',
    finds: [
      {
        message: 'module',
        says: 'The module that is preloaded from cdn.other.net has no integrity hash.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a module is loaded once: if it is preloaded without a hash, the hash of its script is ignored',
    html: `<link rel="modulepreload" href="https://cdn.other.net/a.js"><script type="module" src="https://cdn.other.net/a.js" ${HASH}></script>`,
    finds: ['module'],
  },
  {
    name: 'another check reports a script without a hash, preloaded or not',
    html: '<link rel="modulepreload" href="https://cdn.other.net/a.js"><script type="module" src="https://cdn.other.net/a.js"></script>',
  },
  {
    html: '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter">',
    finds: [
      {
        message: 'changing',
        says: 'The file from fonts.googleapis.com changes without notice or from browser to browser, so it cannot have an integrity hash.',
        remedy:
          'Host the CSS and the fonts that it loads on your own site, so that the page no longer depends on fonts.googleapis.com. Do not add a hash: the page would lose its styles at the next change.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<link rel="stylesheet" href="https://cdn.other.net/a.css" integrity="md5-AAAA">',
    finds: [
      {
        message: 'void',
        says: 'The file from cdn.other.net has integrity="md5-AAAA", which is not a valid hash: browsers load it unchecked.',
        remedy:
          'Replace the value of integrity with sha256-, sha384- or sha512- and the Base64 hash of exactly this file, and add crossorigin="anonymous". If the file changes without notice, host it on your own site.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a long value is cut',
    html: `<link rel="stylesheet" href="https://cdn.other.net/a.css" integrity="md5-${'A'.repeat(97)}">`,
    finds: [
      {
        message: 'void',
        says: `The file from cdn.other.net has integrity="md5-${'A'.repeat(96)}", which is not a valid hash: browsers load it unchecked.`,
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a file on the local machine needs no hash',
    html: '<link rel="stylesheet" href="http://localhost:5173/a.css">',
    verdict: 'not applicable',
  },
  {
    name: 'over http it is not loaded at all',
    html: '<link rel="stylesheet" href="http://cdn.other.net/a.css">',
    verdict: 'not applicable',
  },
  {
    name: 'subdomains belong to the site',
    html: '<link rel="stylesheet" href="https://static.example.com/a.css">',
    verdict: 'not applicable',
  },
  {
    name: 'the import map has the hash of a module that is preloaded',
    html: `<script type="importmap">{"integrity":{"https://cdn.other.net/tea.js":"sha384-${'A'.repeat(64)}"}}</script><link rel="modulepreload" href="https://cdn.other.net/tea.js">`,
  },
  {
    name: 'preconnect loads no file',
    html: '<link rel="preconnect" href="https://cdn.other.net">',
    verdict: 'not applicable',
  },
];
