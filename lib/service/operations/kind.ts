import type { Client } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import type { TextKey } from '../../i18n/translator.ts';
import type { Job } from '../records/job.ts';
import type { Operation } from '../records/operation.ts';

/** An object at the service that an operation may have created, or that makes the operation unnecessary. */
export interface Seen {
  id: number;
  /** The wanted object already runs or exists. Nothing is sent then. */
  isWanted?: boolean;
  /** Whether it has run to its end; unset for objects that do not run. */
  hasEnded?: boolean;
  charged?: number | null;
}

/** The job that an operation starts: the fields that differ between kinds. */
type Started = Pick<Job, 'kind' | 'remoteId' | 'projectId' | 'status' | 'progress'> &
  Partial<Pick<Job, 'input' | 'address'>>;

/** Everything that is specific to one way of changing the service. */
export interface OperationKind<E extends AnyEndpoint> {
  endpoint: E;
  /** Its name in reports of its outcome. */
  title: TextKey;
  /** Operations with the same lock never run at once: they would do the same thing twice. */
  lock(input: Input<E>): string;
  /** Whether it takes no money with this input. */
  isFree(input: Input<E>): boolean;
  /**
   * Returns everything at the service that this operation could have created, which shows whether an operation with a
   * lost answer was carried out. Absent if the service has no such list. Rejects if something could not be read,
   * because unreadable does not mean absent.
   */
  seen?(client: Client, input: Input<E>): Promise<readonly Seen[]>;
  /**
   * Whether the service now shows the change; null if it does not show all of it. This closes changes whose answer was
   * lost, or that were refused because a repetition found them done. Rejects if something could not be read.
   */
  isDone?(client: Client, input: Input<E>): Promise<boolean | null>;
  /** Returns what it costs now, in the account's currency, for kinds whose price the service tells. */
  price?(client: Client, input: Input<E>): Promise<number>;
  /** It takes money while it runs, not when it is accepted: the balance shortly after says nothing about it. */
  isChargedLater?: true;
  /** Returns what was created and charged, by the answer. */
  result(reply: Reply<E>): { id: number | null; charged: number | null };
  /** Returns the job that runs from now on and is watched. */
  starts?(input: Input<E>, id: number | null, reply: Reply<E> | null, operation: Operation): Started;
  /** Reads what must be known of the service before sending, in addition to the list; `starts` receives it. */
  prepare?(client: Client, input: Input<E>): Promise<Record<string, unknown>>;
}

export type AnyOperationKind = OperationKind<AnyEndpoint>;

/** Declares a kind of operation; it takes effect once `kinds/index.ts` lists it. */
export const defineOperation = <E extends AnyEndpoint>(kind: OperationKind<E>): AnyOperationKind =>
  kind as unknown as AnyOperationKind;
