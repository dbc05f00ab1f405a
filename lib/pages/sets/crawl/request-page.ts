import type { Answered, Unanswered } from '../../../checks/deep/visiting/visit.ts';

/** A request without an answer: `slow` if it took too long. */
export type RequestOutcome = Answered | { failure: Unanswered['failure'] | 'slow' };

/** Requests one address, once, and follows no redirect. */
export type RequestPage = (url: string, maximum: number) => Promise<RequestOutcome>;
