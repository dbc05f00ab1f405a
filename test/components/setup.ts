import { beforeEach, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useWantedThumbnails } from '@/components/page-data/views/images/thumbnail-source.ts';
import { useOverridden } from '@/components/site/promotion/preflight/use-preflight.ts';
import { useDeepRuns, usePrivateResults } from '@/lib/page/deep/deep-runs.ts';
import { useSideBySide } from '@/lib/page/other/side-by-side.ts';
import { usePolicyTrial } from '@/lib/page/policy-trial/trial-state.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { useVisitedVerdicts } from '@/lib/page/visited/visited-verdicts.ts';
import { removeDrawn } from './draw.tsx';
import { forgotten } from './forgotten.ts';
import { stopLongTimers } from './long-timers.ts';
import { asAtFirst } from './page-at-first.ts';

/** What a page of the extension remembers until it closes. */
const STORES: readonly { getInitialState(): unknown; setState(state: never, isWhole: true): void }[] = [
  useDeepRuns,
  useInspection,
  useOverridden,
  usePolicyTrial,
  usePrivateResults,
  useSideBySide,
  useVisitedVerdicts,
  useWantedThumbnails,
];

// All files of a project run in one page, one after the other: none may see what another has left.
beforeEach(async () => {
  removeDrawn();
  vi.useRealTimers();
  stopLongTimers();
  // Not `fakeBrowser.reset()`: the stores of the page keep listening to this storage.
  await fakeBrowser.storage.local.clear();
  await fakeBrowser.storage.session.clear();
  for (const store of STORES) store.setState(store.getInitialState() as never, true);
  localStorage.clear();
  await asAtFirst();
  for (const forget of forgotten) await forget();
});
