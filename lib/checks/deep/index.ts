import type { AnyDeepCheck, DeepChecks } from './deep-check.ts';

const files = import.meta.glob<AnyDeepCheck>(['./*.ts', '!./index.ts', '!./deep-check.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
});

/** Every check that needs further requests, by id. Surfaces load this file only when the user asks for such a check. */
export const deepChecks: DeepChecks = Object.fromEntries(
  Object.entries(files).map(([path, check]) => [`deep/${path.slice('./'.length, -'.ts'.length)}`, check]),
);
