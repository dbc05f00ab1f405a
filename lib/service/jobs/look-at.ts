import { ServiceError } from '../../api/errors.ts';
import type { Sighting } from '../records/job.ts';

/** What the service answers; null where it does not know what it was asked about. */
export async function orUnknown<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
}

/** What an answer about one job tells of it, or why there was none: that takes nothing from the others. */
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
