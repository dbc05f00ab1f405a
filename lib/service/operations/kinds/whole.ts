import { ServiceError } from '../../../api/errors.ts';

/** A list whose every item could be read; else it might hide what is looked for: `unreadable` is not none. */
export function whole<T extends { unreadable: number }>(reply: T): T {
  if (reply.unreadable > 0) throw new ServiceError({ code: 'unreadable' });
  return reply;
}
