import { describe, expect, it } from 'vitest';
import { parsePolicy } from './csp.ts';
import { slipsOf } from './csp-slips.ts';

describe('slips of the pen', () => {
  it.each<[string, string[]]>([
    ["default-src 'self'; fenced-frame-src https:", []],
    ["script-scr 'self'", ['unknown']],
    ["script-src: 'self'", ['unknown']],
    ["script-src 'self' object-src 'none'", ['semicolon', 'none']],
    ['script-src self', ['keyword']],
    ['script-src NONE', ['keyword']],
    ["script-src 'selff'", ['keyword']],
    ["script-src 'SELF' 'Unsafe-Inline'", []],
    ["script-src 'trusted-types-eval'", []],
    ["script-src 'nonce-$'", []],
    ["script-src nonce-abcd sha256-AAAA= 'sha1-AAAA'", ['keyword', 'keyword', 'keyword']],
    ['script-src nonce-a.example', []],
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
