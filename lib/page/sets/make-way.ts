/** Held by a page of Plumbline for which other work makes way. */
const LOCK = 'plumbline:first';
/** The most milliseconds that others wait for one page. */
const PATIENCE = 2_000;

/** Lets runs of sets begin no further request until some work is done, because the user is waiting for that. */
export function makeWayFor(work: Promise<unknown>): void {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  navigator.locks.request(LOCK, () => Promise.race([work, late])).catch(() => {});
}

/** Resolves once the user waits for nothing that is more urgent. */
export const whenOthersAreDone = (): Promise<void> =>
  navigator.locks.request(LOCK, { mode: 'shared' }, () => {});
