import { create } from 'zustand';
import type { ServiceErrorInit } from '../../api/errors.ts';
import { partsOf } from '../../api/errors.ts';
import { requestService } from '../../platform/browser.ts';
import { parseBaseUrl } from '../connection/base-url.ts';
import type { ConnectionStep } from '../connection/connection-report.ts';
import { ask } from './messages.ts';

export interface Attempt {
  /** The step that is under way, or that failed. */
  step: ConnectionStep;
  error: ServiceErrorInit | null;
}

/** The connection attempt that is under way, or the last one that failed. */
export const useAttempt = create<{ attempt: Attempt | null; isRunning: boolean }>(() => ({
  attempt: null,
  isRunning: false,
}));

const { setState } = useAttempt;
const reach = (step: ConnectionStep) => setState({ attempt: { step, error: null }, isRunning: true });
function fail(step: ConnectionStep, error: ServiceErrorInit): false {
  setState({ attempt: { step, error }, isRunning: false });
  return false;
}

/** The attempt that counts; late results of an earlier one are dropped. */
let current: string | null = null;

/**
 * Connects with an address and a key. Must run in the click handler itself: the browser asks for permission only
 * there. Returns whether it is connected.
 */
export async function connectTo(address: string, key: string): Promise<boolean> {
  const attempt = crypto.randomUUID();
  current = attempt;
  const parsed = parseBaseUrl(address);
  if ('problem' in parsed)
    return fail('address', { code: 'bad_address', details: { problem: parsed.problem } });
  const asked = requestService(parsed.url);
  reach('permission');
  const isGranted = await asked.catch(() => false);
  if (attempt !== current) return false;
  if (!isGranted) return fail('permission', { code: 'permission_missing' });
  reach('service');
  const report = await ask('connect', { baseUrl: parsed.url, key, attempt }).catch(
    (error: unknown) => ({ ok: false, step: 'service', error: partsOf(error) }) as const,
  );
  if (attempt !== current) return false;
  if (!report.ok) return fail(report.step, report.error);
  setState({ attempt: null, isRunning: false });
  return true;
}

/** Cancels an attempt: it must not connect behind the user's back, and the previous connection stays. */
export function cancelConnect(): void {
  if (current) void ask('cancelConnect', { attempt: current }).catch(() => {});
  current = null;
  setState({ attempt: null, isRunning: false });
}
