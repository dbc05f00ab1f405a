import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { readFrom } from '@/lib/platform/raw-rows.ts';
import { loss } from '@/lib/service/records/loss.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { savedFile } from '@/test/components/saved-file.ts';
import { shown } from '@/test/components/shown.ts';
import { connected, sent } from '@/test/components/with-service.tsx';
import { useSettings } from '../stored/stored-state.ts';
import StorageNotice from './storage-notice.tsx';
import UnreadableRows from './unreadable-rows.tsx';

beforeEach(connected);

const FAILED = 'Saved data cannot be read.';
const ABOUT =
  'Projects, jobs and history are affected; page checks work as usual. Starting over deletes this data and keeps the connection and settings.';

afterEach(() => {
  readFrom(null);
  Object.assign(fakeBrowser.extension, { inIncognitoContext: false });
});

it('rows that nobody can read can be reset, after a confirmation', async () => {
  // The worker of these tests refuses.
  readFrom(() => Promise.reject(new Error('nobody can')));
  // One notice at a time: what is lost cannot be dismissed while nothing can be read.
  await loss.set({ at: 1, orders: [], scans: [] });
  onTestFinished(() => loss.set(null));
  const { container } = await draw(<StorageNotice />);
  await expect.poll(() => shown(container)).toEqual([FAILED, ABOUT, 'Start over']);
  await expect.poll(() => sent('probe')).toEqual([{}]);
  await press(page.getByRole('button', { name: 'Start over' }));
  await expect
    .poll(() => shown(container))
    .toEqual([
      FAILED,
      'Whatever can still be read is saved to a file first. Then projects, jobs and history are deleted here.',
      'Save and start over',
      'Cancel',
    ]);
  await press(page.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => shown(container)).toEqual([FAILED, ABOUT, 'Start over']);
  expect(sent('exportRows')).toEqual([]);
  expect(sent('startAnew')).toEqual([]);
  useSettings.setState({ hasFailed: true });
  await expect
    .poll(() => shown(container))
    .toEqual(['Saved settings cannot be read; the defaults are shown.']);
  useSettings.setState({ hasFailed: false });
  await expect.poll(() => shown(container)).toEqual([FAILED, ABOUT, 'Start over']);
});

it('a worker that does not respond is asked again: the reset is offered once it says that it cannot read either', async () => {
  readFrom(() => Promise.reject(new Error('nobody can')));
  const send = chrome.runtime.sendMessage as (message: unknown, respond: unknown) => void;
  let isAway = true;
  vi.spyOn(chrome.runtime, 'sendMessage').mockImplementation((...[message, respond]: unknown[]) => {
    if ((message as { type: string }).type !== 'probe' || !isAway) return send(message, respond);
    isAway = false;
    throw new Error('Could not establish connection.');
  });
  const { container } = await draw(<StorageNotice />);
  await expect.poll(() => shown(container)).toEqual([FAILED, 'Reload']);
  await expect.poll(() => shown(container)).toEqual([FAILED, ABOUT, 'Start over']);
  await expect.poll(() => sent('probe')).toEqual([{}]);
});

it('what can still be read is saved without secrets before anything is deleted, and nothing else can be pressed', async () => {
  readFrom(() => Promise.reject(new Error('nobody can')));
  const asked: string[] = [];
  let isReadable = false;
  vi.spyOn(chrome.runtime, 'sendMessage').mockImplementation((...[message, respond]: unknown[]) => {
    const { type } = message as { type: string };
    asked.push(type);
    const rows = { histories: [{ url: 'https://shop.example/?token=f9c2d81e77ab40f1' }] };
    // The worker that starts over never answers: the page would be reloaded.
    if (type !== 'exportRows') return;
    const answer = isReadable ? { ok: true, value: rows } : { ok: false, error: { code: 'internal' } };
    (respond as (answer: unknown) => void)({ res: answer });
  });
  const saved = savedFile();
  const { container } = await draw(<UnreadableRows isEverywhere />);
  expect(noticeTone(container)).toBe('error');
  await press(page.getByRole('button', { name: 'Start over' }));
  const sure = page.getByRole('button', { name: 'Save and start over' });
  await press(sure);
  // What could not be saved is not deleted, and can be tried again.
  await expect.poll(() => asked).toEqual(['exportRows']);
  isReadable = true;
  await press(sure);
  await expect.poll(() => asked).toEqual(['exportRows', 'exportRows', 'startAnew']);
  expect(await saved()).toEqual({
    name: 'plumbline-rows.json',
    type: 'application/json',
    text: '{\n  "histories": [\n    {\n      "url": "https://shop.example/?token=…"\n    }\n  ]\n}',
  });
  for (const name of ['Save and start over', 'Cancel']) {
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
  }
});

it('rows that the worker can read are not reset', async () => {
  const { container } = await draw(<UnreadableRows isEverywhere={false} />);
  await expect.poll(() => shown(container)).toEqual([FAILED, 'Reload']);
});

it('a private window cannot reset: the rows are those of the other windows', async () => {
  Object.assign(fakeBrowser.extension, { inIncognitoContext: true });
  const { container } = await draw(<UnreadableRows isEverywhere />);
  await expect.poll(() => shown(container)).toEqual([FAILED, 'Reload']);
});
