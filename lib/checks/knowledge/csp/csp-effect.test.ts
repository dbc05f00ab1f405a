import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { policiesOf } from './csp.ts';
import { cspEffect } from './csp-effect.ts';
import { observatoryCsp } from './csp-observatory.ts';

const page = collectHtml('', 'https://example.com/');
const effect = (isHttps: boolean, ...policies: string[]) =>
  cspEffect(
    policiesOf(page, {
      headers: policies.map((policy) => ['content-security-policy', policy] as const),
    }),
    isHttps,
  );

describe('policies in a browser', () => {
  it.each<[string[], string | undefined, string?, string?]>([
    [["default-src 'self'"], undefined],
    [["default-src 'none'"], undefined],
    [["default-src 'self' 'unsafe-inline'"], 'inline', 'default-src', "'unsafe-inline'"],
    [["default-src 'self'; script-src-attr 'unsafe-inline'"], 'inline', 'script-src-attr', "'unsafe-inline'"],
    [["img-src 'self'"], 'unrestricted', 'script-src-elem', ''],
    [["img-src 'self'", "script-src 'unsafe-inline'"], 'inline', 'script-src', "'unsafe-inline'"],
    [["default-src 'self'; script-src data:"], 'data', 'script-src', 'data:'],
    [["default-src 'self'; script-src *:*"], 'broad', 'script-src', '*:*'],
    [["default-src 'self'; script-src HTTPS://*:443"], 'broad', 'script-src', 'https://*:443'],
    [["default-src 'self'; script-src https://*/js/"], 'broad', 'script-src', 'https://*/js/'],
    [["default-src 'self'; script-src ws: wss:"], undefined],
    [["default-src 'self'; script-src blob: filesystem:"], undefined],
    [["default-src 'self'; script-src *.*"], undefined],
    [["default-src 'self'; script-src https:", "script-src data: 'self'"], undefined],
    [["default-src 'self'; script-src 'none' *"], 'broad', 'script-src', '*'],
    [["sandbox; style-src 'self'"], undefined],
    [['sandbox'], 'styles', 'style-src-elem', ''],
    [['sandbox allow-scripts'], 'unrestricted', 'script-src-elem', ''],
    [['sandbox Allow-Scripts allow-same-origin'], 'unrestricted', 'script-src-elem', ''],
    [["default-src 'self'; connect-src http://localhost:3000 http://127.0.0.1:*"], undefined],
    [
      ["default-src 'self'; script-src 'sha256-AAAA' 'unsafe-inline' 'strict-dynamic' https: data:"],
      undefined,
    ],
    [["script-src 'self'; object-src https://*"], 'objectsBroad', 'object-src', 'https://*'],
    [["script-src 'self'"], 'objects', 'object-src', ''],
    [["default-src 'self'; connect-src http://api.example"], 'http', 'connect-src', 'http://api.example'],
    [["default-src 'self'; connect-src http://api.example", "connect-src 'self'"], undefined],
    [
      ["default-src 'self'; connect-src http://api.example", 'img-src *'],
      'http',
      'connect-src',
      'http://api.example',
    ],
    [["default-src 'self'; script-src 'nonce-AAAAAAAA' 'strict-dynamic' http:"], undefined],
    [["default-src 'self'; script-src 'unsafe-eval'", "default-src 'self'"], undefined],
    [["default-src 'self'; style-src 'unsafe-eval'"], undefined],
    [["script-src 'self'; object-src 'none'"], 'styles', 'style-src-elem', ''],
    [["default-src 'self'; style-src 'nonce-AAAAAAAA' 'unsafe-inline'"], undefined],
    [
      ["default-src 'self'; style-src 'self' 'unsafe-inline'"],
      'stylesInline',
      'style-src',
      "'unsafe-inline'",
    ],
    [["default-src 'self'; style-src https:"], 'stylesBroad', 'style-src', 'https:'],
    [["default-src 'self'; media-src FTP:"], 'images', 'media-src', 'ftp:'],
  ])('%j: %s', (policies, weakness, directive, source) => {
    const { weak } = effect(true, ...policies);
    expect([weak?.weakness, weak?.directive, weak?.source]).toEqual([weakness, directive, source]);
  });

  it('consider an unencrypted source only on an encrypted page', () => {
    expect(effect(false, "default-src 'self' http://a.example").weak).toBeNull();
  });
});

describe('one simple policy', () => {
  const source = fc.constantFrom(
    "'self'",
    "'unsafe-inline'",
    "'unsafe-eval'",
    'https:',
    '*',
    'data:',
    'a.example',
    'http://b.example',
    "'nonce-AAAAAAAA'",
  );
  const sources = fc.uniqueArray(source, { minLength: 1, maxLength: 4 });
  const policy = fc.record({ 'default-src': sources, 'script-src': sources, 'img-src': sources });

  it('means the same to browsers and to the Observatory', () => {
    fc.assert(
      fc.property(policy, fc.boolean(), (directives, isHttps) => {
        // Here browsers and the Observatory differ: eval has no meaning for styles.
        fc.pre(!directives['default-src'].includes("'unsafe-eval'"));
        const text = Object.entries(directives).map(([name, list]) => [name, ...list].join(' '));
        const header = text.join('; ');
        const theirs = observatoryCsp([header], [], { isHttps, reported: false })?.code;
        expect(effect(isHttps, header).code).toBe(theirs);
      }),
    );
  });
});
