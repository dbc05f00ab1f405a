import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pageInTab, tabIsClosed } from '../../../test/components/tab.ts';
import { ownRequestsIn } from './own-requests.ts';
import { loadPicture } from './picture.ts';
import { thumbnailsOf } from './thumbnails.ts';

/** The same server under another name counts as another site. */
const ELSEWHERE = location.origin.replace('localhost', '127.0.0.1');

const drawing = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f00"/></svg>`;

/** Returns a picture of that size, all red. */
async function pixels(width: number, height: number): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = '#f00';
  context?.fillRect(0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? []);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const at = (ask: Record<string, string>, origin = location.origin) =>
  `${origin}/answer?${new URLSearchParams({ 'cache-control': 'no-store', ...ask })}`;
const png = async (width: number, height: number, more = {}, origin = location.origin) =>
  at({ 'content-type': 'image/png', hex: await pixels(width, height), ...more }, origin);
const svg = (width: number, height: number) =>
  at({ 'content-type': 'image/svg+xml', body: drawing(width, height) });

/** Returns the size of a copy, and the color at its center. */
async function seenIn(copy: string | null | undefined): Promise<[number, number, number[]]> {
  const image = Object.assign(new Image(), { src: copy ?? '' });
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  context?.drawImage(image, 0, 0);
  const [red = 0, green = 0, blue = 0, alpha = 0] =
    context?.getImageData(Math.floor(width / 2), Math.floor(height / 2), 1, 1).data ?? [];
  return [width, height, [red, green, blue, alpha].map((value) => Math.round(value / 64) * 64)];
}
const RED = [256, 0, 0, 256];

describe('a picture that the page loads', () => {
  // The test's own server may be slow: nothing is given up, except where a test moves the clock.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => vi.useRealTimers();
  });

  const loaded = async (address: string) => {
    const picture = await loadPicture(1, address);
    if (picture === null || picture === 'late') throw new Error('It did not load');
    return picture;
  };

  it('has its size, and a copy no wider than 480 pixels', async () => {
    pageInTab();
    const picture = await loaded(await png(960, 300));
    expect([picture.width, picture.height]).toEqual([960, 300]);
    expect(await seenIn(picture.copy)).toEqual([480, 150, RED]);
    const small = await loaded(await png(30, 20));
    expect(await seenIn(small.copy)).toEqual([30, 20, RED]);
    const line = await loaded(await png(2_000, 1));
    expect((await seenIn(line.copy)).slice(0, 2)).toEqual([480, 1]);
  });

  it('of another site has its size, but a copy only if its server allows reading it', async () => {
    pageInTab();
    expect(await loadPicture(1, await png(30, 20, {}, ELSEWHERE))).toEqual({
      width: 30,
      height: 20,
      copy: null,
    });
    const shared = await png(30, 20, { 'access-control-allow-origin': '*' }, ELSEWHERE);
    expect(await seenIn((await loaded(shared)).copy)).toEqual([30, 20, RED]);
  });

  it('is noted in the page as the extension’s own, unless the page shows it: it may come from memory then', async () => {
    const [own, shown] = [await png(30, 20), await png(20, 10)];
    const image = pageInTab('<img>').querySelector('img') as HTMLImageElement;
    image.src = shown;
    await image.decode();
    Reflect.deleteProperty(globalThis, 'ownRequests');
    for (const address of [own, shown, at({ status: '404' })]) await loadPicture(1, address);
    expect(await ownRequestsIn(1)).toEqual([{ type: 'image', url: own }]);
  });

  it('is missing if it is not a picture, or has no size', async () => {
    pageInTab();
    expect(await loadPicture(1, at({ status: '404' }))).toBeNull();
    expect(await loadPicture(1, 'data:image/gif;base64,R0lGODlhAQABAAAAACw=')).toBeNull();
    expect(await loadPicture(1, 'chrome://favicon/x')).toBeNull();
  });

  it('is late after eight seconds: whether it loads, and may be read, is not known', async () => {
    pageInTab();
    vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(() => {});
    let picture: unknown = 'waiting';
    void loadPicture(1, at({})).then((given) => {
      picture = given;
    });
    await vi.advanceTimersByTimeAsync(7_999);
    expect(picture).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(picture).toBe('late');
  });

  it('is late after nine seconds if the page never runs the script', async () => {
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockReturnValue(new Promise(() => {}) as never);
    let picture: unknown = 'waiting';
    void loadPicture(1, at({})).then((given) => {
      picture = given;
    });
    await vi.advanceTimersByTimeAsync(8_999);
    expect(picture).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(picture).toBe('late');
  });

  it('is late after eight seconds in all if it may not be read and loads again', async () => {
    pageInTab();
    let loads = 0;
    vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function fail(this: HTMLElement) {
      loads += 1;
      if (loads === 1) setTimeout(() => this.dispatchEvent(new Event('error')), 7_000);
    });
    let picture: unknown = 'waiting';
    void loadPicture(1, at({})).then((given) => {
      picture = given;
    });
    await vi.advanceTimersByTimeAsync(7_999);
    expect([loads, picture]).toEqual([2, 'waiting']);
    await vi.advanceTimersByTimeAsync(1);
    expect(picture).toBe('late');
  });

  it('is rejected if the page returns something else', async () => {
    const says = (result: unknown) =>
      vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([{ result }] as never);
    says({ width: 3, height: 2, copy: 'https://tea.example/' });
    expect(await loadPicture(1, at({}))).toEqual({ width: 3, height: 2, copy: null });
    says({ width: 3, height: 2, copy: null });
    expect(await loadPicture(1, at({}))).toEqual({ width: 3, height: 2, copy: null });
    says({ width: 0, height: 0, copy: null });
    expect(await loadPicture(1, at({}))).toBeNull();
    tabIsClosed();
    expect(await loadPicture(1, at({}))).toBeNull();
  });
});

