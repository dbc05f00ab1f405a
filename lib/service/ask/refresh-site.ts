import { create } from 'zustand';
import { ServiceError, type ServiceErrorCode } from '../../api/errors.ts';
import { connection } from '../connection/connection.ts';
import { ask } from './messages.ts';

/** The last attempt to fetch the data of a site. */
export const useRefresh = create<{ isRunning: boolean; error: ServiceErrorCode | null }>(() => ({
  isRunning: false,
  error: null,
}));

/** The account whose data is being fetched. */
let running = '';

const codeOf = (error: unknown): ServiceErrorCode =>
  error instanceof ServiceError ? error.code : 'internal';

/**
 * Lets the worker fetch what is not fresh; the results are stored, so screens show them by themselves. `isWanted`: the
 * user asked for it, so everything is fetched, and a refused key is tried again.
 */
export async function refresh(host: string, isWanted = false): Promise<void> {
  const account = (await connection.get())?.account ?? '';
  if (useRefresh.getState().isRunning && running === account) return;
  running = account;
  useRefresh.setState({ isRunning: true });
  const asked = isWanted ? ask('tryKeyAgain', {}) : Promise.resolve(null);
  const error = await asked.then(() => ask('refresh', { host, isWanted })).then(() => null, codeOf);
  if (running === account) useRefresh.setState({ isRunning: false, error });
}
