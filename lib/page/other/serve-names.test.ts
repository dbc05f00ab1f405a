import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { serveNames } from './serve-names.ts';

interface Rule {
  id: number;
  condition: Record<string, unknown>;
  action: { requestHeaders: { header: string; operation: string; value?: string }[] };
}

/** One end of a connection to the worker, with what the worker says. */
function portFrom(url: string, name = 'other-name') {
  const heard: ((message: unknown) => void)[] = [];
  const ended: (() => void)[] = [];
  const told: unknown[] = [];
  return {
    name,
    sender: { id: fakeBrowser.runtime.id, url },
    onMessage: { addListener: (listener: (message: unknown) => void) => void heard.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => void ended.push(listener) },
    postMessage: (message: unknown) => void told.push(message),
    told,
    say: (message: unknown) => {
      for (const listener of heard) listener(message);
    },
    leave: () => {
      for (const listener of ended) listener();
    },
  };
}

let connected: (port: ReturnType<typeof portFrom>) => void = () => {};
let rules: Rule[] = [];
/** The addresses that a rule was ever set for. */
let addresses: unknown[] = [];
let isRefused = false;

const ownPage = () => fakeBrowser.runtime.getURL('/sidepanel.html' as never);
const idle = () => expect.poll(() => rules).toEqual([]);

beforeEach(() => {
  isRefused = false;
  addresses = [];
  rules = [{ id: 2, condition: {}, action: { requestHeaders: [] } }];
  Object.assign(fakeBrowser, {
    declarativeNetRequest: {
      updateSessionRules: async ({
        removeRuleIds,
        addRules = [],
      }: {
        removeRuleIds: number[];
        addRules?: Rule[];
      }) => {
        if (isRefused && addRules.length > 0) throw new Error('no');
        addresses.push(...addRules.map(({ condition }) => condition.urlFilter));
        rules = [...rules.filter(({ id }) => !removeRuleIds.includes(id)), ...addRules];
      },
    },
  });
  vi.spyOn(fakeBrowser.runtime.onConnect, 'addListener').mockImplementation((listener) => {
    connected = listener as unknown as typeof connected;
  });
  serveNames();
});

describe('the rule for a name', () => {
  it('that was left over is removed when the worker starts', idle);

  it('changes only requests of Plumbline for one address, and ends with the connection', async () => {
    const port = portFrom(ownPage());
    connected(port);
    port.say({ as: 'googlebotDesktop', url: 'https://shop.example/' });
    await expect.poll(() => port.told).toEqual(['set up']);
    expect(rules.map(({ id, condition }) => [id, condition])).toEqual([
      [
        2,
        {
          initiatorDomains: [new URL(ownPage()).hostname],
          urlFilter: '|https://shop.example/|',
          isUrlFilterCaseSensitive: true,
          requestMethods: ['get'],
          resourceTypes: ['xmlhttprequest'],
        },
      ],
    ]);
    const [name, ...others] = rules[0]?.action.requestHeaders ?? [];
    expect(name?.value).toMatch(
      /^Mozilla\/5\.0 .*compatible; Googlebot\/2\.1; \+http:\/\/www\.google\.com\/bot\.html\) Chrome\/[\d.]+ Safari\/537\.36$/,
    );
    expect(others).toEqual(
      ['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'accept-language'].map((header) => ({
        header,
        operation: 'remove',
      })),
    );
    port.leave();
    await idle();
  });

  it('of a phone says so in every field that tells', async () => {
    const port = portFrom(ownPage());
    connected(port);
    port.say({ as: 'phone', url: 'https://shop.example/' });
    await expect.poll(() => port.told).toEqual(['set up']);
    expect(
      rules[0]?.action.requestHeaders.map(({ header, operation, value }) => [header, operation, value]),
    ).toEqual([
      [
        'user-agent',
        'set',
        expect.stringMatching(/^Mozilla\/5\.0 \(Linux; Android 10; K\) .* Mobile Safari\/537\.36$/),
      ],
      ['sec-ch-ua', 'remove', undefined],
      ['sec-ch-ua-mobile', 'set', '?1'],
      ['sec-ch-ua-platform', 'set', '"Android"'],
    ]);
  });

  it('of a later connection is not removed by the end of an earlier one', async () => {
    const [first, second] = [portFrom(ownPage()), portFrom(ownPage())];
    connected(first);
    first.say({ as: 'phone', url: 'https://one.example/' });
    connected(second);
    second.say({ as: 'phone', url: 'https://two.example/' });
    first.leave();
    await expect.poll(() => second.told).toEqual(['set up']);
    expect([first.told, addresses]).toEqual([[], ['|https://two.example/|']]);
    expect(rules.map(({ condition }) => condition.urlFilter)).toEqual(['|https://two.example/|']);
    second.say({ as: 'phone', url: 'https://three.example/' });
    await expect.poll(() => second.told).toEqual(['set up', 'set up']);
    expect(rules.map(({ condition }) => condition.urlFilter)).toEqual(['|https://three.example/|']);
  });

  it('is not set for pages of the web, or for other messages', async () => {
    const [own, page] = [portFrom(ownPage()), portFrom('https://shop.example/')];
    connected(own);
    connected(page);
    page.say({ as: 'phone', url: 'https://shop.example/' });
    for (const message of [
      null,
      'phone',
      { as: 'visitor', url: 'https://shop.example/' },
      { as: 'phone', url: 7 },
    ])
      own.say(message);
    await idle();
    own.say({ as: 'phone', url: 'https://own.example/' });
    await expect.poll(() => own.told).toEqual(['set up']);
    expect([page.told, addresses]).toEqual([[], ['|https://own.example/|']]);
  });

  it('is told to be refused if the browser refuses it', async () => {
    isRefused = true;
    const port = portFrom(ownPage());
    connected(port);
    port.say({ as: 'phone', url: 'https://shop.example/' });
    await expect.poll(() => port.told).toEqual(['refused']);
    isRefused = false;
    port.say({ as: 'phone', url: 'https://shop.example/' });
    await expect.poll(() => port.told).toEqual(['refused', 'set up']);
  });
});
