import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';

const URL = 'https://example.com/';

/** The options without any that is given. */
const DEFAULTS = {
  urls: [],
  merged: null,
  shard: null,
  isResumed: false,
  hasAddress: false,
  list: null,
  sitemap: null,
  follow: null,
  output: null,
  reports: [],
  format: 'text',
  failOn: null,
  most: null,
  site: null,
  isStaging: false,
  config: null,
  headers: [],
  cookieFile: null,
  map: null,
  expected: null,
  baseline: null,
  isBaselineWritten: false,
  isServed: false,
  isDeep: false,
  docs: null,
  only: undefined,
};

describe('the arguments of npm run check', () => {
  it('need only an address', () => {
    expect(readOptions([URL])).toEqual({ ...DEFAULTS, urls: [URL], hasAddress: true });
  });

  it('select format, level and area', () => {
    const words = [URL, '--format', 'sarif', '--fail-on', 'warning', '--only', 'seo', '--most', '7'];
    expect(readOptions(words)).toEqual({
      ...DEFAULTS,
      urls: [URL],
      hasAddress: true,
      format: 'sarif',
      failOn: 'warning',
      most: 7,
      only: 'seo',
    });
    expect(readOptions([URL, '--json'])?.format).toBe('json');
    expect(readOptions([URL, '--json', '--format', 'json'])?.format).toBe('json');
    expect(readOptions([URL, '--fail-on', 'never'])?.failOn).toBe('never');
    expect(readOptions(['--sitemap', `${URL}sitemap.xml`])?.sitemap).toBe(`${URL}sitemap.xml`);
    expect(readOptions(['--follow', URL])?.follow).toBe(URL);
  });

  it('need no address: those of plumbline.json are checked', () => {
    expect(readOptions([])).toEqual(DEFAULTS);
    expect(readOptions(['--staging', '--site', 'shop.example'])).toEqual({
      ...DEFAULTS,
      isStaging: true,
      site: 'https://shop.example',
    });
  });

  it('choose another staging site than that of plumbline.json', () => {
    const map = { from: 'http://localhost:3000', to: 'https://shop.example' };
    const words = ['--staging', '--map', 'http://localhost:3000=shop.example'];
    expect(readOptions(words)).toEqual({ ...DEFAULTS, isStaging: true, map });
  });

  it('let Plumbline into a staging site, and say what it will be', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the form of a variable
    const words = [URL, '--header', 'Authorization: Bearer ${TOKEN}', '--header', 'x-preview: 1'];
    const options = readOptions([...words, '--map', 'http://localhost:3000=shop.example']);
    expect(options?.headers).toEqual([
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the form of a variable
      ['authorization', 'Bearer ${TOKEN}'],
      ['x-preview', '1'],
    ]);
    expect(readOptions(['--staging', '--expect', 'noindex, disallow'])?.expected).toEqual([
      'noindex',
      'disallow',
    ]);
    expect(options?.map).toEqual({ from: 'http://localhost:3000', to: 'https://shop.example' });
  });

  it('write the results to further files, each in its format', () => {
    expect(readOptions([URL, '--report', 'sarif=a=b.sarif', '--report', 'markdown=x.md'])?.reports).toEqual([
      { format: 'sarif', file: 'a=b.sarif' },
      { format: 'markdown', file: 'x.md' },
    ]);
  });

  it.each([
    ['--config', 'a.json'],
    ['--baseline', 'a.json'],
    ['--write-baseline'],
    ['--json'],
    ['--format', 'sarif'],
    ['--output', 'a.txt'],
    ['--report', 'sarif=a.sarif'],
    ['--docs', URL],
    ['--fail-on', 'never'],
  ])('of merge are those about results, and the file: %s', (...words) => {
    expect(readOptions(['merge', 'b.json', ...words])?.merged).toEqual(['b.json']);
  });

  it('choose one of many parts', () => {
    expect(readOptions([URL, '--shard', '9/10'])?.shard).toEqual({ index: 9, of: 10 });
  });

  it('request help', () => {
    expect(readOptions(['--help'])).toBeNull();
  });

  it.each([
    [[URL, '--staging'], '--site and --staging choose pages of plumbline.json: give no addresses with them.'],
    [[URL, '--header', 'Bearer secret'], '--header must have the form “Name: value”.'],
    [
      [URL, '--map', 'a=b=c'],
      '--map must have the form FROM=TO, as in http://localhost:3000=https://shop.example.',
    ],
    [[URL, '--map', 'http://a.example/x=b.example'], '--map must be an origin, as in https://shop.example.'],
    [[URL, '--deep', '--map', 'a.example=b.example'], '--deep cannot be combined with --map or --staging'],
    [
      ['--map', 'a.example=b.example'],
      '--map needs addresses, or --staging for the pages of plumbline.json.',
    ],
    [[URL, '--expect', 'noindex'], '--expect is for a staging site: give --map or --staging with it.'],
    [['--staging', '--expect', 'noindex,nofollow'], '--expect must be one of: noindex, disallow.'],
    [['--staging', '--expect', ''], '--expect must be one of: noindex, disallow.'],
    [['example.com'], 'example.com is not an http(s) address.'],
    [[''], 'An empty text is not an http(s) address.'],
    [[URL, ''], 'An empty text is not an http(s) address.'],
    [['--follow', ''], 'An empty text is not an http(s) address.'],
    [['--follow', 'example.com'], 'example.com is not an http(s) address.'],
    [['--follow', URL, URL], '--follow finds addresses by itself: give no others with it.'],
    [['--sitemap', 'sitemap.xml'], 'sitemap.xml is not an http(s) address.'],
    [
      [URL, '--format', 'pdf'],
      '--format must be one of: text, json, sarif, junit, gitlab, markdown, github.',
    ],
    [
      [URL, '--report', 'pdf=x.pdf'],
      '--report must be one of: text, json, sarif, junit, gitlab, markdown, github.',
    ],
    [[URL, '--report', 'sarif'], '--report must have the form FORMAT=FILE, as in sarif=plumbline.sarif.'],
    [[URL, '--report', 'sarif=x', '--output', 'x'], 'Two formats cannot be written to one file: x.'],
    [[URL, '--json', '--format', 'junit'], '--json cannot be combined with another --format.'],
    [[URL, '--fail-on', 'info'], '--fail-on must be one of: blocker, error, warning, notice, never.'],
    [[URL, '--only', 'speed'], '--only must be one of: seo, security.'],
    [[URL, '--most', '0'], '--most must be a whole number from 1 to 999999.'],
    [
      [URL, '--docs', 'checks.example'],
      '--docs must be an http(s) address without a query, as in https://docs.example/checks/.',
    ],
    [[URL, '--colour'], /--colour/],
  ])('%j are invalid, and say which', (words, message) => {
    expect(() => readOptions(words)).toThrow(message);
  });
});
