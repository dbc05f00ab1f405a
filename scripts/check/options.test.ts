import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

const URL = 'https://example.com/';

describe('the arguments of npm run check', () => {
  it('need only an address', () => {
    expect(readOptions([URL])).toEqual({
      urls: [URL],
      list: null,
      sitemap: null,
      follow: null,
      output: null,
      format: 'text',
      failOn: 'error',
      most: 100,
      isServed: false,
      isDeep: false,
      only: undefined,
    });
  });

  it('select format, level and area', () => {
    const words = [URL, '--format', 'sarif', '--fail-on', 'warning', '--only', 'seo', '--most', '7'];
    expect(readOptions(words)).toEqual({
      urls: [URL],
      list: null,
      sitemap: null,
      follow: null,
      output: null,
      format: 'sarif',
      failOn: 'warning',
      most: 7,
      isServed: false,
      isDeep: false,
      only: 'seo',
    });
    expect(readOptions([URL, '--json'])?.format).toBe('json');
    expect(readOptions([URL, '--fail-on', 'never'])?.failOn).toBeNull();
    expect(readOptions(['--sitemap', `${URL}sitemap.xml`])?.sitemap).toBe(`${URL}sitemap.xml`);
    expect(readOptions(['--follow', URL])?.follow).toBe(URL);
  });

  it('request help', () => {
    expect(readOptions(['--help'])).toBeNull();
  });

  it.each([
    [[], 'No address given.'],
    [['example.com'], 'example.com is not an http(s) address.'],
    [['--follow', 'example.com'], 'example.com is not an http(s) address.'],
    [['--follow', URL, URL], '--follow finds addresses by itself: give no others with it.'],
    [['--sitemap', 'sitemap.xml'], 'sitemap.xml is not an http(s) address.'],
    [[URL, '--format', 'pdf'], '--format must be one of: text, json, sarif, junit.'],
    [[URL, '--json', '--format', 'junit'], '--json cannot be combined with another --format.'],
    [[URL, '--fail-on', 'info'], '--fail-on must be one of: blocker, error, warning, notice, never.'],
    [[URL, '--only', 'speed'], '--only must be one of: seo, security.'],
    [[URL, '--most', '0'], '--most must be a whole number from 1 to 999999.'],
    [[URL, '--colour'], /--colour/],
  ])('%j are invalid, and say which', (words, message) => {
    expect(() => readOptions(words)).toThrow(message);
  });
});
