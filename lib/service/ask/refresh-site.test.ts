import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { refresh, useRefresh } from './refresh-site.ts';

/** What the worker was asked for, and how to answer each. */
let asked: { type: string; isWanted?: boolean }[];
let answers: ((code?: string) => void)[];

beforeEach(() => {
  [asked, answers] = [[], []];
  const send = ({ type, data }: { type: string; data: object }, answered: (reply: object) => void) => {
    if (type === 'tryKeyAgain') return answered({ res: { ok: true, value: null } });
    asked.push({ type, ...data });
    answers.push((code) =>
      answered({ res: code ? { ok: false, error: { code } } : { ok: true, value: null } }),
    );
  };
  vi.spyOn(fakeBrowser.runtime, 'sendMessage').mockImplementation(send as never);
});

const FIRST = { type: 'refresh', host: 'shop.example', isWanted: false };
const WANTED = { ...FIRST, isWanted: true };

it('is not asked for twice by itself', async () => {
  const first = refresh('shop.example');
  await expect.poll(() => asked).toEqual([FIRST]);
  await refresh('shop.example');
  answers[0]?.();
  await first;
  expect([asked, useRefresh.getState()]).toEqual([[FIRST], { isRunning: false, error: null }]);
});

it('is asked for if another site is still being fetched, and runs until it is there', async () => {
  const first = refresh('shop.example');
  await expect.poll(() => asked).toEqual([FIRST]);
  const second = refresh('tea.example');
  await expect.poll(() => asked).toEqual([FIRST, { ...FIRST, host: 'tea.example' }]);
  answers[0]?.();
  await first;
  expect(useRefresh.getState()).toEqual({ isRunning: true, error: null });
  answers[1]?.();
  await second;
  expect(useRefresh.getState()).toEqual({ isRunning: false, error: null });
});

it('is asked for again if the user has changed something meanwhile, and runs until the last is there', async () => {
  const first = refresh('shop.example');
  await expect.poll(() => asked).toEqual([FIRST]);
  const second = refresh('shop.example', true);
  await expect.poll(() => asked).toEqual([FIRST, WANTED]);
  answers[0]?.('offline');
  await first;
  expect(useRefresh.getState()).toEqual({ isRunning: true, error: null });
  answers[1]?.();
  await second;
  expect(useRefresh.getState()).toEqual({ isRunning: false, error: null });
});
