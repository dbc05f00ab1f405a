import { expect, it } from 'vitest';
import { slots } from './slots.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

it('admits up to a limit at once, and per host, in the order in which they came', async () => {
  const take = slots(3, 2);
  const inside: string[] = [];
  const releases = new Map<string, () => void>();
  for (const guest of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) {
    void take(guest.slice(0, 1)).then((release) => {
      inside.push(guest);
      releases.set(guest, release);
    });
  }
  await turn();
  expect(inside).toEqual(['a1', 'a2', 'b1']);
  releases.get('b1')?.();
  await turn();
  expect(inside.slice(3)).toEqual(['b2']);
  releases.get('a2')?.();
  await turn();
  expect(inside.slice(4)).toEqual(['a3']);
  releases.get('a3')?.();
  await turn();
  expect(inside.slice(5)).toEqual(['c1']);
});

it('lets single tasks go before a crowd', async () => {
  const take = slots(1, 1);
  const inside: string[] = [];
  const enter = async (guest: string, isCrowd: boolean) => {
    const release = await take('a', isCrowd);
    inside.push(guest);
    await turn();
    release();
  };
  await Promise.all([enter('link 1', true), enter('link 2', true), enter('sitemap', false)]);
  expect(inside).toEqual(['link 1', 'sitemap', 'link 2']);
});
