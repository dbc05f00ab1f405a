import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { channelsFixture } from '../../../test/page/channels.ts';
import { answer, go, openTab, pageIn, reads, tabsFixture, turnTo, until } from '../../../test/page/tabs.ts';
import { pick } from '../../../test/pick.ts';
import { openPanelOn, tellPressed } from '../../platform/toolbar-press.ts';
import { ignore } from '../../report/ignored.ts';
import { followUser } from './follow-user.ts';
import { inspect, START, useInspection } from './session.ts';

const URL = 'https://tea.example/';
const state = () => useInspection.getState();

/** Whether the check has ended and is stored, or the page turned out not to be checkable. */
const hasEnded = () => state().phase === 'stopped' || (state().phase === 'complete' && state().history);

/** Waits until the current tab was checked, or turned out not to be checkable. */
const isChecked = (tab: number) => until(() => state().tab?.id === tab && hasEnded());

/** Opens a tab, which becomes active and is checked. */
async function opened(page: Parameters<typeof openTab>[0] = {}, tab: object = {}): Promise<number> {
  const id = await openTab(page, tab);
  await isChecked(id);
  return id;
}

tabsFixture();
const channels = channelsFixture();
beforeEach(async () => {
  fakeBrowser.tabs.onActivated.removeAllListeners();
  followUser(null);
  await until(hasEnded);
  useInspection.setState(START, true);
  reads.length = 0;
});

