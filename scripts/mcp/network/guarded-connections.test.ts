// A name whose address changes between two looks: what is judged must be what is connected to.
import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ServedSite, serveSite } from '../../../test/terminal/serve-site.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { openGuardedProxy } from './guarded-proxy.ts';
import { reachOf } from './reach.ts';

const PUBLIC: LookupAddress = { address: '93.184.216.34', family: 4 };
const HERE: LookupAddress = { address: '127.0.0.1', family: 4 };
const NAME = 'shop.example';
const REASON = `${NAME} has the address 127.0.0.1, which is not on the public internet`;

let site: ServedSite;
let agents: unknown[] = [];
beforeEach(async () => {
  agents = [];
  const asked = (_path: string, headers: IncomingHttpHeaders) => void agents.push(headers['user-agent']);
  site = await serveSite({ '/': { body: '<title>Router</title>' } }, { asked });
});
afterEach(() => site.close());

const portOfSite = () => Number(new URL(site.origin).port);
const addressOfName = () => `http://${NAME}:${portOfSite()}/`;

/** What a call may reach for which the name has this machine's address. */
const reachHere = (isPrivateAllowed: boolean) =>
  reachOf({ isPrivateAllowed, origins: [] }, [addressOfName()], async () => [HERE]);

describe('a request of Node', () => {
  it.each([
    ['is not sent to a private address of a public name', false],
    ['is sent there if that is allowed', true],
  ])('%s', async (_what, isAllowed) => {
    const guarded = guardedFetch(reachHere(isAllowed), new AbortController().signal);
    const outcome = await guarded.fetch(addressOfName()).then(
      (response) => response.text(),
      (error: Error) => error.message,
    );
    await guarded.close();
    expect(outcome).toBe(isAllowed ? '<title>Router</title>' : REASON);
    expect(site.log).toEqual(isAllowed ? ['/'] : []);
    // As Node's own: a server may tell clients apart.
    expect(agents).toEqual(isAllowed ? ['node'] : []);
  });

  it('is judged again for each connection', async () => {
    const looks = [[PUBLIC], [HERE]];
    const reach = reachOf(
      { isPrivateAllowed: false, origins: [] },
      [addressOfName()],
      async () => looks.shift() ?? [],
    );
    // The name was judged before; now it has another address.
    reach(NAME, 80)(NAME, {}, () => {});
    const guarded = guardedFetch(reach, new AbortController().signal);
    await expect(guarded.fetch(addressOfName())).rejects.toThrow(REASON);
    await guarded.close();
    expect(site.log).toEqual([]);
  });
});

describe('a connection of the browser', () => {
  /** Asks the proxy for a connection, and returns its reply. */
  async function replyOf(
    address: string,
    host: readonly number[] = [3, NAME.length, ...Buffer.from(NAME)],
  ): Promise<number | undefined> {
    const socket = connect(Number(new URL(address.replace('socks5', 'http')).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(Buffer.from([5, 1, 0]));
    await once(socket, 'data');
    const port = Buffer.alloc(2);
    port.writeUInt16BE(portOfSite());
    socket.write(Buffer.concat([Buffer.from([5, 1, 0, ...host]), port]));
    const [reply] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return reply[1];
  }

  it('is not made to a private address of a public name, unless that is allowed', async () => {
    for (const [isAllowed, reply] of [
      [false, 2],
      [true, 0],
    ] as const) {
      const proxy = await openGuardedProxy(reachHere(isAllowed));
      expect(await replyOf(proxy.address)).toBe(reply);
      expect([...proxy.failures].map(([end, { message }]) => [end, message])).toEqual(
        isAllowed ? [] : [[`${NAME}:${portOfSite()}`, REASON]],
      );
      proxy.close();
    }
  });

  it('is judged by its address too, of both kinds', async () => {
    const proxy = await openGuardedProxy(reachHere(false));
    const loopback = [...Array(15).fill(0), 1];
    expect([
      await replyOf(proxy.address, [1, 127, 0, 0, 1]),
      await replyOf(proxy.address, [4, ...loopback]),
    ]).toEqual([2, 2]);
    expect([...proxy.failures.keys()]).toEqual([
      `127.0.0.1:${portOfSite()}`,
      `0000:0000:0000:0000:0000:0000:0000:0001:${portOfSite()}`,
    ]);
    proxy.close();
  });

  it.each([
    ['ENOTFOUND', 4],
    ['EAI_AGAIN', 4],
    ['ECONNREFUSED', 5],
  ])('that fails by %s is said to the browser with the code %i', async (code, reply) => {
    const proxy = await openGuardedProxy(() => (_name, _options, callback) => {
      callback(Object.assign(new Error(code), { code }), '');
    });
    expect(await replyOf(proxy.address)).toBe(reply);
    proxy.close();
  });

  it.each([
    ['is no other protocol', [4, 1, 0]],
    ['is not one that others make to this machine', [5, 1, 0, 5, 2, 0, 1, 0, 0, 0, 0, 0, 80]],
    ['is not one over UDP', [5, 1, 0, 5, 3, 0, 1, 0, 0, 0, 0, 0, 80]],
    ['has a host', [5, 1, 0, 5, 1, 0, 3, 0, 0, 80]],
  ])('%s', async (_what, bytes) => {
    const proxy = await openGuardedProxy(reachHere(true));
    const socket = connect(Number(new URL(proxy.address.replace('socks5', 'http')).port), '127.0.0.1');
    socket.resume();
    socket.end(Buffer.from(bytes));
    await once(socket, 'close');
    expect(proxy.failures.size).toBe(0);
    proxy.close();
  });
});
