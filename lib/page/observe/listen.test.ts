import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { headersOf, listeners, tell, webRequestFixture } from '../../../test/page/web-request.ts';
import { pick } from '../../../test/pick.ts';
import { listen } from './listen.ts';
import { Observing } from './observation.ts';

const URL = 'https://tea.example/';
const at = { url: URL, tabId: 7 };

webRequestFixture();

describe('the listener', () => {
  it('reports all redirects of a document, with the names of its cookies', () => {
    const observing = new Observing();
    const changed = vi.fn();
    listen({ of: () => observing, changed });
    tell('onBeforeRequest', { ...at, url: 'http://tea.example/' });
    tell('onBeforeRedirect', { ...at, url: 'http://tea.example/', statusCode: 307 });
    tell('onSendHeaders', { ...at, requestHeaders: headersOf({ cookie: 'sid=1', accept: '*/*' }) });
    tell('onHeadersReceived', { ...at, responseHeaders: headersOf({ 'x-a': '1', 'set-cookie': 'a=1' }) });
    tell('onCompleted', { ...at, fromCache: true });
    expect(
      pick(observing.observation, 'isFromStart', 'isComplete', 'isFromCache', 'cookiesSent', 'hops'),
    ).toEqual({
      isFromStart: true,
      isComplete: true,
      isFromCache: true,
      cookiesSent: ['sid'],
      hops: [
        { url: 'http://tea.example/', status: 307, headers: [], after: 10 },
        {
          url: URL,
          status: 200,
          headers: [
            ['x-a', '1'],
            ['set-cookie', 'a=1'],
          ],
          after: 30,
        },
      ],
    });
    expect(changed.mock.calls).toEqual(Array(5).fill([7, true]));
  });

  it('reports the headers of redirects that the browser generates itself', () => {
    const observing = new Observing();
    listen({ of: () => observing, changed: () => {} });
    tell('onBeforeRedirect', { ...at, statusCode: 302, responseHeaders: headersOf({ 'set-cookie': 'a=1' }) });
    expect(observing.observation?.hops).toEqual([
      { url: 'https://tea.example/', status: 302, headers: [['set-cookie', 'a=1']], after: 0 },
    ]);
  });

  it('reports what a document loads, after it has loaded, with headers', () => {
    const observing = new Observing();
    const changed = vi.fn();
    listen({ of: () => observing, changed });
    tell('onHeadersReceived', at);
    changed.mockClear();
    const script = { ...at, url: `${URL}tea.js`, type: 'script', requestId: '2' };
    tell('onBeforeRequest', script);
    tell('onHeadersReceived', script);
    tell('onCompleted', { ...script, responseHeaders: headersOf({ 'set-cookie': 'a=1' }) });
    expect(observing.observation?.subresources).toEqual([
      { url: `${URL}tea.js`, type: 'script', headers: [['set-cookie', 'a=1']], status: 200 },
    ]);
    expect(observing.observation?.isComplete).toBe(false);
    expect(changed.mock.calls).toEqual([[7, false]]);
  });

  it('covers both protocols, those of sockets too, and only one tab if one is given', () => {
    const heard: number[] = [];
    const of = (tabId: number) => {
      heard.push(tabId);
      return null;
    };
    listen({ of, changed: () => expect.fail('Nothing of it is of interest') }, 7);
    tell('onBeforeRequest', at);
    tell('onBeforeRequest', { ...at, url: 'http://tea.example/' });
    tell('onBeforeRequest', { ...at, tabId: 8 });
    for (const protocol of ['wss', 'ws'])
      tell('onCompleted', { ...at, url: `${protocol}://tea.example/`, type: 'websocket' });
    expect(heard).toEqual([7, 7, 7, 7]);
  });

  it('reports a document that failed to load, but no other failures', () => {
    const failed = vi.fn();
    const of = (tabId: number) => (tabId === 7 ? new Observing() : null);
    listen({ of, changed: () => {}, failed });
    tell('onErrorOccurred', { ...at, type: 'image' });
    tell('onErrorOccurred', { ...at, tabId: 8 });
    expect(failed).not.toHaveBeenCalled();
    tell('onErrorOccurred', at);
    expect(failed).toHaveBeenCalledWith(7);
  });

  it('uses no option that Firefox does not know', () => {
    Object.assign(fakeBrowser.webRequest, { OnHeadersReceivedOptions: {} });
    const observing = new Observing();
    listen({ of: () => observing, changed: () => {} });
    tell('onSendHeaders', { ...at, requestHeaders: headersOf({ cookie: 'sid=1' }) });
    tell('onHeadersReceived', { ...at, responseHeaders: headersOf({ 'x-a': '1', 'set-cookie': 'a=1' }) });
    expect(pick(observing.observation, 'cookiesSent', 'hops')).toEqual({
      cookiesSent: [],
      hops: [{ url: 'https://tea.example/', status: 200, headers: [['x-a', '1']], after: 10 }],
    });
  });

  it('stops completely', () => {
    const stop = listen({ of: () => null, changed: () => {} });
    expect(listeners()).toBe(7);
    stop();
    expect(listeners()).toBe(0);
  });
});
