import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from '#imports';
import { cookiesOf, mayReadCookies, requestCookies, useSiteGrant } from './site-grant.ts';

const URL = 'https://shop.example:8443/cart?x=1';
const PATTERN = { origins: ['https://shop.example/*'] };
const SECRET = 'f0e1d2c3b4a5968778695a4b3c2d1e0f';

const contains = vi.fn();
const request = vi.fn();
const getAll = vi.fn();
const getAllCookieStores = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  Object.assign(browser, {
    permissions: { contains, request },
    cookies: { getAll, getAllCookieStores },
  });
  contains.mockResolvedValue(true);
  getAllCookieStores.mockResolvedValue([
    { id: '0', tabIds: [1] },
    { id: '1', tabIds: [7] },
  ]);
});

const cookie = {
  name: 'sid',
  value: SECRET,
  domain: '.shop.example',
  hostOnly: false,
  path: '/',
  secure: true,
  httpOnly: true,
  sameSite: 'no_restriction',
  session: false,
  expirationDate: 1_800_000_000.5,
  partitionKey: { topLevelSite: 'https://shop.example' },
};

describe('permission for a site', () => {
  it('is requested for its host, without the port', async () => {
    request.mockResolvedValue(true);
    expect(await requestCookies(URL)).toBe(true);
    expect(request).toHaveBeenCalledWith({
      origins: ['https://shop.example/*', 'http://shop.example/*'],
    });
    await mayReadCookies(URL);
    expect(contains).toHaveBeenCalledWith(PATTERN);
  });

  it('is requested before anything else is awaited', () => {
    request.mockResolvedValue(true);
    void useSiteGrant.getState().onAsk(URL);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('keeps the user’s answer', async () => {
    request.mockResolvedValue(false);
    expect(await useSiteGrant.getState().onAsk(URL)).toBe(false);
    expect(useSiteGrant.getState().answers[URL]).toBe(false);
  });

  it('is missing for an invalid address', async () => {
    contains.mockRejectedValue(new Error('Invalid value for origin pattern'));
    expect(await mayReadCookies('file:///x')).toBe(false);
  });
});

describe('the cookies of a site', () => {
  it('are described, without their values', async () => {
    const elsewhere = { ...cookie, partitionKey: { topLevelSite: 'https://portal.example' } };
    getAll.mockResolvedValue([cookie, elsewhere]);
    const cookies = await cookiesOf(URL, 7);
    expect(cookies).toEqual([
      {
        name: 'sid',
        domain: 'shop.example',
        hostOnly: false,
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'none',
        expires: 1_800_000_000_500,
        partition: 'https://shop.example',
        value: { length: 32, kind: 'random' },
      },
    ]);
    expect(JSON.stringify(cookies)).not.toContain(SECRET);
    expect(getAll).toHaveBeenCalledWith({ url: URL, storeId: '1', partitionKey: {} });
  });

  it.each([
    ['https://shop.example', true],
    ['https://example', true],
    ['http://shop.example', false],
    ['https://op.example', false],
  ])('of the partition of %s are those of the page: %s', async (topLevelSite, isOwn) => {
    getAll.mockResolvedValue([{ ...cookie, partitionKey: { topLevelSite } }]);
    expect((await cookiesOf(URL))?.length).toBe(isOwn ? 1 : 0);
  });

  it('are requested without a partition key if the browser does not know it', async () => {
    getAll.mockRejectedValueOnce(new TypeError('Unexpected property: partitionKey'));
    getAll.mockResolvedValue([]);
    expect(await cookiesOf(URL)).toEqual([]);
    expect(getAll).toHaveBeenLastCalledWith({ url: URL });
  });

  it('are unknown without permission, or if the browser fails', async () => {
    contains.mockResolvedValueOnce(false);
    expect(await cookiesOf(URL)).toBeNull();
    getAll.mockRejectedValue(new Error('No'));
    expect(await cookiesOf(URL)).toBeNull();
  });
});
