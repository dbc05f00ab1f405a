import { beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useInspection } from '@/lib/page/session/session.ts';
import { forgotten } from './forgotten.ts';
import { stopLongTimers } from './long-timers.ts';
import { asAtFirst } from './page-at-first.ts';

// All files of a project run in one page, one after the other: none may see what another has left.
beforeEach(async () => {
  await cleanup();
  vi.useRealTimers();
  stopLongTimers();
  // Not `fakeBrowser.reset()`: the stores of the page keep listening to this storage.
  await fakeBrowser.storage.local.clear();
  await fakeBrowser.storage.session.clear();
  useInspection.setState(useInspection.getInitialState(), true);
  localStorage.clear();
  await asAtFirst();
  for (const forget of forgotten) await forget();
});
