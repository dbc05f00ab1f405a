import { defineCheck, type Example } from '../check.ts';
import { baseOf, parseAddress } from '../knowledge/addresses/addresses.ts';
import { isOpenAddress, transportOf } from '../knowledge/response/transport.ts';

const TARGET = /^\s*\d[\d.]*\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']+)/i;

export default defineCheck({
  severity: 'notice',
  title: 'The page does not send visitors on over http',
  why: 'A refresh to an http address leaves the encrypted connection, and whoever listens can change where it leads.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh',
  messages: {
    refresh: { says: 'The refresh leads to {address} over plain http.' },
    base: { says: 'The base address {address} turns relative addresses of the page into http ones.' },
  },

  *run({ page }) {
    if (!transportOf(page.url).isHttps) return 'not applicable';
    for (const at of page.metas) {
      if (at.attrs['http-equiv']?.trim().toLowerCase() !== 'refresh') continue;
      const [, target] = TARGET.exec(at.attrs.content ?? '') ?? [];
      const url = target ? parseAddress(target, baseOf(page)) : null;
      if (url && isOpenAddress(url)) yield { message: 'refresh', values: { address: url.href }, at };
    }
    const at = page.bases.find(({ attrs }) => attrs.href !== undefined);
    const base = parseAddress(baseOf(page));
    if (at && base && isOpenAddress(base)) yield { message: 'base', values: { address: base.href }, at };
  },
});

const refresh = (content: string) => ({ html: `<meta http-equiv="refresh" content="${content}">` });

export const examples: Example[] = [
  refresh('0; url=/next'),
  { ...refresh('0; URL=http://example.com/next'), finds: ['refresh'] },
  { ...refresh("3,'http://example.com/next'"), finds: ['refresh'] },
  { html: '<base href="http://example.com/">', finds: ['base'] },
  { name: 'a reload leads nowhere', ...refresh('300') },
  { url: 'http://example.com/', ...refresh('0; url=http://example.com/'), verdict: 'not applicable' },
];
