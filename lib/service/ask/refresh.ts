import { create } from 'zustand';
import { ServiceError } from '../../api/errors.ts';
import { ask } from '../messages.ts';

/** The last attempt to fetch what belongs to a site. */
export const useRefresh = create<{ isRunning: boolean; error: string | null }>(() => ({
  isRunning: false,
  error: null,
}));

export const codeOf = (error: unknown) => (error instanceof ServiceError ? error.code : 'internal');

/** Lets the worker fetch the projects again; what it gets shows by itself, for it is stored. */
export async function refresh(host: string): Promise<void> {
  if (useRefresh.getState().isRunning) return;
  useRefresh.setState({ isRunning: true });
  const error = await ask('refresh', { host }).then(() => null, codeOf);
  useRefresh.setState({ isRunning: false, error });
}
