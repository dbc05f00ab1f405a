import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { ownFields, ownSubresources } from './own-resources.ts';

const loaded = (url: string, ...headers: (readonly [string, string])[]) => ({
  url,
  type: 'script' as const,
  status: 200,
  headers,
});
const inspection = {
  page: collectHtml('', 'https://example.com/shop'),
  response: {
    how: 'observed' as const,
    url: 'https://example.com/shop',
    status: 200,
    headers: [
      ['server', 'nginx'],
      ['x-powered-by', 'Express'],
      ['x-powered-by', 'PHP/7.4.3'],
    ] as const,
  },
  subresources: [
    loaded('https://example.com/a.js', ['server', 'app/1.2'], ['x-cms', 'Kettle']),
    loaded('https://cdn.example/b.js', ['x-powered-by', 'PHP/7.4']),
    loaded('not an address', ['x-a', 'b']),
  ],
};

describe('what is the site’s own', () => {
  it('comes from its origin', () => {
    expect(ownSubresources(inspection).map(({ url }) => url)).toEqual(['https://example.com/a.js']);
    expect(ownSubresources({ page: inspection.page })).toEqual([]);
  });

  it('has each field once, the page’s first', () => {
    expect([...ownFields(inspection)]).toEqual([
      ['server', 'nginx'],
      ['x-powered-by', 'Express, PHP/7.4.3'],
      ['x-cms', 'Kettle'],
    ]);
  });
});
