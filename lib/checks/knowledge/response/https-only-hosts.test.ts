import { expect, it } from 'vitest';
import { httpsOnlyDomain, isHttpsOnlyHost } from './https-only-hosts.ts';

it.each<readonly [host: string, isOnly: boolean]>([
  ['kettles.dev', true],
  ['www.kettles.app.', true],
  ['dev', true],
  ['kettles.xn--cckwcxetd', true],
  ...(
    'amazon android app audible azure bank bing boo channel chrome dad day dev eat esq fire fly foo fujitsu gle gmail ' +
    'google hangout hotmail imdb ing insurance kindle meet meme microsoft mov new nexus office page phd play prime prof ' +
    'rsvp search silk skype windows xbox アマゾン 亚马逊 youtube zappos zip'
  )
    .split(' ')
    .map((topLevel) => [new URL(`https://kettles.${topLevel}`).hostname, true] as const),
  ['dev.kettles.com', false],
  ['kettlesdev', false],
  ['kettles.ads', false],
  ['10.0.0.1', false],
  ['', false],
])('%s: %s', (host, isOnly) => {
  expect(isHttpsOnlyHost(host)).toBe(isOnly);
});

it.each([
  ['https://www.kettles.dev./wren', 'dev'],
  ['https://kettles.example/app', null],
  ['not an address', null],
  [undefined, null],
])('the top-level domain with https only of %s: %s', (address, domain) => {
  expect(httpsOnlyDomain(address)).toBe(domain);
});
