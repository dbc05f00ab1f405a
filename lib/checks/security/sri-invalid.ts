import { defineCheck, type Example } from '../check.ts';
import { addressOf, parseAddress, tokens } from '../knowledge/addresses/addresses.ts';
import { isPastHashing } from '../knowledge/document/mixed-content.ts';
import {
  foreignScripts,
  foreignStyles,
  impossibleHash,
  isIntegrityVoid,
  isRunnable,
  sourceAttribute,
  sourceOf,
} from '../knowledge/document/sri.ts';

/** The links whose files browsers compare with a hash (HTML standard, section "Link types"). */
const HASHED = ['stylesheet', 'preload', 'modulepreload'];

export default defineCheck({
  severity: 'warning',
  title: 'Browsers can check every integrity hash',
  why: 'If browsers cannot read a hash, they load the file unchecked; if they are not allowed to check it, they do not load the file.',
  docs: 'https://www.w3.org/TR/SRI/#the-integrity-attribute',
  remedy:
    'Put the hash of the file into integrity, as sha384- and the output of openssl dgst -sha384 -binary FILE | openssl base64 -A, or remove the attribute.',
  messages: {
    invalid: {
      fault: 'Integrity without a valid hash',
      says: 'Browsers find no hash in integrity="{value}" and load the file unchecked.',
    },
    old: {
      fault: 'Integrity with MD5 or SHA-1',
      says: 'Browsers do not accept MD5 or SHA-1 in integrity="{value}"; the file is loaded unchecked.',
    },
    length: {
      fault: 'Hash of the wrong length: file blocked',
      says: 'Without padding, a {algorithm} hash has {needed} characters in Base64, but the one in integrity has {found}. No file matches it, so browsers do not load this one.',
    },
    crossorigin: {
      fault: 'Integrity without crossorigin: blocked',
      says: 'The file from {host} has a hash but no crossorigin, so browsers do not load it.',
      remedy:
        'Add crossorigin="anonymous" to the element. The host must send Access-Control-Allow-Origin; if it does not, host the file yourself.',
    },
  },

  needs: ['suffixes'],

  *run({ page, response, suffixes }) {
    // `sri-missing` and `sri-stylesheet-missing` report third-party files that are loaded unchecked, whatever the
    // attribute contains.
    const foreign = [...foreignScripts(page, suffixes), ...foreignStyles(page, suffixes)];
    const judged = new Set(foreign.map(({ element }) => element).filter(isIntegrityVoid));
    const scripts = page.scripts.filter((script) => isRunnable(script) && sourceOf(script) !== undefined);
    const links = page.links.filter(({ attrs }) => tokens(attrs.rel).some((rel) => HASHED.includes(rel)));
    const elements = [...scripts, ...links].filter(
      (element) => element.attrs.integrity !== undefined && !judged.has(element),
    );
    if (elements.length === 0) return 'not applicable';
    const isOthers = isPastHashing(page, response);
    const origin = parseAddress(page.url)?.origin;
    for (const at of elements) {
      const value = (at.attrs.integrity ?? '').trim();
      const url = addressOf(page, at, at.tag === 'link' ? 'href' : sourceAttribute(at));
      if (url && isOthers(url)) continue;
      const isModule =
        at.attrs.type?.trim().toLowerCase() === 'module' || tokens(at.attrs.rel).includes('modulepreload');
      const impossible = impossibleHash(at);
      if (isIntegrityVoid(at)) {
        yield { message: /^(md5|sha1)-/i.test(value) ? 'old' : 'invalid', values: { value }, at };
      } else if (impossible) {
        const { algorithm, needed, length } = impossible;
        yield { message: 'length', values: { algorithm, needed, found: length }, at };
      } else if (value && url && url.origin !== origin && at.attrs.crossorigin === undefined && !isModule) {
        yield { message: 'crossorigin', values: { host: url.host }, at, fix: 'crossorigin="anonymous"' };
      }
    }
    if (judged.size > 0) return 'not applicable';
  },
});

const HASH = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const script = (attributes: string) => ({
  html: `<script src="https://cdn.other.net/a.js" ${attributes}></script>`,
});

