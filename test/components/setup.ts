import { beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { removeDrawn } from './draw.tsx';
import { forgotten } from './forgotten.ts';
import { stopLongTimers } from './long-timers.ts';
import { asAtFirst } from './page-at-first.ts';
import { forgetStores } from './remembering.ts';

// All files of a project run in one page, one after the other: none may see what another has left.
beforeEach(async () => {
  removeDrawn();
  vi.useRealTimers();
  stopLongTimers();
  // Not `fakeBrowser.reset()`: the stores of the page keep listening to this storage.
  await fakeBrowser.storage.local.clear();
  await fakeBrowser.storage.session.clear();
  forgetStores();
  localStorage.clear();
  await asAtFirst();
  for (const forget of forgotten) await forget();
});
