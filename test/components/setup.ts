import { beforeAll, beforeEach, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react/pure';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useInspection } from '@/lib/page/session/session.ts';
import { forgotten } from './forgotten.ts';
import { MARK } from './frame-mark.ts';

const html = document.documentElement;
const attributes = () => [...html.attributes].map(({ name, value }) => [name, value] as const);
const atFirst = attributes();

beforeAll(async () => {
  const mark = crypto.randomUUID();
  html.setAttribute(MARK, mark);
  await commands.oneFrame(mark);
  html.removeAttribute(MARK);
});

// All files of a project run in one page, one after the other: none may see what another has left.
beforeEach(async () => {
  await cleanup();
  vi.useRealTimers();
  // Not `fakeBrowser.reset()`: the stores of the page keep listening to this storage.
  await fakeBrowser.storage.local.clear();
  await fakeBrowser.storage.session.clear();
  useInspection.setState(useInspection.getInitialState(), true);
  for (const [name] of attributes()) html.removeAttribute(name);
  for (const [name, value] of atFirst) html.setAttribute(name, value);
  localStorage.clear();
  scrollTo(0, 0);
  for (const forget of forgotten) await forget();
});
