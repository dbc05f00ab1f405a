/** Security header fields whose values are recorded, in display order. */
export const RECORDED_FIELDS = [
  'content-security-policy',
  'strict-transport-security',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
] as const;
export type RecordedField = (typeof RECORDED_FIELDS)[number];
