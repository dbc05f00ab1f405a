import { describe, expect, it } from 'vitest';
import { redacted, redactedAll } from './redact.ts';

describe('redacted', () => {
  it.each([
    ['https://example.com/a?token=abcdef123456&page=2', 'https://example.com/a?token=…&page=2'],
    ['https://example.com/a;jsessionid=0123456789ABCDEF?x=1', 'https://example.com/a;jsessionid=…?x=1'],
    ['https://ann:secret@example.com/', 'https://…@example.com/'],
    ['<a href="/reset?x=1&amp;password=hunter2hunter2">', '<a href="/reset?x=1&amp;password=…">'],
    ['<meta name="csrf-token" content="Zm9vYmFy">', '<meta name="csrf-token" content="…">'],
    ["script-src 'nonce-r4nd0mr4nd0m' 'self'", "script-src 'nonce-…' 'self'"],
    ['<script nonce="r4nd0mr4nd0m" src="/a.js">', '<script nonce="…" src="/a.js">'],
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9P', 'Bearer …'],
  ])('%s', (text, clean) => {
    expect(redacted(text)).toBe(clean);
  });

  it.each([
    'https://example.com/kettles?page=2&colour=copper',
    '<meta name="description" content="A token of love">',
    'Link: <https://example.com/>; rel="canonical"',
    'The page declares 2 different canonical URLs.',
    'write to ann@example.com',
  ])('keeps %s', (text) => {
    expect(redacted(text)).toBe(text);
  });

  it('covers every string in a value', () => {
    expect(redactedAll({ a: ['https://e.com/?sid=12345678'], b: 1, c: null })).toEqual({
      a: ['https://e.com/?sid=…'],
      b: 1,
      c: null,
    });
  });
});
