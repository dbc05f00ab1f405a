import { expect, it } from 'vitest';
import { unspacedFinder } from './unspaced-phrase.ts';

it.each([
  ['铜水壶', '出售铜水壶。', true],
  ['铜水壶', '铜 水壶', false],
  ['Tea 茶壶', '茶壶 for TEA', true],
  ['Tea 茶壶', '茶壶', false],
  ['  茶壶 ', '茶壶', true],
  ['茶 \t 壶', '壶茶', true],
  ['ガラス', 'ガラスのポット'.normalize('NFD'), true],
  ['ガラス'.normalize('NFD'), 'ガラスのポット', true],
])('“%s” in “%s”: %s', (phrase, text, isThere) => {
  expect(unspacedFinder(phrase)?.(text)).toBe(isThere);
});

it('is for scripts without spaces', () => {
  expect([unspacedFinder('copper kettle'), unspacedFinder('медный чайник')]).toEqual([null, null]);
});
