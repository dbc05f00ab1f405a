import type { Client } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import type { TextKey } from '../../i18n/translator.ts';
import type { Job } from '../records/job.ts';
import type { Operation } from '../records/operation.ts';

/** Something of the service that an operation may have made, or that makes it needless. */
export interface Seen {
  id: number;
  /** What was wanted is there: it runs, it exists. Nothing is sent then. */
  isWanted?: boolean;
  /** It has run to its end; of what does not run there is nothing to say. */
  hasEnded?: boolean;
  charged?: number | null;
}

/** What a kind of operation starts, beside what every job has. */
type Started = Pick<Job, 'kind' | 'remoteId' | 'projectId' | 'status' | 'progress'> &
  Partial<Pick<Job, 'input'>>;

/** A kind of operation: all that is particular to changing the service in one way. */
export interface OperationKind<E extends AnyEndpoint> {
  endpoint: E;
  /** What it is called where its outcome is told. */
  title: TextKey;
  /** Operations with the same lock never run at once: what would be the same thing twice. */
  lock(input: Input<E>): string;
  /** Whether it takes no money with this input. */
  isFree(input: Input<E>): boolean;
  /**
   * Everything that the service has now and that this could have made, by which it is told whether a lost answer was a
   * yes. Absent where the service has no such list: then it cannot be told. What could not be read rejects, for
   * unreadable is not none.
   */
  seen?(client: Client, input: Input<E>): Promise<readonly Seen[]>;
  /** Safe to do again: what it leaves is the same after one time and after two. Nothing is looked for then. */
  isRepeatable?: true;
  /**
   * Whether the service shows now what a change was to leave; null where it does not show all of it. By this a change
   * is closed whose answer was lost, or refused because a repetition found it done. What could not be read rejects.
   */
  isDone?(client: Client, input: Input<E>): Promise<boolean | null>;
  /** It takes its money while it runs, not when it is accepted: the balance soon after says nothing of it. */
  isChargedLater?: true;
  /** What the answer says has been made, and charged. */
  result(reply: Reply<E>): { id: number | null; charged: number | null };
  /** What runs from now on, and is looked after. */
  starts?(input: Input<E>, id: number | null, reply: Reply<E> | null, operation: Operation): Started;
  /** What has to be known of the service before it is sent, beside the list, and is handed to `starts`. */
  prepare?(client: Client, input: Input<E>): Promise<Record<string, unknown>>;
}

export type AnyOperationKind = OperationKind<AnyEndpoint>;

/** Declares a kind of operation; it joins by its line in `kinds/index.ts`. */
export const defineOperation = <E extends AnyEndpoint>(kind: OperationKind<E>): AnyOperationKind =>
  kind as unknown as AnyOperationKind;
