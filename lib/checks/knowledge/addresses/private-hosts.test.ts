import { describe, expect, it } from 'vitest';
import {
  internalNameIn,
  isGivenHost,
  isPrivateHost,
  isStagingHost,
  kindOfHost,
  privateAddressIn,
} from './private-hosts.ts';

/** Parses the host as the browser does: `kindOfHost` only receives hosts of parsed addresses. */
const kindIn = (host: string) => kindOfHost(new URL(`http://${host}/`).hostname);
const rows = (kind: string, hosts: string) =>
  hosts
    .trim()
    .split(/\s+/)
    .map((host) => [host, kind] as const);

describe('kindOfHost', () => {
  describe('knows the first and last address of every block', () => {
    it.each([
      ...rows(
        'private',
        '0.0.0.0 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255',
      ),
      ...rows('private', '169.254.0.0 169.254.169.254 172.16.0.0 172.31.255.255 192.168.0.0 192.168.255.255'),
      ...rows('private', '168.63.129.16 198.18.0.0 198.19.255.255'),
      ...rows('reserved', '0.0.0.1 0.255.255.255 192.0.0.0 192.0.0.192 192.0.2.0 192.0.2.255 192.88.99.1'),
      ...rows('reserved', '198.51.100.7 203.0.113.255 224.0.0.1 239.255.255.255 240.0.0.0 255.255.255.255'),
      ...rows(
        'public',
        '1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0',
      ),
      ...rows(
        'public',
        '168.63.129.17 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255',
      ),
      ...rows(
        'public',
        '192.0.1.0 192.0.3.0 192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255',
      ),
      ...rows(
        'public',
        '198.20.0.0 198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255 8.8.8.8',
      ),
      ...rows('private', '[::] [::1] [fc00::] [fd00:ec2::254] [fdff:ffff::1] [fe80::1] [febf::1] [fec0::1]'),
      ...rows('private', '[64:ff9b:1::808:808] [64:ff9b:1:ffff::1]'),
      ...rows(
        'reserved',
        '[100::1] [100:0:0:1::1] [1fff::1] [2001::1] [2001:1ff::1] [2001:db8::1] [2001:db8:ffff::]',
      ),
      ...rows(
        'reserved',
        '[3fff::1] [3fff:fff:ffff::] [4000::1] [5f00::1] [64:ff9b:2::1] [fbff::1] [fe00::1]',
      ),
      ...rows('reserved', '[ff00::] [ff02::1] [ffff::1]'),
      ...rows(
        'public',
        '[2000::1] [2001:200::1] [2001:db7::1] [2001:db9::1] [2001:4860:4860::8888] [2003::1]',
      ),
      ...rows('public', '[2606:4700::1111] [3ffe:ffff::1] [3fff:1000::1]'),
    ])('%s is %s', (host, kind) => {
      expect(kindIn(host)).toBe(kind);
    });
  });

  describe('finds an IPv4 address in every notation', () => {
    it.each([
      ...rows('private', '127.1 0 0x0 2130706433 0x7f000001 017700000001 0x7f.0.0.1 0177.0.0.01 127.0.0.1.'),
      ...rows(
        'private',
        '3232235521 0xa9fea9fe 10.0x10203 %31%32%37.0.0.1 １２７.0.0.1 127。0。0。1 ①②⑦.0.0.1',
      ),
      ...rows('private', '[::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:10.0.0.1] [0:0:0:0:0:ffff:c0a8:1]'),
      ...rows('private', '[::127.0.0.1] [::7f00:1] [::a9fe:a9fe] [::ffff:0:10.0.0.1]'),
      ...rows('private', '[64:ff9b::10.0.0.1] [64:ff9b::a9fe:a9fe] [2002:7f00:1::] [2002:c0a8:101:1::1]'),
      ...rows('reserved', '[::ffff:192.0.2.1] [64:ff9b::e000:1] [2002:c000:201::]'),
      ...rows('public', '134744072 [::ffff:8.8.8.8] [64:ff9b::808:808] [2002:808:808::1]'),
    ])('%s is %s', (host, kind) => {
      expect(kindIn(host)).toBe(kind);
    });
  });

  describe('knows the names that are not in the DNS', () => {
    it.each([
      ...rows(
        'private',
        'localhost LocalHost localhost. localhost.. shop.localhost a.b.localhost. intranet router.',
      ),
      ...rows(
        'private',
        'com printer.local kettle.test x.invalid nas.lan wiki.intranet db.private metadata.google.internal',
      ),
      ...rows(
        'private',
        'files.corp tv.home post.mail hub.home.arpa home.arpa localhost.localdomain xn--nxasmq6b',
      ),
      ...rows('reserved', 'expyuzz4wqqyqhjn.onion www.kettles.onion. kettles.alt'),
      ...rows(
        'public',
        'example.com example.com. www.kettles.example arpa.example local.example.com localhost.example.com',
      ),
      ...rows(
        'public',
        'my-localhost.com notlocal.co home.example.arpa 10.example.com 1.2.3.4.example.com home.cern',
      ),
      ...rows('public', 'internal.example.com onion.example.com'),
    ])('%s is %s', (host, kind) => {
      expect(kindIn(host)).toBe(kind);
    });

    it('does not know where a public name leads, which needs the DNS', () => {
      expect(['127.0.0.1.nip.io', '10-0-0-1.sslip.io', 'localtest.me', 'fritz.box'].map(kindIn)).toEqual(
        Array.from({ length: 4 }, () => 'public'),
      );
    });
  });
});

