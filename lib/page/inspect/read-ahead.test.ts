import '../../../test/page/worker.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pick } from '../../../test/pick.ts';
import { inspectionOf } from '../../checks/example-inspection.ts';
import { readAhead, readPage } from './read-ahead.ts';

/** Makes pages return this to the script that reads them. */
function read(answer: (tabId: number) => Promise<string>) {
  const reading = vi.fn(answer);
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation((async ({
    target,
    files,
  }: {
    target: { tabId: number };
    files?: readonly string[];
  }) => [{ result: files?.[0] === '/collect.js' ? await reading(target.tabId) : null }]) as never);
  return reading;
}

let front: number;
beforeEach(async () => {
  fakeBrowser.reset();
  const tab = await fakeBrowser.tabs.create({ url: 'https://tea.example/', active: true });
  front = tab.id ?? -1;
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(async () => [tab]);
});

const texts = async (tabId: number) => (await (await readPage(tabId)).injected).map(({ result }) => result);

it('reads the active page once, for the first caller', async () => {
  const reading = read(async (tabId) => `page ${tabId} of ${reading.mock.calls.length}`);
  readAhead();
  expect(await texts(front)).toEqual([`page ${front} of 1`]);
  expect(await texts(front)).toEqual([`page ${front} of 2`]);
});

it('returns the first verdict, and null after a refusal', async () => {
  const { page } = inspectionOf({ html: '<h1>Tea</h1>', url: 'https://tea.example/' });
  read(async () => JSON.stringify(page));
  const answer = await readAhead();
  expect([answer?.contentType, answer?.report.url]).toEqual(['text/html', 'https://tea.example/']);
  const title = answer?.report.results.find(({ check }) => check === 'seo/title-missing');
  expect(pick(title, 'outcome', 'severity')).toEqual({ outcome: 'failed', severity: 'error' });
  read(() => Promise.reject(new Error('Cannot access a chrome:// URL')));
  expect(await readAhead()).toBeNull();
});

it('reads again what was refused: by then, the button may have been pressed', async () => {
  read(() => Promise.reject(new Error('Cannot access contents of the page')));
  expect(await readAhead()).toBeNull();
  read(async (tabId) => `page ${tabId}`);
  expect(await texts(front)).toEqual([`page ${front}`]);
});

it('reads another tab separately', async () => {
  read(async (tabId) => `page ${tabId}`);
  readAhead();
  expect(await texts(front + 1)).toEqual([`page ${front + 1}`]);
});

it('reports a refusal only to the caller', async () => {
  const unheard = vi.fn();
  process.on('unhandledRejection', unheard);
  const reading = read(() => Promise.reject(new Error('Cannot access a chrome:// URL')));
  readAhead();
  const refused = readPage(front);
  await expect.poll(() => reading).toHaveBeenCalledOnce();
  await expect((await refused).injected).rejects.toThrow('chrome://');
  expect(unheard).not.toHaveBeenCalled();
  process.off('unhandledRejection', unheard);
});

it('works without a known tab', async () => {
  vi.mocked(fakeBrowser.tabs.query).mockRejectedValue(new Error('no window'));
  read(async (tabId) => `page ${tabId}`);
  readAhead();
  expect(await texts(front)).toEqual([`page ${front}`]);
});

it.each([
  [75_000, 0],
  [75_001, 1],
])('of a page with %d elements, starts %d workers before the page is read', async (elements, workers) => {
  const started = vi.spyOn(globalThis, 'Worker');
  const { promise, resolve } = Promise.withResolvers<[{ result: string }]>();
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation((async ({
    files,
  }: {
    files?: object;
  }) => (files ? promise : [{ result: { born: 1_234, elements } }])) as never);
  readAhead();
  const { born } = await readPage(front);
  expect(await born).toBe(1_234);
  expect(started).toHaveBeenCalledTimes(workers);
  resolve([{ result: 'late' }]);
});
