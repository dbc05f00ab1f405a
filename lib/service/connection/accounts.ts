import { removeRowsOf } from '../../platform/evict.ts';
import { readRows } from '../../platform/table.ts';
import { jobs } from '../records/job.ts';
import { operations } from '../records/operation.ts';
import { lists } from '../records/projects.ts';
import { unexplained } from '../records/unexplained.ts';
import { connection } from './connection.ts';

/** Accounts with stored rows, other than the connected one. */
export async function otherAccounts(): Promise<readonly string[]> {
  const [current, all] = await Promise.all([
    connection.get(),
    readRows([lists, jobs, operations, unexplained], async (of) => [
      ...(await of(lists).all()),
      ...(await of(jobs).all()),
      ...(await of(operations).all()),
      ...(await of(unexplained).all()),
    ]),
  ]);
  const accounts = new Set(all.map(({ account }) => account));
  return [...accounts].filter((account) => account !== current?.account);
}

/** Removes the rows of an account when the user asks for it; never those of the connected account. */
export async function removeAccount(account: string): Promise<void> {
  if ((await connection.get())?.account === account) return;
  await removeRowsOf(account);
}
