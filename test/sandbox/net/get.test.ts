import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CannotGet, type GetOptions, get, type Trouble } from './get.ts';
import { serveSite, type TestSite } from './test-site.ts';

let site: TestSite;
const options: GetOptions = { reach: 'loopback', ownPorts: new Set() };
const to = (location: string, status = 302) => ({ status, headers: { location } });

beforeAll(async () => {
  site = await serveSite({
    '/plain': 'plain',
    '/zipped': { headers: { 'content-encoding': 'gzip' }, body: gzipSync('unzipped') },
    '/brotli': { headers: { 'content-encoding': 'br' }, body: brotliCompressSync('unpacked') },
    '/broken-zip': { headers: { 'content-encoding': 'gzip' }, body: 'no gzip at all' },
    '/bomb': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(20_000_000)) },
    '/long': 'x'.repeat(50_000),
    '/once': to('/plain', 301),
    '/twice': to('/once', 308),
    '/loop': to('/loop'),
    '/metadata': to('http://169.254.169.254/latest/'),
    '/inside': to('http://10.0.0.1/'),
    '/file': to('file:///etc/passwd'),
    '/nowhere': to('http://['),
    '/elsewhere': to('http://example.com/'),
    '/named': to('http://user:secret@localhost/'),
  });
});
afterAll(() => site.close());

const troubleOf = async (address: string, more: Partial<GetOptions> = {}): Promise<Trouble | undefined> => {
  const error = await get(address, { ...options, ...more }).catch((reason: unknown) => reason);
  return error instanceof CannotGet ? error.trouble : undefined;
};

describe('get', () => {
  it('returns the response of a site, headers unchanged', async () => {
    const answer = await get(`${site.origin}/plain`, options);
    expect([answer.url, answer.status, answer.hops, answer.isCut]).toEqual([
      `${site.origin}/plain`,
      200,
      [],
      false,
    ]);
    expect(answer.body.toString()).toBe('plain');
    expect(answer.headers).toContainEqual(['content-type', 'text/html; charset=utf-8']);
  });

  it.each([
    ['/zipped', 'unzipped'],
    ['/brotli', 'unpacked'],
  ])('decompresses %s', async (path, text) => {
    expect((await get(site.origin + path, options)).body.toString()).toBe(text);
  });

  it('reads no more than allowed, compressed or not', async () => {
    const long = await get(`${site.origin}/long`, { ...options, maximumBytes: 1_000 });
    expect([long.isCut, long.body.length]).toEqual([true, 1_000]);
    const bomb = await get(`${site.origin}/bomb`, { ...options, maximumBytes: 1_000 });
    expect([bomb.isCut, bomb.body.length]).toEqual([true, 1_000]);
  });

  it('follows redirects and returns the chain', async () => {
    const { url, hops } = await get(`${site.origin}/twice`, options);
    expect(url).toBe(`${site.origin}/plain`);
    expect(hops.map((hop) => [hop.url, hop.status])).toEqual([
      [`${site.origin}/twice`, 308],
      [`${site.origin}/once`, 301],
    ]);
  });

  it('stops before a redirect that must not be followed', async () => {
    const follow = (next: URL) => next.hostname.endsWith('localhost');
    const answer = await get(`${site.origin}/elsewhere`, { ...options, follow });
    expect([answer.status, answer.url, answer.hops]).toEqual([302, `${site.origin}/elsewhere`, []]);
  });

  it.each(['/metadata', '/inside', '/file', '/named'])('refuses %s, whatever it may reach', async (path) => {
    expect(await troubleOf(site.origin + path)).toBe('refused');
    expect(await troubleOf(site.origin + path, { reach: 'public' })).toBe('refused');
  });

  it.each([
    ['/elsewhere', 'refused'],
    ['/loop', 'too many redirects'],
    ['/broken-zip', 'unreachable'],
  ])('%s is %s', async (path, trouble) => {
    expect(await troubleOf(site.origin + path)).toBe(trouble);
  });

  it('returns a redirect without a valid address unchanged', async () => {
    expect((await get(`${site.origin}/nowhere`, options)).status).toBe(302);
  });

  it.each(['ftp://localhost/', 'http://user:pass@localhost/', 'http://8.8.8.8/', 'http://192.168.0.1/'])(
    'refuses %s',
    async (address) => {
      expect(await troubleOf(address)).toBe('refused');
    },
  );

  it('never requests the sandbox itself', async () => {
    expect(await troubleOf(`${site.origin}/plain`, { ownPorts: new Set([site.port]) })).toBe('refused');
  });

  it('distinguishes an unreachable server from a slow one', async () => {
    expect(await troubleOf('http://127.0.0.1:1/')).toBe('unreachable');
    const late = await serveSite({ '/': () => ({ headers: { 'content-length': '10' }, body: 'half' }) });
    expect(await troubleOf(`${late.origin}/`, { timeout: 200 })).toBe('timeout');
    await late.close();
  });

  it('rejects with the signal’s reason', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(get(`${site.origin}/plain`, { ...options, signal })).rejects.toThrow('enough');
  });
});