export const examples: Example[] = [
  script(`integrity="${HASH}" crossorigin`),
  {
    html: '<script src="/a.js" integrity="AAAA"></script>',
    finds: [
      {
        message: 'invalid',
        says: 'Browsers find no hash in integrity="AAAA" and load the file unchecked.',
        remedy:
          'Put the hash of the file into integrity, as sha384- and the output of openssl dgst -sha384 -binary FILE | openssl base64 -A, or remove the attribute.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<link rel=preload href="/a.woff2" integrity="sha1-AAAA">',
    finds: [
      {
        message: 'old',
        says: 'Browsers do not accept MD5 or SHA-1 in integrity="sha1-AAAA"; the file is loaded unchecked.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'another check reports a third-party script without a hash',
    ...script('integrity="AAAA" crossorigin'),
    verdict: 'not applicable',
  },
  {
    name: 'another check reports what is blocked over http',
    html: `<script src="http://cdn.other.net/a.js" integrity="${HASH}"></script>`,
  },
  {
    ...script(`integrity="${HASH}"`),
    finds: [
      {
        message: 'crossorigin',
        says: 'The file from cdn.other.net has a hash but no crossorigin, so browsers do not load it.',
        remedy:
          'Add crossorigin="anonymous" to the element. The host must send Access-Control-Allow-Origin; if it does not, host the file yourself.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
        fix: 'crossorigin="anonymous"',
      },
    ],
  },
  {
    html: `<link rel=stylesheet href="//cdn.other.net/a.css" integrity="${HASH}">`,
    finds: [
      {
        message: 'crossorigin',
        says: 'The file from cdn.other.net has a hash but no crossorigin, so browsers do not load it.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
        fix: 'crossorigin="anonymous"',
      },
    ],
  },
  { name: 'one good hash is enough', ...script(`integrity="md5-AAAA ${HASH}" crossorigin`) },
  { name: 'own files need no crossorigin', html: `<script src="/a.js" integrity="${HASH}"></script>` },
  { name: 'modules are always requested with CORS', ...script(`type="module" integrity="${HASH}"`) },
  { name: 'an empty attribute counts as missing', ...script('integrity=""') },
  {
    name: 'a valid hash next to one that another check reports',
    html: `<script src="/a.js" integrity="${HASH}"></script><script src="https://cdn.other.net/a.js" integrity="AAAA"></script>`,
    verdict: 'not applicable',
  },
  { name: 'a module in capitals', ...script(`type=" Module " integrity="${HASH}"`) },
  {
    name: 'a module that is preloaded',
    html: `<link rel=modulepreload href="https://cdn.other.net/a.js" integrity="${HASH}">`,
  },
  {
    html: '<script src="/a.js" integrity=" MD5-AAAA "></script>',
    finds: [
      {
        message: 'old',
        says: 'Browsers do not accept MD5 or SHA-1 in integrity="MD5-AAAA"; the file is loaded unchecked.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the hash of another algorithm: the strongest decides',
    ...script(`integrity="${HASH} sha384-${HASH.slice('sha256-'.length)}" crossorigin`),
    finds: [
      {
        message: 'length',
        says: 'Without padding, a sha384 hash has 64 characters in Base64, but the one in integrity has 43. No file matches it, so browsers do not load this one.',
        at: 'head > script:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'an algorithm in capitals, which Chromium does not know',
    html: `<script src="/a.js" integrity="${HASH.replace('sha', 'SHA')}"></script>`,
    finds: ['invalid'],
  },
  {
    name: 'what browsers compare with no hash',
    html: `<link rel=icon href="https://cdn.other.net/a.png" integrity="${HASH}"><script type="text/template" src="https://cdn.other.net/a.js" integrity="${HASH}"></script><script integrity="AAAA">1</script>`,
    verdict: 'not applicable',
  },
  {
    name: 'a preloaded module in capitals',
    html: `<link rel="ModulePreload" href="https://cdn.other.net/a.js" integrity="${HASH}">`,
  },
  { html: '<script src="/a.js"></script>', verdict: 'not applicable' },
];
