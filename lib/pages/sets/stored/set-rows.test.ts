import { expect, it } from 'vitest';
import { SITE } from '../../../../test/pages/fake-site.ts';
import { type SetChoice, setRows } from './set-rows.ts';

const CHOICE: SetChoice = {
  id: 'set',
  site: SITE,
  source: 'sitemap',
  limit: 500,
  leaveOut: [],
  isOneOfEach: false,
};

it('a set lists 4,000 addresses, and counts those beyond', () => {
  const set = setRows(CHOICE, [], false);
  for (let n = 0; n < 5_000; n += 1) set.offer(`${SITE}/p/${n}`);
  const { waiting, leftOut, beyond, reasons } = set.tally();
  expect([set.rows.size, waiting, leftOut, beyond, reasons]).toEqual([
    4_000,
    4_000,
    1_000,
    1_000,
    { limit: 1_000 },
  ]);
});

it('a set lists 1,000 addresses that are left out, and counts the others', () => {
  const set = setRows(CHOICE, [], false);
  for (let n = 0; n < 1_500; n += 1) set.offer(`https://other.example/${n}`);
  set.offer(`${SITE}/a`);
  const { waiting, leftOut, beyond, reasons } = set.tally();
  expect([set.rows.size, waiting, leftOut, beyond, reasons]).toEqual([1_001, 1, 1_500, 500, { host: 1_500 }]);
});

it('twins by fragment, case of the host and default port are one; ports, schemes and slashes are others', () => {
  const set = setRows(CHOICE, [], false);
  for (const address of [
    `${SITE}/a`,
    `${SITE}/a#b`,
    'https://SHOP.example:443/a',
    `${SITE}/a/`,
    `${SITE}/A`,
    `${SITE}:8443/a`,
    'http://shop.example/a',
    'no address',
  ])
    set.offer(address);
  expect([...set.rows.values()].map(({ address, outcome }) => [address, outcome.state])).toEqual([
    [`${SITE}/a`, 'waiting'],
    [`${SITE}/a/`, 'waiting'],
    [`${SITE}/A`, 'waiting'],
    [`${SITE}:8443/a`, 'left out'],
    ['http://shop.example/a', 'left out'],
  ]);
});
