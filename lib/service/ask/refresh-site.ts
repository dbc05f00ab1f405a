import { create } from 'zustand';
import { ServiceError, type ServiceErrorCode } from '../../api/errors.ts';
import { connection } from '../connection/connection.ts';
import { ask } from './messages.ts';

/** The last attempt to fetch the data of a site. */
export const useRefresh = create<{ isRunning: boolean; error: ServiceErrorCode | null }>(() => ({
  isRunning: false,
  error: null,
}));

/** The account and the site whose data is being fetched, and the number of the fetch. */
let [running, last] = ['', 0];

const codeOf = (error: unknown): ServiceErrorCode =>
  error instanceof ServiceError ? error.code : 'internal';

/**
 * Lets the worker fetch what is not fresh; the results are stored, so screens show them by themselves. `isWanted`: the
 * user asked for it, or has changed something, so everything is fetched, and a refused key is tried again. What is being
 * fetched meanwhile may be from before the change.
 */
export async function refresh(host: string, isWanted = false): Promise<void> {
  const account = (await connection.get())?.account ?? '';
  const wanted = `${account} ${host}`;
  if (!isWanted && useRefresh.getState().isRunning && running === wanted) return;
  [running, last] = [wanted, last + 1];
  const own = last;
  useRefresh.setState({ isRunning: true });
  const asked = isWanted ? ask('tryKeyAgain', {}) : Promise.resolve(null);
  const error = await asked.then(() => ask('refresh', { host, isWanted })).then(() => null, codeOf);
  if (own === last) useRefresh.setState({ isRunning: false, error });
}
