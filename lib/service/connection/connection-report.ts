import type { ServiceErrorInit } from '../../api/errors.ts';

/** A step of the connection test, in order. */
export const CONNECTION_STEPS = ['address', 'permission', 'service', 'key', 'scopes'] as const;
export type ConnectionStep = (typeof CONNECTION_STEPS)[number];

export type ConnectionReport =
  | { ok: true; scopes: readonly string[] }
  | { ok: false; step: ConnectionStep; error: ServiceErrorInit };
