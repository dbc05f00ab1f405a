import { describe, expect, it } from 'vitest';
import { mayReach, resolveHost } from './address.ts';

describe('mayReach', () => {
  it.each(['127.0.0.1', '127.255.0.3', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    '%s is this machine',
    (address) => {
      expect(mayReach(address, 'loopback')).toBe(true);
      expect(mayReach(address, 'public')).toBe(true);
    },
  );

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(mayReach(address, 'loopback')).toBe(false);
    expect(mayReach(address, 'public')).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    '2001:db8::1',
    'not an address',
    '',
  ])('%s is never allowed', (address) => {
    expect(mayReach(address, 'loopback')).toBe(false);
    expect(mayReach(address, 'public')).toBe(false);
  });
});

describe('resolveHost', () => {
  it.each(['localhost', 'shop.localhost', 'blog.shop.localhost', 'shop.localhost.'])(
    '%s is this machine, as in browsers',
    async (host) => {
      expect(await resolveHost(host, 'loopback')).toBe('127.0.0.1');
    },
  );

  it('looks up no other name if only this machine is allowed', async () => {
    expect(await resolveHost('example.com', 'loopback')).toBeNull();
    expect(await resolveHost('notlocalhost', 'loopback')).toBeNull();
  });

  it.each([
    ['http://127.1/', '127.0.0.1'],
    ['http://0x7f.1/', '127.0.0.1'],
    ['http://2130706433/', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
    ['http://0xa9fea9fe/', null],
    ['http://[::ffff:169.254.169.254]/', null],
  ])('%s leads to %s', async (url, address) => {
    expect(await resolveHost(new URL(url).hostname, 'public')).toBe(address);
  });
});