describe('the panel of a window', () => {
  it('follows the user from tab to tab, and returning to an earlier result costs nothing', async () => {
    const first = await opened();
    const found = state();
    const second = await opened({ url: 'https://coffee.example/' });
    expect(state().inspection?.url).toBe('https://coffee.example/');
    await fakeBrowser.tabs.update(first, { title: '(1) Tea' } as never);
    await turnTo(first);
    await until(() => state().tab?.id === first);
    expect(pick(state(), 'report', 'history', 'phase')).toEqual({
      report: found.report,
      history: found.history,
      phase: 'complete',
    });
    expect(state().tab?.title).toBe('(1) Tea');
    expect(reads).toEqual([first, second]);
  });

  it('does not begin again with the tab that it is reading', async () => {
    const robots = Promise.withResolvers<Response>();
    answer(`${URL}robots.txt`, () => robots.promise);
    const tab = await openTab();
    await until(() => state().phase === 'page');
    await turnTo(tab);
    robots.resolve(new Response('', { status: 404 }));
    await isChecked(tab);
    expect(reads).toEqual([tab]);
  });

  it('reads the page that has replaced the one that it was reading', async () => {
    answer(`${URL}robots.txt`, () => {
      pageIn(reads[0] as number).born = 2_000;
      return new Response('', { status: 404 });
    });
    const tab = await openTab();
    await expect.poll(() => pick(state(), 'phase', 'born')).toEqual({ phase: 'complete', born: 2_000 });
    expect(reads).toEqual([tab, tab]);
  });

  it('reads a tab again if its address has changed', async () => {
    const first = await opened();
    await opened({ url: 'https://coffee.example/' });
    await go(first, { url: `${URL}green`, born: 2_000 });
    await turnTo(first);
    await isChecked(first);
    expect(state().inspection?.url).toBe(`${URL}green`);
  });

  it('reads a tab again if its page was reloaded in the background', async () => {
    const first = await opened();
    await opened({ url: 'https://coffee.example/' });
    pageIn(first).born = 2_000;
    await turnTo(first);
    await expect.poll(() => pick(state(), 'born', 'phase')).toEqual({ born: 2_000, phase: 'complete' });
    expect(reads.filter((tab) => tab === first)).toHaveLength(2);
  });

  it('remembers eight tabs, including the active one', async () => {
    const tabs: number[] = [];
    for (let n = 0; n < 10; n += 1) tabs.push(await opened({ url: `${URL}${n}` }));
    reads.length = 0;
    const turn = async (n: number) => {
      await turnTo(tabs[n] as number);
      await until(() => state().tab?.id === tabs[n] && state().phase === 'complete');
    };
    await turn(2);
    await turn(1);
    expect(reads).toEqual([tabs[1]]);
    // The last one that was looked at is not the one to forget.
    await opened({ url: `${URL}11` });
    await turn(2);
    expect(reads.filter((tab) => tab === tabs[2])).toEqual([]);
  });

  it('updates remembered verdicts after something was ignored', async () => {
    const first = await opened({ html: '<h1>Tea</h1>' });
    const second = await opened({ url: 'https://coffee.example/' });
    await ignore(URL, { check: 'seo/title-missing', messages: ['missing'] });
    await turnTo(first);
    await until(() => state().tab?.id === first && state().phase === 'complete');
    expect(reads).toEqual([first, second, first]);
    expect(state().report?.results.find(({ check }) => check === 'seo/title-missing')?.outcome).toBe(
      'ignored',
    );
  });

  it('does not remember an unfinished inspection', async () => {
    const first = await opened({ refuses: 'Frame with ID 0 is showing error page' });
    await opened({ url: 'https://coffee.example/' });
    pageIn(first).refuses = '';
    await turnTo(first);
    await isChecked(first);
    expect(state().phase).toBe('complete');
  });

  it('does not remember an inspection that lacks the response', async () => {
    const robots = Promise.withResolvers<Response>();
    answer(`${URL}robots.txt`, () => robots.promise);
    const first = await openTab();
    await until(() => state().phase === 'page' && state().born !== null);
    await opened({ url: 'https://coffee.example/' });
    answer(`${URL}robots.txt`, () => new Response('User-agent: *'));
    await turnTo(first);
    await expect.poll(() => [state().tab?.id, state().phase]).toEqual([first, 'complete']);
    expect(state().inspection?.robotsTxt?.body).toBe('User-agent: *');
  });

  it('shows only the last of several tabs that the user passed quickly', async () => {
    const [first, second, third] = [
      await opened(),
      await opened({ url: `${URL}2` }),
      await opened({ url: `${URL}3` }),
    ];
    const slow = Promise.withResolvers<void>();
    const get = vi.mocked(fakeBrowser.tabs.get).getMockImplementation();
    vi.mocked(fakeBrowser.tabs.get).mockImplementation((async (id: number) => {
      if (id === first) await slow.promise;
      return (get as unknown as typeof fakeBrowser.tabs.get)(id);
    }) as never);
    void turnTo(first);
    await until(() => vi.mocked(fakeBrowser.tabs.get).mock.calls.some(([id]) => Number(id) === first));
    vi.mocked(fakeBrowser.tabs.get).mockImplementation(get as never);
    await turnTo(second);
    await until(() => state().tab?.id === second);
    await until(() => state().phase === 'complete');
    const shown: (number | undefined)[] = [];
    const stop = useInspection.subscribe(({ tab }) => shown.push(tab?.id));
    slow.resolve();
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await turnTo(second);
    await expect.poll(() => [state().tab?.id, state().phase]).toEqual([second, 'complete']);
    stop();
    expect([shown.includes(first), shown.includes(third)]).toEqual([false, false]);
  });

  it('checks a page as soon as the button is pressed on it, and no other', async () => {
    const tab = await openTab({}, { url: undefined });
    await until(() => state().phase === 'stopped' && state().tab?.id === tab);
    expect(state().obstacle).toBe('closed');
    tellPressed(tab + 1_000);
    await fakeBrowser.tabs.update(tab, { url: URL });
    tellPressed(tab);
    await until(() => state().history);
    expect([state().phase, state().inspection?.url]).toEqual(['complete', URL]);
    expect(reads).toEqual([tab]);
  });

  it('treats a pressed button as a new check only if there is something new', async () => {
    const tab = await opened();
    tellPressed(tab);
    const heard = Promise.withResolvers<void>();
    new BroadcastChannel('plumbline:pressed').onmessage = () => heard.resolve();
    tellPressed(tab);
    await heard.promise;
    expect(reads).toEqual([tab]);
    useInspection.setState({ moved: 'loaded anew' });
    tellPressed(tab);
    await expect.poll(() => reads).toEqual([tab, tab]);
  });

  it('knows that the button was pressed on a tab without an address: it is a page of the browser', async () => {
    const tab = await openTab({}, { url: undefined });
    await until(() => state().phase === 'stopped' && state().tab?.id === tab);
    tellPressed(tab);
    await until(() => state().obstacle === 'browser page');
    await inspect();
    expect(state().obstacle).toBe('browser page');
  });

  it('knows of the press that opened it, and of no old one', async () => {
    const tab = await openTab({}, { url: undefined });
    await until(() => state().phase === 'stopped' && state().tab?.id === tab);
    Object.assign(fakeBrowser, { sidePanel: { open: async () => {} } });
    const opens = async () => {
      // A panel that is still opening does not receive the press.
      for (const channel of channels) channel.close();
      await openPanelOn({ id: tab, windowId: 1 });
      return fakeBrowser.storage.session.get('pressed');
    };
    const { pressed } = await opens();
    await fakeBrowser.storage.session.set({ pressed: { ...(pressed as object), at: Date.now() - 60_000 } });
    followUser(null);
    await until(() => state().phase === 'stopped');
    await inspect();
    expect(state().obstacle).toBe('closed');
    await opens();
    followUser(null);
    await until(() => state().obstacle === 'browser page');
  });
});