describe('small copies of images', () => {
  async function imagesIn(...addresses: string[]): Promise<string[]> {
    const page = pageInTab();
    const images = addresses.map((src, index) => Object.assign(new Image(), { src, id: `image-${index}` }));
    page.append(...images);
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
    return images.map(({ id }) => `#${id}`);
  }

  it('are 88 pixels on their longer side, and no larger than the image', async () => {
    const selectors = await imagesIn(
      await png(176, 44),
      await png(44, 176),
      await png(20, 10),
      await png(900, 1),
    );
    const copies = await thumbnailsOf(1, selectors, false);
    const seen = await Promise.all(copies.map(seenIn));
    expect(seen).toEqual([
      [88, 22, RED],
      [22, 88, RED],
      [20, 10, RED],
      [88, 1, RED],
    ]);
  });

  it('work for SVG images too', async () => {
    const selectors = await imagesIn(
      `${svg(176, 88)}&name=x.svg`,
      `data:image/svg+xml,${encodeURIComponent(drawing(40, 40))}`,
    );
    const copies = await thumbnailsOf(1, selectors, false);
    expect(await Promise.all(copies.map(seenIn))).toEqual([
      [88, 44, RED],
      [40, 40, RED],
    ]);
  });

  it.each(['open', 'closed'] as const)('work for an image in an %s shadow tree', async (mode) => {
    const page = pageInTab('<div id="shop"></div>');
    const image = Object.assign(new Image(), { src: await png(20, 10) });
    page.querySelector('#shop')?.attachShadow({ mode }).append(image);
    await image.decode();
    const [copy] = await thumbnailsOf(1, ['#shop >>> img'], false);
    expect(await seenIn(copy)).toEqual([20, 10, RED]);
  });

  it('are missing for other elements, missing or unloaded ones, without affecting the others', async () => {
    const [broken = '', good = ''] = await imagesIn(at({ status: '404' }), await png(20, 10));
    const copies = await thumbnailsOf(1, [broken, 'section', '#none', '#none >>> img', '##', good], false);
    expect(copies.map((copy) => copy !== null)).toEqual([false, false, false, false, false, true]);
  });

  it('exist for another site’s image only if it may be requested again, and its server allows reading it', async () => {
    const selectors = await imagesIn(
      await png(20, 10, { 'access-control-allow-origin': '*' }, ELSEWHERE),
      await png(20, 10, {}, ELSEWHERE),
    );
    expect(await thumbnailsOf(1, selectors, false)).toEqual([null, null]);
    Reflect.deleteProperty(globalThis, 'ownRequests');
    const [shared, closed] = await thumbnailsOf(1, selectors, true);
    expect(await seenIn(shared)).toEqual([20, 10, RED]);
    expect(closed).toBeNull();
    const url = document.querySelector('img')?.src;
    expect(await ownRequestsIn(1), 'which the browser reports as loaded').toEqual([{ type: 'image', url }]);
  });

  it('are missing if the page returns something else, or without access to it', async () => {
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([
      { result: ['https://tea.example/'] },
    ] as never);
    expect(await thumbnailsOf(1, ['#a', '#b'], false)).toEqual([null, null]);
    tabIsClosed();
    expect(await thumbnailsOf(1, ['#a'], false)).toEqual([null]);
  });
});
