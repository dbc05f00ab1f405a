import { describe, expect, it } from 'vitest';
import { parsePolicy } from './csp.ts';
import { slipsOf, withoutNonces } from './csp-slips.ts';

describe('mistakes in a policy', () => {
  it.each<[string, string[]]>([
    ["default-src 'self'; fenced-frame-src https:", []],
    ["script-scr 'self'", ['unknown']],
    ...(
      'default-src child-src connect-src fenced-frame-src font-src frame-src img-src manifest-src media-src object-src ' +
      'script-src script-src-attr script-src-elem style-src style-src-attr style-src-elem worker-src base-uri form-action ' +
      'frame-ancestors'
    )
      .split(' ')
      .flatMap((directive): [string, string[]][] => [
        [`${directive} 'self'`, []],
        [`${directive} self`, ['keyword']],
      ]),
    ...(
      "webrtc 'block'|block-all-mixed-content|upgrade-insecure-requests|report-uri /csp|report-to csp|sandbox|" +
      "trusted-types kettle|trusted-types 'allow-duplicates'|trusted-types 'none'|require-trusted-types-for 'script'|" +
      'require-sri-for script'
    )
      .split('|')
      .map((directive): [string, string[]] => [directive, []]),
    ..."reflected-xss block|referrer origin|disown-opener|prefetch-src 'self'|plugin-types application/pdf|navigate-to 'self'"
      .split('|')
      .map((directive): [string, string[]] => [directive, ['deprecated']]),
    ...(
      'downloads forms modals orientation-lock pointer-lock popups popups-to-escape-sandbox presentation same-origin ' +
      'scripts storage-access-by-user-activation top-navigation top-navigation-by-user-activation ' +
      'top-navigation-to-custom-protocols'
    )
      .split(' ')
      .map((flag): [string, string[]] => [`sandbox allow-${flag}`, []]),
    ...(
      'unsafe-inline unsafe-eval strict-dynamic unsafe-hashes report-sample wasm-unsafe-eval unsafe-allow-redirects ' +
      'inline-speculation-rules trusted-types-eval report-sha256 report-sha384 report-sha512 unsafe-webtransport-hashes'
    )
      .split(' ')
      .map((keyword): [string, string[]] => [`script-src 'self' '${keyword}'`, []]),
    ["script-src: 'self'", ['unknown']],
    ["script-src 'self' object-src 'none'", ['semicolon']],
    ["script-src 'self' 'none' object-src 'none'", ['semicolon', 'none']],
    ['script-src self', ['keyword']],
    ['script-src NONE', ['keyword']],
    ["script-src 'selff'", ['keyword']],
    ["script-src 'SELF' 'Unsafe-Inline'", []],
    ["script-src 'trusted-types-eval'", []],
    ["script-src 'nonce-$'", []],
    ["script-src nonce-abcd sha256-AAAA= 'sha1-AAAA'", ['keyword', 'keyword', 'keyword']],
    ['script-src nonce-a.example', []],
    [`script-src 'sha256-${'a'.repeat(43)}' 'sha512-${'-_'.repeat(43)}=='`, []],
    [
      `script-src 'sha256-${'a'.repeat(44)}' 'SHA384-${'a'.repeat(43)}=' 'sha512-a=='`,
      ['hash', 'hash', 'hash'],
    ],
    ["script-src 'sha256-a===' sha256-a=", ['keyword', 'keyword']],
    ["require-trusted-types-for 'script'; trusted-types 'allow-duplicates' a *", []],
    ["require-trusted-types-for script; trusted-types 'duplicates'", ['keyword', 'keyword']],
    ["default-src 'self'; prefetch-src 'self'", ['deprecated']],
    ['sandbox allow-scripts Allow-Same-Origin', []],
    ['sandbox allow-script https://a.example', ['keyword', 'keyword']],
    ['report-uri https://a.example/r?x /r; report-to main', []],
    ["img-src 'none' a.example", ['none']],
    ["img-src 'none' 'report-sample'", []],
    ['img-src * *:* https://*:443 *.a.example:* a.example./b http://127.0.0.1:8080 localhost:* custom:', []],
    [
      'img-src *.* a.*.b *a.example //a.example /a https:/a https://a: [::1] http://',
      Array(9).fill('source'),
    ],
    ['img-src a.example/x?y a_b.example', ['source']],
    ['constructor __proto__', ['unknown']],
  ])('%s: %j', (policy, slips) => {
    const found = [...slipsOf(parsePolicy(policy, 'header', { source: 'header', text: '' }))];
    expect(found.map(({ slip }) => slip)).toEqual(slips);
  });
});

describe('the corrected directive', () => {
  it.each<[string, string | undefined]>([
    ["script-src 'self' object-src 'none'", "script-src 'self'; object-src 'none'"],
    ["default-src 'self' IMG-SRC * font-src", undefined],
    ["upgrade-insecure-requests default-src 'self'", "upgrade-insecure-requests; default-src 'self'"],
    ['script-src self a.example', "script-src 'self' a.example"],
    ["script-src NONE 'self'", "script-src 'self'"],
    ['script-src NONE', "script-src 'NONE'"],
    ["img-src 'none' a.example", 'img-src a.example'],
    ['script-src nonce-abcd', "script-src 'nonce-…'"],
    ["script-src 'nonce-abcd' self", "script-src 'nonce-…' 'self'"],
    ['require-trusted-types-for script', "require-trusted-types-for 'script'"],
    ["script-src self 'selff'", undefined],
    ['sandbox allow-script', undefined],
    ['img-src https:/a.example', undefined],
    [`img-src self ${'a.example '.repeat(200)}`, undefined],
  ])('%s: %s', (text, meant) => {
    const [first] = slipsOf(parsePolicy(text, 'header', { source: 'header', text }));
    expect(first?.meant).toBe(meant);
  });

  it('does not open up a policy whose quotes are missing', () => {
    const text = 'script-src unsafe-inline';
    const [first] = slipsOf(parsePolicy(text, 'header', { source: 'header', text }));
    expect(first).toEqual({ slip: 'keyword', directive: 'script-src', value: 'unsafe-inline' });
  });

  it('leaves out nonces', () => {
    expect(withoutNonces("script-src 'nonce-abc' 'Nonce-d' x; style-src 'nonce-abc'")).toBe(
      "script-src 'nonce-…' 'nonce-…' x; style-src 'nonce-…'",
    );
  });
});
