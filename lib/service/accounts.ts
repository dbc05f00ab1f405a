import { changeRows, readRows } from '../platform/table.ts';
import { connection } from './connection.ts';
import { jobs } from './jobs/job.ts';
import { operations } from './operations/operation.ts';
import { lists, projects } from './projects/projects.ts';
import { replies } from './replies.ts';

/** Accounts that rows are kept of, beside the one that is connected. */
export async function otherAccounts(): Promise<readonly string[]> {
  const [current, all] = await Promise.all([
    connection.get(),
    readRows([lists, jobs, operations], async (of) => [
      ...(await of(lists).all()),
      ...(await of(jobs).all()),
      ...(await of(operations).all()),
    ]),
  ]);
  const accounts = new Set(all.map(({ account }) => account));
  return [...accounts].filter((account) => account !== current?.account);
}

/** Removes the rows of an account, as the user has asked; never those of the one that is connected. */
export async function removeAccount(account: string): Promise<void> {
  if ((await connection.get())?.account === account) return;
  await changeRows([jobs, operations, projects, lists, replies], async (of) => {
    for (const job of await of(jobs).where('account', account)) await of(jobs).remove([account, job.id]);
    for (const { id } of await of(operations).where('account', account)) await of(operations).remove(id);
    for (const list of await of(lists).where('account', account)) {
      await of(lists).remove([account, list.product]);
      for (const { id } of await of(projects).where('product', [account, list.product])) {
        await of(projects).remove([account, list.product, id]);
      }
    }
    for (const { endpoint, input } of await of(replies).where('account', account)) {
      await of(replies).remove([account, endpoint, input]);
    }
  });
}
