import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { parsePolicy } from './csp.ts';
import { noncesInDocument, noncesOf, scriptNoncesOf } from './csp-nonces.ts';

const policy = (text: string) => parsePolicy(text, 'header', { source: 'header', text });

it('nonces are case-sensitive, and those that browsers do not accept are left out', () => {
  expect([...noncesOf([policy("script-src 'NONCE-aB' 'nonce-$'; style-src 'nonce-c=='")])]).toEqual([
    'aB',
    'c==',
  ]);
});

it.each([
  ["script-src 'nonce-a'; script-src-elem 'nonce-b'", ['b']],
  ["default-src 'nonce-a'; style-src 'nonce-b'", ['a']],
  ["style-src 'nonce-b'", []],
])('of %j for scripts are %j', (text, nonces) => {
  expect([...scriptNoncesOf(policy(text))]).toEqual(nonces);
});

it('of a live document are known only if the document itself was asked', () => {
  const html =
    '<script nonce=a>1</script><script nonce="">2</script><script type=application/json nonce=b>{}</script>';
  const page = collectHtml(html, 'https://example.com/');
  expect([...(noncesInDocument({ page }) ?? [])]).toEqual(['a']);
  const rendered = { ...page, source: 'rendered' as const };
  expect(noncesInDocument({ page: rendered })).toBeNull();
  const runtime = {
    crossOriginIsolated: false,
    readableCookies: [],
    storedTokens: [],
    nonces: ['c', '', 'c'],
  };
  expect([...(noncesInDocument({ page: rendered, runtime }) ?? [])]).toEqual(['c']);
});
