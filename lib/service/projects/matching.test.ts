import { describe, expect, it } from 'vitest';
import { belongsTo, projectsFor } from './matching.ts';

describe('belongsTo', () => {
  it.each([
    ['example.com', 'example.com', 'LNK-01: the domain itself'],
    ['shop.example.com', 'example.com', 'LNK-01: a subdomain'],
    ['example.com', 'www.example.com', 'a domain that was typed with www'],
    ['www.example.com', 'example.com', 'a page with www'],
    ['EXAMPLE.com.', 'example.com', 'LNK-02: case and the trailing dot'],
    ['xn--e1afmkfd.xn--p1ai', 'пример.рф', 'LNK-02: Punycode'],
    ['example.com', 'https://example.com:8443/start', 'LNK-04: a port is no part of it'],
    ['127.0.0.1', '127.0.0.1', 'LNK-04: an IP address'],
    ['[::FFFF:127.0.0.1]', '[::ffff:7f00:1]', 'LNK-04: an address of IPv6'],
    ['localhost', 'localhost', 'LNK-04: a single label'],
    ['blog.shop.localhost', 'shop.localhost', 'a subdomain on this machine'],
  ])('%s belongs to %s (%s)', (host, domain) => {
    expect(belongsTo(host, domain)).toBe(true);
  });

  it.each([
    ['notexample.com', 'example.com', 'LNK-02: the end of a label is no boundary'],
    ['example.com.evil.org', 'example.com', 'LNK-02: the start of a longer host'],
    ['example.com', 'shop.example.com', 'the parent of the domain'],
    ['shop.localhost', 'localhost', 'LNK-04: below a single label'],
    ['1.127.0.0.1', '127.0.0.1', 'LNK-04: below an IP address'],
    ['example.com', '', 'a project without a domain'],
    ['', 'example.com', 'a page without a host'],
  ])('%s does not belong to %s (%s)', (host, domain) => {
    expect(belongsTo(host, domain)).toBe(false);
  });
});

describe('projectsFor', () => {
  it('LNK-03: returns the most specific domain first', () => {
    const all = [{ domain: 'example.com' }, { domain_host: 'shop.example.com' }, { domain: 'other.com' }];
    expect(projectsFor('shop.example.com', all)).toEqual([all[1], all[0]]);
  });

  it('skips projects without a domain', () => {
    expect(projectsFor('example.com', [{ domain: null }, {}])).toEqual([]);
  });
});
