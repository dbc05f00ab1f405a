import { expect, it } from 'vitest';
import { entryOf } from './sitemap-entry.ts';

it.each<[page: string, addresses: readonly string[], grade: string | null]>([
  ['https://example.com/a', ['https://example.com/b', 'https://example.com/a'], 'same'],
  ['https://example.com/a', ['http://www.example.com/a/', 'https://example.com/a'], 'same'],
  ['https://example.com/a', ['http://www.example.com/a/'], 'form'],
  ['https://example.com/a', ['https://example.com/a/b', 'https://example.com/', 'nonsense a'], null],
  ['https://example.com/', ['https://example.com'], 'same'],
  ['https://example.com/index.html', ['https://example.com/'], 'form'],
  ['https://example.com/shop/', ['https://example.com/shop/index.php'], 'form'],
  ['https://example.com/чай', ['https://example.com/%D1%87%D0%B0%D0%B9'], 'same'],
  ['https://example.com/чай', ['https://example.com/%d1%87%d0%b0%d0%b9'], 'same'],
  ['https://example.com/чай', ['https://example.com/чай'], 'same'],
  ['https://example.com/a?x=1', ['https://example.com/a?x=2', 'https://example.com/a'], null],
  ['https://example.com/%E0%A4%A', ['https://example.com/%E0%A4%A'], 'same'],
])('%s among %j: %s', (page, addresses, grade) => {
  expect(entryOf(addresses, new URL(page))?.grade ?? null).toBe(grade);
});
