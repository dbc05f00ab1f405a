import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { loadSuffixes } from '../../suffixes.ts';
import { mixedContentOf } from './mixed-content.ts';
import { hasIntegrity, isChanging, isRunnable, observatorySri, sriEffect } from './sri.ts';

const { suffixes } = await loadSuffixes();

const scripts = (...attributes: string[]) =>
  collectHtml(attributes.map((each) => `<script ${each}></script>`).join(''), 'https://www.example.com/');
const first = (attributes: string) => {
  const [script] = scripts(attributes).scripts;
  if (!script) throw new Error('no script');
  return script;
};

it.each(
  (
    'www.google-analytics.com www.googletagmanager.com pagead2.googlesyndication.com securepubads.g.doubleclick.net ' +
    'www.googleadservices.com maps.googleapis.com fonts.googleapis.com www.google.com www.gstatic.com ' +
    'connect.facebook.net js.stripe.com www.paypal.com mc.yandex.ru www.clarity.ms static.hotjar.com js.hcaptcha.com ' +
    'challenges.cloudflare.com static.cloudflareinsights.com platform.twitter.com snap.licdn.com analytics.tiktok.com ' +
    'js.hs-scripts.com widget.intercom.io cdn.segment.com cdn.cookielaw.org consent.cookiebot.com'
  ).split(' '),
)('the scripts of %s change without notice', (host) => {
  expect(isChanging(new URL(`https://${host}/a.js`))).toBe(true);
});

it.each(['ajax.googleapis.com', 'cdn.jsdelivr.net', 'notpaypal.com'])('those of %s do not', (host) => {
  expect(isChanging(new URL(`https://${host}/a.js`))).toBe(false);
});

it.each([
  ['esm.sh/preact@10.19.2', true],
  ['esm.sh/preact@10.19.2?target=es2022', false],
  ['esm.sh/preact@10.19.2/es2022/preact.mjs', false],
  ['cdn.skypack.dev/preact@10', true],
  ['cdn.skypack.dev/pin/preact@v10.5.14-x/mode=imports/optimized/preact.js', false],
  ['cdnjs.cloudflare.com/polyfill/v3/polyfill.min.js?version=4.8.0', true],
  ['cdnjs.cloudflare.com/ajax/libs/jquery/3.7.1/jquery.min.js', false],
  ['polyfill-fastly.io/v3/polyfill.min.js', true],
])('browsers get different files from %s: %s', (address, expected) => {
  expect(isChanging(new URL(`https://${address}`))).toBe(expected);
});

describe('an effective integrity attribute', () => {
  it.each([
    ['sha384-AbC+/=', true],
    ['SHA256-abc', false],
    ['sha256-ABC', true],
    ['foo sha512-abc==?x', true],
    ['md5-abc', false],
    ['sha1-abc', false],
    ['sha256-', false],
    ['', false],
  ])('%s: %s', (integrity, expected) => {
    expect(hasIntegrity(first(`integrity="${integrity}"`))).toBe(expected);
  });
});

describe('a script that runs', () => {
  it.each([
    ['', true],
    ['type=module', true],
    ['type=module nomodule', true],
    ['nomodule', false],
    ['type=text/jscript', true],
    ['type="text/javascript; charset=utf-8"', false],
    ['type="Text/JavaScript"', true],
    ['type="application/ld+json"', false],
    ['type="text/template"', false],
    ['type=importmap', false],
  ])('%s: %s', (attributes, expected) => {
    expect(isRunnable(first(attributes))).toBe(expected);
  });
});

describe('the codes', () => {
  const hash = 'integrity="sha256-AAAA"';
  it.each<[string[], string, string]>([
    [[''], 'sri-not-implemented-but-all-scripts-loaded-from-secure-origin', ''],
    [
      ['src=/a.js', `src=//b.net/b.js ${hash}`],
      'sri-implemented-but-external-scripts-not-loaded-securely',
      'sri-implemented-and-external-scripts-loaded-securely',
    ],
    [
      ['src=https://b.net/b.js', `src=http://c.net/c.js ${hash}`],
      'sri-not-implemented-but-external-scripts-loaded-securely',
      '',
    ],
    [
      [`src=/a.js ${hash}`, 'src=https://b.net/b.js'],
      'sri-not-implemented-but-external-scripts-loaded-securely',
      '',
    ],
    [
      ['src=https://b.net/b.js', `src=/a.js ${hash}`],
      'sri-not-implemented-but-external-scripts-loaded-securely',
      '',
    ],
    [
      ['src=https:///b.js'],
      'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
      'sri-not-implemented-but-external-scripts-loaded-securely',
    ],
    [
      ['src="http://["'],
      'sri-not-implemented-and-external-scripts-not-loaded-securely',
      'sri-not-implemented-but-all-scripts-loaded-from-secure-origin',
    ],
  ])('of %j are %s and %s', (attributes, theirs, ours) => {
    const page = scripts(...attributes);
    expect(observatorySri(page, 'text/html', suffixes)).toBe(theirs);
    expect(sriEffect(page, suffixes, mixedContentOf(page, undefined))).toBe(ours || theirs);
  });

  it('depend on the type of the document', () => {
    expect(observatorySri(scripts('src=https://b.net/b.js'), 'image/svg+xml', suffixes)).toBe(
      'sri-not-implemented-response-not-html',
    );
  });
});