it('counts only hosts of one’s own network as private', () => {
  const hosts = [
    'router',
    '192.168.0.1',
    '[fd12:3456::1]',
    '203.0.113.1',
    '0.9.1.3',
    '10.0.3.300',
    'x.onion',
  ];
  expect(hosts.filter(isPrivateHost)).toEqual(['router', '192.168.0.1', '[fd12:3456::1]']);
});

it.each([
  ['staging.example.com', true],
  ['stage-2.example.com', true],
  ['www.staging.example.com', true],
  ['backstage.com', false],
  ['stages.example.com', false],
])('%s is for staging: %s', (host, expected) => {
  expect(isStagingHost(host)).toBe(expected);
});

describe('a private address in text', () => {
  it.each([
    ['10.0.3.17:8080', '10.0.3.17'],
    ['web-2; 192.168.4.20', '192.168.4.20'],
    ['http://10.1.2.3/a', '10.1.2.3'],
    ['app/10.1.2.3', null],
    ['10.0.0.1.7.9', null],
    ['8.8.8.8', null],
    ['', null],
  ])('%s: %s', (text, address) => {
    expect(privateAddressIn(text)).toBe(address);
  });
});

it.each(
  (
    'vercel.app netlify.app pages.dev workers.dev herokuapp.com web.app firebaseapp.com github.io gitlab.io onrender.com fly.dev ' +
    'up.railway.app amplifyapp.com azurewebsites.net azurestaticapps.net myshopify.com webflow.io wixsite.com squarespace.com ' +
    'framer.app framer.website tilda.ws wordpress.com wpengine.com wpenginepowered.com kinsta.cloud pantheonsite.io ' +
    'cloudwaysapps.com mybigcommerce.com myshoplaza.com'
  ).split(' '),
)('%s gives an address to every site', (platform) => {
  expect([`kettles.${platform}`, platform, `${platform}.example.com`].map(isGivenHost)).toEqual([
    true,
    false,
    false,
  ]);
});

it.each([
  ['ip-10-0-3-17.ec2.internal', 'ip-10-0-3-17.ec2.internal'],
  ['1.1 proxy01.corp:3128 (squid)', 'proxy01.corp'],
  ['http://app.local/a', 'app.local'],
  ['web.lan, db.localdomain', 'web.lan'],
  ['wiki.intranet', 'wiki.intranet'],
  ['db.localdomain', 'db.localdomain'],
  ['Mail.CORP', 'Mail.CORP'],
  ['a.b.local', 'a.b.local'],
  ['app.local.example.com', null],
  ['/assets/app.local.js', null],
  ['admin@shop.local', null],
  ['local', null],
])('the internal name in %s is %s', (text, name) => {
  expect(internalNameIn(text)).toBe(name);
});
