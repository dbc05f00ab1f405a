import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../csp.ts';
import type { GovernedLoad } from './load.ts';
import { simulate } from './simulate.ts';

const SELF = new URL('https://example.com/');
const policy = (text: string) => parsePolicy(text, 'header', { source: 'header', text });
const blocked = (text: string, load: GovernedLoad) =>
  simulate([policy(text)], [load], SELF)[0]?.directive ?? null;

const script = (more: Partial<GovernedLoad> = {}): GovernedLoad => ({
  directive: 'script-src-elem',
  ...more,
});
const external = script({ url: 'https://cdn.example/a.js' });
const inline = script({ inline: 'element' });
const handler: GovernedLoad = { directive: 'script-src-attr', inline: 'attribute', hashes: ['sha256-abc='] };
const address = script({ inline: 'address', hashes: ['sha256-abc='] });
const evaluated: GovernedLoad = { directive: 'script-src', inline: 'eval' };
const worker: GovernedLoad = { directive: 'worker-src', url: 'https://cdn.example/w.js', byScript: true };
const style: GovernedLoad = { directive: 'style-src-elem', inline: 'element' };

describe('a policy', () => {
  it.each<[string, GovernedLoad, string | null]>([
    ['', external, null],
    ["img-src 'none'", external, null],
    ["default-src 'none'", external, 'default-src'],
    ['script-src', external, 'script-src'],
    ["default-src 'none'; script-src cdn.example", external, null],
    ["script-src cdn.example; script-src-elem 'none'", external, 'script-src-elem'],
    ["script-src 'none'; script-src cdn.example", external, 'script-src'],
    ['sandbox', external, 'sandbox'],
    ['sandbox allow-scripts', external, null],
    // Nonces and hashes: case-sensitive, in either Base64 alphabet.
    ["script-src 'nonce-aB'", { ...external, nonce: 'aB' }, null],
    ["script-src 'nonce-aB'", { ...external, nonce: 'ab' }, 'script-src'],
    ["script-src 'nonce-aB'", { ...inline, nonce: 'aB' }, null],
    ["script-src 'nonce-aB'", { ...handler, nonce: 'aB' }, 'script-src'],
    ["script-src 'SHA256-a-b_='", { ...inline, hashes: ['sha256-a+b/='] }, null],
    ["script-src 'sha256-abc='", { ...external, hashes: ['sha256-abc='] }, null],
    ["script-src 'sha256-abc='", { ...external, hashes: ['sha256-abc=', 'sha256-x='] }, 'script-src'],
    // 'unsafe-inline', and what disables it.
    ["script-src 'unsafe-inline'", inline, null],
    ["script-src 'self' 'Unsafe-Inline'", handler, null],
    ["script-src 'unsafe-inline'", address, null],
    ["script-src 'unsafe-inline' 'nonce-a'", inline, 'script-src'],
    ["script-src 'unsafe-inline' 'nonce-$'", inline, null],
    ["script-src 'unsafe-inline' 'strict-dynamic'", inline, 'script-src'],
    ["style-src 'unsafe-inline' 'strict-dynamic'", style, null],
    ["style-src 'unsafe-inline'", { directive: 'style-src-attr', inline: 'attribute' }, null],
    ["style-src 'nonce-a'", { ...style, nonce: 'a' }, null],
    // 'unsafe-hashes' applies to attributes and addresses.
    ["script-src 'sha256-abc='", handler, 'script-src'],
    ["script-src 'sha256-abc=' 'unsafe-hashes'", handler, null],
    ["script-src 'sha256-abc=' 'unsafe-hashes'", address, null],
    // 'strict-dynamic' depends on who inserted the script.
    ["script-src cdn.example 'strict-dynamic' 'nonce-a'", external, 'script-src'],
    ["script-src 'strict-dynamic' 'nonce-a'", { ...external, byScript: true }, null],
    ["script-src 'strict-dynamic' 'nonce-a'", worker, null],
    ["worker-src 'strict-dynamic'", worker, 'worker-src'],
    ["child-src cdn.example; script-src 'none'", worker, null],
    ["script-src 'unsafe-eval'", evaluated, null],
    ["default-src 'self'", evaluated, 'default-src'],
    ["script-src 'report-sample' 'wasm-unsafe-eval'", external, 'script-src'],
    // Redirects, and directives that are not for fetches.
    ['img-src a.example/x', { directive: 'img-src', url: 'https://a.example/y', redirected: true }, null],
    ["default-src 'none'", { directive: 'form-action', url: 'https://a.example/' }, null],
    ["form-action 'self'", { directive: 'form-action', url: 'https://a.example/' }, 'form-action'],
    ["frame-src 'none'; child-src *", { directive: 'frame-src', url: 'https://a.example/' }, 'frame-src'],
    ['img-src *', { directive: 'img-src', url: 'not an address' }, 'img-src'],
  ])('%s with %j: %s', (text, load, directive) => {
    expect(blocked(text, load)).toBe(directive);
  });

  it.each<[string, GovernedLoad, boolean]>([
    ["script-src 'sha256-abc='", inline, true],
    ["script-src 'sha256-abc='", { ...inline, hashes: ['sha256-x='] }, false],
    ["script-src 'self'", inline, false],
    ["style-src 'sha256-abc='", style, true],
    ["script-src 'sha256-abc='", script({ inline: 'address' }), false],
    ["script-src 'sha256-abc=' 'unsafe-hashes'", script({ inline: 'address' }), true],
    ["script-src 'sha256-abc='", evaluated, false],
    ["script-src 'sha256-abc='", external, false],
    ["sandbox; script-src 'sha256-abc='", inline, false],
  ])('%s may allow inline code by its hash, if that is not known: %j, %s', (text, load, isUnsure) => {
    expect(simulate([policy(text)], [load], SELF).map((block) => block.isUnsure)).toEqual([isUnsure]);
  });

  it('is one of several that all apply', () => {
    const blocks = simulate(
      [policy("script-src 'self'"), policy('img-src *'), policy("default-src 'none'")],
      [external],
      SELF,
    );
    expect(blocks.map(({ directive }) => directive)).toEqual(['script-src', 'default-src']);
  });
});
