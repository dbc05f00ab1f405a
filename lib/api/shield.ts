import * as z from 'zod/mini';
import { Amount, defineEndpoint, figure, id, known, maybe, Percent } from './endpoint.ts';

/** A site that is scanned for security. */
export const ShieldProject = z.looseObject({
  id,
  domain: z.string(),
  /** Whether the account has proved that it owns the site; paid scans need it. */
  verified: z.boolean(),
});
export type ShieldProject = z.output<typeof ShieldProject>;

/** A project when it is created or found: includes what the site must contain to be verified. */
export const VerifiableProject = z.extend(ShieldProject, { verify_token: maybe(z.string()) });
export type VerifiableProject = z.output<typeof VerifiableProject>;

/** One scan; its results are included once it is done. */
export const Scan = z.looseObject({
  id,
  status: known('done'),
  /** 0 to 100. */
  score: figure(Percent),
  grade: maybe(z.string()),
  /** A traffic light; the service defines the fields. */
  verdict: maybe(z.record(z.string(), z.unknown())),
  /** Number of findings by severity: `critical`, `high` and others. */
  findings_summary: maybe(z.record(z.string(), z.unknown())),
  /** A report that anyone with the address can read. */
  share_report_url: maybe(z.string()),
});
export type Scan = z.output<typeof Scan>;

const project = { id: 8, domain: 'copper-leaf.example', verified: true };

export const listProjects = defineEndpoint({
  method: 'GET',
  path: '/shield/projects',
  summary: 'Every shield project of the account.',
  access: 'shield',
  status: 200,
  reply: z.looseObject({ projects: z.array(ShieldProject) }),
  example: { projects: [project] },
});

export const createProject = defineEndpoint({
  method: 'POST',
  path: '/shield/projects',
  summary:
    'Makes a shield project of a site, or finds the one there is, and gives the token to verify it with.',
  access: 'shield',
  body: z.strictObject({ url: z.string().check(z.minLength(1)), name: z.optional(z.string()) }),
  status: 201,
  reply: z.looseObject({
    project: VerifiableProject,
    /** Where to put the token, in words: a sentence, or one for each method. */
    verification_hint: maybe(z.union([z.string(), z.record(z.string(), z.unknown())])),
  }),
  example: {
    project: { ...project, verified: false, verify_token: 'sv-5c1f0a9e7d24' },
    verification_hint: 'Put the token in a DNS TXT record, a well-known file or a meta tag.',
  },
});

export const verifyProject = defineEndpoint({
  method: 'POST',
  path: '/shield/projects/{id}/verify',
  summary: 'Looks for the token on the site; not finding it is an answer and no error.',
  access: 'shield',
  status: 200,
  reply: z.looseObject({ verified: z.boolean(), method: maybe(z.string()) }),
  errors: ['not_found'],
  timeout: 45,
  example: { verified: true, method: 'meta' },
});

/** Languages in which the service writes reports, whatever the language of the interface. */
export const REPORT_LANGUAGES = ['ru', 'uk', 'en', 'pl'] as const;

export const startScan = defineEndpoint({
  method: 'POST',
  path: '/shield/projects/{id}/scans',
  summary:
    'Starts a scan: free within a daily limit; deep and comprehensive at a price, on verified sites only.',
  access: 'shield',
  body: z.strictObject({
    mode: z.enum(['free', 'deep', 'comprehensive']),
    /** Language of the written report; that of messages is `lang` in the query. */
    lang: z.optional(z.enum(REPORT_LANGUAGES)),
  }),
  status: 202,
  reply: z.looseObject({
    scan_id: id,
    mode: maybe(known('free', 'deep', 'comprehensive')),
    charged: maybe(Amount),
  }),
  errors: ['not_found', 'insufficient_funds', 'needs_verify'],
  limit: 'scans',
  charges: true,
  example: { scan_id: 77, mode: 'deep', charged: 9 },
});

export const scanById = defineEndpoint({
  method: 'GET',
  path: '/shield/scans/{id}',
  summary: 'One scan: its state, and once it is done its verdict.',
  access: 'shield',
  status: 200,
  reply: z.looseObject({ scan: Scan }),
  about: ({ scan }) => scan.id,
  errors: ['not_found'],
  example: {
    scan: {
      id: 77,
      status: 'done',
      score: 72,
      grade: 'B',
      verdict: { light: 'yellow' },
      findings_summary: { critical: 0, high: 1, medium: 3, low: 5 },
      share_report_url: 'https://service.example/shared/5c1f0a9e7d24',
    },
  },
});
