import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pageInTab, tabIsClosed } from '../../../test/components/tab.ts';
import { readTabIcon } from './tab-icon.ts';

/** Returns an address whose response is now in the browser's cache. */
async function stored(ask: Record<string, string>): Promise<string> {
  const mark = String(Math.random());
  const url = new URL(
    `/answer?${new URLSearchParams({ 'cache-control': 'max-age=600', mark, ...ask })}`,
    location.href,
  );
  await (await fetch(url)).arrayBuffer();
  return url.href;
}

const ICON = { 'content-type': 'image/png; x=1', hex: '89504eff00' };

// The test's own server may be slow: nothing is given up.
beforeEach(() => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

describe('the icon of a tab', () => {
  it('is taken from the browser’s cache, whatever its bytes', async () => {
    pageInTab();
    const icon = await readTabIcon(1, await stored(ICON));
    expect(icon).toBe(`data:image/png;base64,${btoa('\x89PN\xff\0')}`);
  });

  it('may be an address that contains it', async () => {
    expect(await readTabIcon(1, 'DATA:image/png;base64,AA==')).toBe('DATA:image/png;base64,AA==');
    expect(await readTabIcon(1, 'data:text/html,<p>')).toBeNull();
    expect(await readTabIcon(1, 'chrome://favicon/x')).toBeNull();
  });

  it('is missing for a picture by name only, for an error, and for a large one', async () => {
    pageInTab();
    expect(await readTabIcon(1, await stored({ ...ICON, 'content-type': 'text/html' }))).toBeNull();
    expect(await readTabIcon(1, await stored({ ...ICON, status: '404' }))).toBeNull();
    const large = { 'content-type': 'image/png', body: 'x', times: '200001' };
    expect(await readTabIcon(1, await stored(large))).toBeNull();
    expect(await readTabIcon(1, await stored({ ...large, times: '200000' }))).not.toBeNull();
    expect(await readTabIcon(1, await stored({ hex: 'ff' })), 'without a type').toBeNull();
  });

  it('is missing if it is not in the cache: it is not requested', async () => {
    pageInTab();
    expect(
      await readTabIcon(1, `${location.origin}/answer?content-type=image/png&n=${Math.random()}`),
    ).toBeNull();
    tabIsClosed();
    expect(await readTabIcon(1, await stored(ICON))).toBeNull();
  });
});
