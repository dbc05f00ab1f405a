import type { AnyEndpoint } from '../../lib/api/endpoint.ts';

/** Answers that conform to the specification where it leaves things open, but not to what one would guess. */
export interface Quirks {
  reply(response: Response, asked: { operation: string; endpoint: AnyEndpoint; url: URL }): Response;
}

export function createQuirks(): Quirks {
  return { reply: (response) => response };
}
