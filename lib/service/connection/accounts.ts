import { removeRowsOf } from '../../platform/evict.ts';
import { readRows } from '../../platform/table.ts';
import { jobs } from '../records/job.ts';
import { operations } from '../records/operation.ts';
import { lists } from '../records/projects.ts';
import { unexplained } from '../records/unexplained.ts';
import { connectionOf, connections } from './connection.ts';

/** Accounts with stored rows that are not connected. */
export async function otherAccounts(): Promise<readonly string[]> {
  const [connected, all] = await Promise.all([
    connections.get(),
    readRows([lists, jobs, operations, unexplained], async (of) => [
      ...(await of(lists).all()),
      ...(await of(jobs).all()),
      ...(await of(operations).all()),
      ...(await of(unexplained).all()),
    ]),
  ]);
  const accounts = new Set(all.map(({ account }) => account));
  for (const { account } of connected) accounts.delete(account);
  return [...accounts];
}

/** Removes the rows of an account when the user asks for it; never those of a connected account. */
export async function removeAccount(account: string): Promise<void> {
  if (await connectionOf(account)) return;
  await removeRowsOf(account);
}
