import { ServiceError } from '../../api/errors.ts';
import type { Sighting } from '../records/job.ts';

/** Returns the answer of a request, or null if the service does not know the object. */
export async function orUnknown<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Returns the state of one job, or the error of its request, so that one failure does not affect the others. */
export async function lookAt<T>(
  asked: Promise<T>,
  sightingOf: (told: T) => NonNullable<Sighting>,
): Promise<Sighting | ServiceError> {
  try {
    const told = await orUnknown(asked);
    return told && sightingOf(told);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}
