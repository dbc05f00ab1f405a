import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { checks } from '../../index.ts';
import { redacted, redactedAll } from './redact.ts';

describe('redacted', () => {
  it.each([
    ['https://example.com/a?token=abcdef123456&page=2', 'https://example.com/a?token=…&page=2'],
    ['https://example.com/a;jsessionid=0123456789ABCDEF?x=1', 'https://example.com/a;jsessionid=…?x=1'],
    [
      'https://example.com/a;jsessionid=0123456789ABCDEF?token=abcdef123456',
      'https://example.com/a;jsessionid=…?token=…',
    ],
    // Only passwords are short words.
    ['https://example.com/?token=teapot&password=teapot', 'https://example.com/?token=teapot&password=…'],
    ['https://ann:secret@example.com/', 'https://…@example.com/'],
    ['http://ann:p@ss@example.com:8080/', 'http://…@example.com:8080/'],
    ['http://ann@example.com', 'http://…@example.com'],
    ['<img src="//ann:secret@cdn.example/a.png">', '<img src="//…@cdn.example/a.png">'],
    ['{"to":"https:\\/\\/ann:secret@example.com\\/"}', '{"to":"https:\\/\\/…@example.com\\/"}'],
    [
      'page.goto: net::ERR_INVALID_AUTH_CREDENTIALS at http://ann:secret@example.com/',
      'page.goto: net::ERR_INVALID_AUTH_CREDENTIALS at http://…@example.com/',
    ],
    ['Opened /reset?token=abcdef123456, then left.', 'Opened /reset?token=…, then left.'],
    ['“https://example.com/?token=abcdef123456”.', '“https://example.com/?token=…”.'],
    ['<a href="/reset?x=1&amp;password=hunter2hunter2">', '<a href="/reset?x=1&amp;password=…">'],
    ['{"to":"/a?x=1\\u0026token=abcdef123456"}', '{"to":"/a?x=1\\u0026token=…"}'],
    ['https://example.com/#/reset/9f3a71c6e20b84d5', 'https://example.com/#/reset/…'],
    [
      'https://example.com/?next=%2Freset%2F9f3a71c6e20b84d5%3Fx%3D1&page=2',
      'https://example.com/?next=%2Freset%2F…%3Fx%3D1&page=2',
    ],
    ['/?a=%2F%3Fb%3D%252F%253Ftoken%253Dabcdef123456', '/?a=%2F%3Fb%3D%252F%253Ftoken%253D…'],
    ['/?next=https%3A%2F%2Fann%3Asecret%40example.com%2F', '/?next=https%3A%2F%2F…%40example.com%2F'],
    ['/index.php?task=user.logout&9f3a71c6e20b84d5a1b27cd40e96f358=1', '/index.php?task=user.logout&…=1'],
    ['token=abcdef123456', 'token=…'],
    ['<meta name="csrf-token" content="Zm9vYmFy">', '<meta name="csrf-token" content="…">'],
    [
      '<input type="hidden" name="authenticity_token" value="k2Vt9QxZp4Lm">',
      '<input type="hidden" name="authenticity_token" value="…">',
    ],
    ['<div data-csrf-token="k2Vt9QxZp4Lm">', '<div data-csrf-token="…">'],
    ['{"access_token":"k2Vt9QxZp4Lm","expires_in":3600}', '{"access_token":"…","expires_in":3600}'],
    [
      '<div data-init="{\\"sessionToken\\":\\"k2Vt9QxZp4Lm\\"}">',
      '<div data-init="{\\"sessionToken\\":\\"…\\"}">',
    ],
    ["script-src 'nonce-r4nd0mr4nd0m' 'self'", "script-src 'nonce-…' 'self'"],
    ['<script nonce="r4nd0mr4nd0m" src="/a.js">', '<script nonce="…" src="/a.js">'],
    [
      `Bearer ${'eyJhbGciOiJIUzI1NiJ9'}.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P`,
      'Bearer …',
    ],
    [`key = "ghp_${'q7Rk2mZt9WbVn4Lp8XcHd3Js6FgTy5Qa1Eu0'}"`, 'key = "…"'],
    [
      `fetch("https://hooks.slack.com/services/T02AB3CD4/B05EF6GH7/${'q7Rk2mZt9WbVn4Lp8XcHd3Js'}")`,
      'fetch("https://hooks.slack.com/services/…")',
    ],
  ])('%s', (text, clean) => {
    expect(redacted(text)).toBe(clean);
  });

  it.each([
    'https://example.com/kettles?page=2&colour=copper',
    'https://login.example/kettles/8f3a91bc77e0d245',
    'https://example.com/kettles/8f3a91bc77e0d245/share',
    '<meta name="description" content="A token of love">',
    '<meta name="google-site-verification" content="k2Vt9QxZp4Lm7RsWn8YbH3cDQw8zR4tYp2Lk6Vn">',
    '<meta name="keywords" content="password, token, secret">',
    '<script src="/a.js" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8w==">',
    "script-src 'sha256-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQ=' 'self'",
    '<input type="password" name="password" autocomplete="current-password">',
    '<label for="password" class="token-field">Password</label>',
    '<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ">',
    'Link: <https://example.com/>; rel="canonical"',
    'Permissions-Policy: publickey-credentials-get=(self), otp-credentials=()',
    'The page declares 2 different canonical URLs.',
    'Set-Cookie: PHPSESSID=…; Path=/; HttpOnly',
    'https://www.w3.org/TR/CSP3/#match-nonce-to-source-list',
    'https://cdn.example/npm/react@18.2.0/umd/react.js',
    'https://social.example/@ann/status/1716239022',
    'write to ann@example.com',
  ])('keeps %s', (text) => {
    expect(redacted(text)).toBe(text);
  });

  it('keeps everything that Plumbline says itself', () => {
    const texts = import.meta.glob('../../../i18n/**/*.json', { eager: true, import: 'default' });
    const said = [texts, checks].map((part) => JSON.parse(JSON.stringify(part)));
    expect(Object.keys(texts).length).toBeGreaterThan(10);
    expect(redactedAll(said)).toEqual(said);
  });

  it('covers every string in a value', () => {
    expect(redactedAll({ a: ['https://e.com/?sid=8f3a91bc'], b: 1, c: null })).toEqual({
      a: ['https://e.com/?sid=…'],
      b: 1,
      c: null,
    });
  });

  it('finds nothing in what is redacted', () => {
    const part = fc.constantFrom(
      '/reset/',
      '?token=',
      '&amp;sid=',
      ';jsessionid=',
      'https://ann:secret@',
      'example.com',
      '9f3a71c6e20b84d5',
      'abcdef123456',
      '%3Ftoken%3D',
      '<input name="key" value="',
      '"',
      '…',
      '>',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const once = redacted(parts.join(''));
        expect(redacted(once)).toBe(once);
      }),
      {
        examples: [[['https://ann:secret@', '&amp;sid=', '%3Ftoken%3D', 'https://ann:secret@']]],
        numRuns: 500,
      },
    );
  });

  it.each(['/reset', 'token=', '<input ', 'a%3D', 'https://a:', '"key":"', ';a=b', '/a=/', '%25'])(
    'stays fast with a megabyte: %s',
    { tags: ['all'] },
    (piece) => {
      const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
      expect(effort(() => redacted(text))).toBeLessThan(40);
    },
  );
});
