import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import type { Allowance } from './allowance.ts';
import { reachOf, recordingRefusals } from './reach.ts';

const NOTHING: Allowance = { isPrivateAllowed: false, origins: [] };
const SHOP = 'https://shop.example/';

/** What the DNS says. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'shop.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'rebound.example': ['127.0.0.1'],
  'mixed.example': ['93.184.216.34', '10.0.0.5'],
  'six.example': ['::ffff:192.168.0.1'],
  'metadata.example': ['169.254.169.254'],
  localhost: ['127.0.0.1'],
};
const resolve = async (name: string): Promise<LookupAddress[]> =>
  (NAMES[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Returns the addresses that a connection may use, or why there is none. */
function outcome(host: string, port = 443, allowance = NOTHING, addresses: readonly string[] = [SHOP]) {
  return new Promise<string>((done) => {
    try {
      reachOf(allowance, addresses, resolve)(host, port)(host, { all: true }, (error, found) =>
        done(error ? error.message : (found as LookupAddress[]).map(({ address }) => address).join(' ')),
      );
    } catch (error) {
      done((error as Error).message);
    }
  });
}

describe('what a call may connect to', () => {
  it('are addresses of the public internet', async () => {
    expect(await outcome('shop.example')).toBe('93.184.216.34 2606:2800:220:1::1');
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1'],
    ['[::1]', 'http://[::1]'],
    ['::1', 'http://[::1]'],
    ['[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]'],
    ['::ffff:10.0.0.1', 'http://[::ffff:a00:1]'],
    ['fe80::1%eth0', 'http://[fe80::1]'],
    ['10.1.2.3', 'http://10.1.2.3'],
    ['2130706433', 'http://127.0.0.1'],
    ['192.168.0.1', 'http://192.168.0.1'],
    ['169.254.169.254', 'http://169.254.169.254'],
    ['fd00::1', 'http://[fd00::1]'],
    ['printer.local', 'http://printer.local'],
    ['localhost', 'http://localhost'],
    ['app.localhost', 'http://app.localhost'],
    ['intranet', 'http://intranet'],
    ['0.0.0.0', 'http://0.0.0.0'],
  ])('is not %s', async (host, origin) => {
    expect(await outcome(host, 80)).toBe(
      `${new URL(origin).hostname} is not on the public internet; to allow it, start the server with --allow ${origin}, or with --allow-private`,
    );
  });

  it.each([
    ['rebound.example', '127.0.0.1'],
    ['mixed.example', '10.0.0.5'],
    ['six.example', '::ffff:192.168.0.1'],
    ['metadata.example', '169.254.169.254'],
  ])('is not %s, whose name has a private address', async (host, address) => {
    expect(await outcome(host)).toBe(
      `${host} has the address ${address}, which is not on the public internet`,
    );
  });

  it('is everything if that is allowed', async () => {
    const all = { isPrivateAllowed: true, origins: [] };
    expect(await outcome('rebound.example', 443, all)).toBe('127.0.0.1');
  });

  it('is an allowed origin with its port, for a call that is for one', async () => {
    const own = { isPrivateAllowed: false, origins: ['http://localhost:3000'] };
    const page = 'http://localhost:3000/teas';
    expect(await outcome('localhost', 3000, own, [page])).toBe('127.0.0.1');
    const refused = 'localhost is not on the public internet; to allow it, start the server with --allow';
    expect(await outcome('localhost', 3001, own, [page])).toBe(
      `${refused} http://localhost:3001, or with --allow-private`,
    );
    expect(await outcome('localhost', 3000, own, [SHOP])).toBe(
      `${refused} http://localhost:3000, or with --allow-private`,
    );
  });

  it('is recorded if it is refused, by its name or by what the DNS says', async () => {
    const refused = new Set<string>();
    const reach = recordingRefusals(reachOf(NOTHING, [SHOP], resolve), refused);
    expect(() => reach('10.0.0.1', 80)).toThrow('10.0.0.1 is not on the public internet');
    await new Promise<void>((done) => reach('rebound.example', 443)('rebound.example', {}, () => done()));
    await new Promise<void>((done) => reach('shop.example', 443)('shop.example', {}, () => done()));
    expect([...refused]).toEqual(['10.0.0.1:80', 'rebound.example:443']);
  });
});
