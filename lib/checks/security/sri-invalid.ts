import { defineCheck, type Example } from '../check.ts';
import { addressOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { hasIntegrity } from '../knowledge/document/sri.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Integrity hashes are ones that browsers check',
  why: 'Browsers load a file unchecked when they cannot read its hash, and not at all when they may not check it.',
  docs: 'https://www.w3.org/TR/SRI/#the-integrity-attribute',
  messages: {
    invalid: 'Browsers know no hash in integrity="{value}" and load the file unchecked.',
    old: 'MD5 and SHA-1 do not count as hashes in integrity="{value}"; the file is loaded unchecked.',
    crossorigin: 'The file from {host} has a hash but no crossorigin, so browsers do not load it.',
  },

  *run({ page }) {
    const elements = [...page.scripts, ...page.links].filter(({ attrs }) => attrs.integrity !== undefined);
    if (elements.length === 0) return 'not applicable';
    const origin = parseAddress(page.url)?.origin;
    for (const at of elements) {
      const value = (at.attrs.integrity ?? '').trim();
      const url = addressOf(page, at, at.tag === 'script' ? 'src' : 'href');
      const isModule = at.attrs.type?.trim().toLowerCase() === 'module' || at.attrs.rel === 'modulepreload';
      if (value && !hasIntegrity(at)) {
        yield { message: /^(md5|sha1)-/i.test(value) ? 'old' : 'invalid', values: { value }, at };
      } else if (value && url && url.origin !== origin && at.attrs.crossorigin === undefined && !isModule) {
        yield { message: 'crossorigin', values: { host: url.host }, at, fix: 'crossorigin="anonymous"' };
      }
    }
  },
});

const script = (attributes: string) => ({
  html: `<script src="https://cdn.other.net/a.js" ${attributes}></script>`,
});

export const examples: Example[] = [
  script('integrity="sha256-AAAA" crossorigin'),
  { ...script('integrity="AAAA" crossorigin'), finds: ['invalid'] },
  { ...script('integrity="sha1-AAAA" crossorigin'), finds: ['old'] },
  { ...script('integrity="sha256-AAAA"'), finds: ['crossorigin'] },
  {
    html: '<link rel=stylesheet href="//cdn.other.net/a.css" integrity="sha256-AAAA">',
    finds: ['crossorigin'],
  },
  { name: 'one good hash is enough', ...script('integrity="md5-AAAA sha384-AAAA" crossorigin') },
  { name: 'own files need no crossorigin', html: '<script src="/a.js" integrity="sha256-AAAA"></script>' },
  { name: 'modules are always asked for with CORS', ...script('type="module" integrity="sha256-AAAA"') },
  { name: 'an empty attribute means none was meant', ...script('integrity=""') },
  { html: '<script src="/a.js"></script>', verdict: 'not applicable' },
];
