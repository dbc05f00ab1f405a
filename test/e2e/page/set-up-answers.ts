/** Fields as sent, with repeated ones repeated. */
export type SentFields = readonly (readonly [name: string, value: string])[];

const HTML = ['content-type', 'text/html; charset=utf-8'] as const;
/** Fields with which a page gets an A+, and those with which it gets an F. */
export const STRONG: SentFields = [
  HTML,
  [
    'content-security-policy',
    "default-src 'none'; script-src 'unsafe-hashes'; style-src 'self'; connect-src 'self'; child-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
  ],
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-embedder-policy', 'require-corp'],
  ['cross-origin-resource-policy', 'same-origin'],
];
const WEAK: SentFields = [HTML, ['referrer-policy', 'unsafe-url'], ['access-control-allow-origin', '*']];
export const FIELDS = { strong: STRONG, weak: WEAK };

export const NO_STORE = ['cache-control', 'no-store'] as const;
export const KEPT = ['cache-control', 'max-age=3600'] as const;

export const htmlOf = (title: string, more = '') =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${more}<h1>${title}</h1>`;

export interface SetUpAnswer {
  kind?: keyof typeof FIELDS;
  status?: number;
  more?: SentFields;
  body?: string;
}

export const weak = (...more: SentFields): SetUpAnswer => ({ kind: 'weak', more });
export const strong = (...more: SentFields): SetUpAnswer => ({ kind: 'strong', more });
