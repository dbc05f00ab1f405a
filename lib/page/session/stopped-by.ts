import { EngineLate } from '../engine/in-worker.ts';
import { CannotInspect, type Obstacle } from '../inspect/obstacle.ts';

/**
 * Why an inspection stopped. `late`: the checks took too long. `broken`: a fault in Plumbline. `closed`: the button has
 * not been pressed on this page.
 */
export type StoppedBy = Obstacle | 'late' | 'broken' | 'closed';

/** Returns why an inspection stopped that has thrown an error. */
export function stoppedByError(error: unknown): StoppedBy {
  if (error instanceof CannotInspect) return error.obstacle;
  return error instanceof EngineLate ? 'late' : 'broken';
}
