import type { Answered, Unanswered } from '../../../checks/deep/visiting/visit.ts';

/** A request without an answer: `slow` if it took too long, `access` if the permission for the site is missing. */
export type RequestOutcome = Answered | { failure: Unanswered['failure'] | 'slow' | 'access' };

/** Requests one address, once, and follows no redirect. */
export type RequestPage = (url: string, maximum: number) => Promise<RequestOutcome>;
