import { hostPauses } from './host-pauses.ts';
import type { Answered, Unanswered } from './visit.ts';

export type VisitOutcome = Answered | Unanswered | { failure: 'timeout' | 'tired' | 'cancelled' };

/** One request of a run. */
export interface AskedAddress {
  /** The most bytes of the response that were read. */
  maximum: number;
  outcome: Promise<VisitOutcome>;
  /** Whether it was not answered, or only with the request for a pause. */
  isUnanswered?: boolean;
}

/** What a run has learned, so that it can go on where a server asked it to pause. */
export interface VisitMemory {
  /** By address without its fragment. */
  asked: Map<string, AskedAddress>;
  pauses: ReturnType<typeof hostPauses>;
}

export const visitMemory = (): VisitMemory => ({ asked: new Map(), pauses: hostPauses() });

/** Failures without any request. Access may be given before the run goes on. */
const UNASKED: ReadonlySet<string> = new Set(['tired', 'cancelled', 'access']);

/** Whether an outcome says nothing about the address yet. */
export function isUnanswered(outcome: VisitOutcome): boolean {
  return 'failure' in outcome ? UNASKED.has(outcome.failure) : outcome.status === 429;
}

/** Prepares a run to go on after a pause: what was answered is not requested again, the rest is. */
export function goOnWith(memory: VisitMemory): VisitMemory {
  for (const [address, { isUnanswered: isLeft }] of memory.asked)
    if (isLeft !== false) memory.asked.delete(address);
  memory.pauses.forget();
  return memory;
}
