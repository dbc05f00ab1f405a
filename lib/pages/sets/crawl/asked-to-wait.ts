import { retryAfter } from '../../../checks/deep/visiting/retry-after.ts';
import type { Answered } from '../../../checks/deep/visiting/visit.ts';
import { headerValue } from '../../../checks/knowledge/response/headers.ts';
import { wallIn } from '../../../checks/knowledge/response/wall.ts';

/** Milliseconds of a pause if the server does not say how long. */
const USUAL = 30_000;

/** The server asked for a pause in place of a page. */
export class AskedToWait extends Error {
  /** Milliseconds. */
  readonly pause: number;
  readonly status: number;

  constructor(pause: number, status: number) {
    super('the server asked to wait');
    this.pause = pause;
    this.status = status;
  }
}

/**
 * Makes sure that a response is not the request for a pause: status 429, or 503 with `Retry-After`. A test for people
 * with these statuses is none, since waiting does not help.
 *
 * @param html Returns what the response contains.
 * @throws AskedToWait If it is.
 */
export function throwIfAskedToWait(answer: Pick<Answered, 'status' | 'headers'>, html: () => string): void {
  const { status } = answer;
  if (status !== 429 && status !== 503) return;
  const told = retryAfter(headerValue(answer, 'retry-after'), Date.now());
  if (told === null && (status === 503 || wallIn(answer, html()))) return;
  throw new AskedToWait(told ?? USUAL, status);
}
