import { create } from 'zustand';
import type { ServiceErrorInit } from '../../api/errors.ts';
import { requestHost } from '../../platform/browser.ts';
import { parseBaseUrl } from '../base-url.ts';
import { ask, type ConnectionStep, partsOf } from '../messages.ts';

export interface Attempt {
  /** Where it has come to, or where it failed. */
  step: ConnectionStep;
  error: ServiceErrorInit | null;
}

/** The attempt to connect that is under way, or that failed last. */
export const useAttempt = create<{ attempt: Attempt | null; isRunning: boolean }>(() => ({
  attempt: null,
  isRunning: false,
}));

const { setState } = useAttempt;
const reach = (step: ConnectionStep) => setState({ attempt: { step, error: null }, isRunning: true });
const fail = (step: ConnectionStep, error: ServiceErrorInit) =>
  setState({ attempt: { step, error }, isRunning: false });

let round = 0;

/** Connects with an address and a key. To be called by the click itself: the browser asks the user only then. */
export async function connectTo(address: string, key: string): Promise<void> {
  round += 1;
  const mine = round;
  const parsed = parseBaseUrl(address);
  if ('problem' in parsed)
    return fail('address', { code: 'bad_address', details: { problem: parsed.problem } });
  const asked = requestHost(parsed.url);
  reach('permission');
  const isGranted = await asked.catch(() => false);
  if (mine !== round) return;
  if (!isGranted) return fail('permission', { code: 'permission_missing' });
  reach('service');
  const report = await ask('connect', { baseUrl: parsed.url, key }).catch(
    (error: unknown) => ({ ok: false, step: 'service', error: partsOf(error) }) as const,
  );
  if (mine !== round) {
    // It was given up meanwhile, and must not connect behind the user's back.
    if (report.ok) await ask('disconnect', {}).catch(() => {});
    return;
  }
  if (report.ok) setState({ attempt: null, isRunning: false });
  else fail(report.step, report.error);
}

/** Gives up an attempt. */
export function cancelConnect(): void {
  round += 1;
  setState({ attempt: null, isRunning: false });
}
