import { create } from 'zustand';
import { ask } from '../messages.ts';
import { codeOf, refresh } from './refresh.ts';

/** The start of an audit, while it is asked for and when it was refused. */
export const useAuditStart = create<{ isStarting: boolean; error: string | null }>(() => ({
  isStarting: false,
  error: null,
}));

/** Asks the worker to audit a page's site. */
export async function startAudit(url: string, host: string): Promise<void> {
  if (useAuditStart.getState().isStarting) return;
  useAuditStart.setState({ isStarting: true, error: null });
  const error = await ask('startAudit', { url }).then(() => null, codeOf);
  useAuditStart.setState({ isStarting: false, error });
  // The project may be new, and the lists do not know it yet.
  if (!error) void refresh(host);
}
