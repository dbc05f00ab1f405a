import { pick, random } from './random.ts';

type Json = Record<string, unknown>;

/** A reply before it is sent. */
interface Reply {
  operation: string;
  status: number;
  headers: Headers;
  body: Json;
  /** Returns a number from 0 to 1 that is always the same for the same input. */
  chance(...parts: readonly (string | number)[]): number;
}
/** Changes a reply in place. */
type Quirk = (reply: Reply) => void;

/** Calls a function with every object inside a value, and with the object's name in its parent. */
function eachObject(value: unknown, visit: (object: Json, name: string) => void, name = ''): void {
  if (Array.isArray(value)) for (const item of value) eachObject(item, visit, name);
  else if (typeof value === 'object' && value !== null) {
    // Objects that the visit adds are not visited.
    const parts = Object.entries(value);
    visit(value as Json, name);
    for (const [key, part] of parts) eachObject(part, visit, key);
  }
}

const errorOf = ({ body }: Reply) => (body.ok === false ? (body.error as { code: string }).code : null);

/** Fields that the sandbox returns and the specification does not list. */
const UNNAMED: Readonly<Record<string, readonly string[]>> = {
  crawl: 'project_id mode max_pages charged started_at finished_at errors warnings stopped'.split(' '),
  crawls: 'project_id mode max_pages charged started_at finished_at errors warnings stopped'.split(' '),
  scan: 'project_id mode charged started_at finished_at'.split(' '),
  project: ['name'],
  projects: ['name'],
  keywords: ['tag', 'target_url'],
  nodes: ['anchor', 'is_brand'],
  level1: ['anchor'],
  level2: ['anchor'],
  crowd: ['anchor'],
};
const STATUSES: Readonly<Record<string, string>> = {
  queued: 'waiting',
  running: 'analyzing',
  level1_active: 'level1_paused',
  level2_active: 'verifying',
};
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

function localTime(time: string): string {
  return `${new Date(Date.parse(time) + 3 * 3_600_000).toISOString().slice(0, 19)}+03:00`;
}

/** Changes replies wherever the specification leaves something open. */
const QUIRKS = {
  /** The HTTP status of `already_active` is in no table (RUN-07). */
  'active-status': (reply) => {
    if (errorOf(reply) === 'already_active') reply.status = pick([400, 422, 423], reply.chance('active'));
  },
  /** Of the statuses of crawls and scans only `done` is known, of runs only some (RUN-10, AUD-09, SHD-12). */
  statuses: ({ body, operation }) => {
    if (/^(audit|shield)\./.test(operation) || /^runs\.(runById|listRuns)$/.test(operation)) {
      eachObject(body, (object) => {
        const status = STATUSES[String(object.status)];
        if (status) object.status = status;
      });
    }
  },
  /** Fields may be added (ENV-07). */
  extra: ({ body }) => {
    eachObject(body, (object, name) => {
      if (['details', 'issues', 'findings_summary'].includes(name)) return;
      object._links = { self: null };
      object.updated_by = 'system';
    });
  },
  /** “Not found” may be null, 0 or absent (RNK-11). */
  positions: ({ body, chance }) => {
    eachObject(body, (object) => {
      if (object.last_position !== null || object.last_checked_at === null) return;
      const how = chance('position', String(object.id));
      if (how < 0.4) object.last_position = 0;
      else if (how < 0.7) delete object.last_position;
    });
  },
  /** The records of crawls, scans, nodes and projects are not shown in full (ENV-07). */
  bare: ({ body }) => {
    eachObject(body, (object, name) => {
      // Only promotion projects have a name in the specification.
      const unnamed = object.domain_host === undefined ? (UNNAMED[name] ?? []) : [];
      for (const field of unnamed) delete object[field];
      for (const [field, value] of Object.entries(object)) if (value === null) delete object[field];
    });
  },
  /** The fields of `pagination` are not shown (RUN-14). */
  pagination: (reply) => {
    const { pagination } = reply.body as { pagination?: Json };
    if (!pagination) return;
    const { page, per_page, total, pages } = pagination;
    const shapes = [
      { current_page: page, last_page: pages, per_page, total },
      { next: null, has_more: Number(page) < Number(pages) },
      null,
    ];
    reply.body.pagination = pick(shapes, reply.chance('pagination'));
  },
  /** ISO 8601 has more than one form (ENV-15). */
  times: ({ body, chance }) => {
    eachObject(body, (object) => {
      for (const [field, value] of Object.entries(object)) {
        if (typeof value !== 'string' || !TIME.test(value)) continue;
        const forms = [
          localTime(value),
          value.replace('Z', '.000000Z'),
          value.replace('T', ' ').slice(0, 19),
        ];
        object[field] = forms[Math.floor(chance(field) * forms.length)];
      }
    });
  },
  /** A missing estimate may be a reply instead of an error (AUD-03). */
  estimate: (reply) => {
    if (reply.operation !== 'audit.estimate' || errorOf(reply) !== 'need_estimate') return;
    reply.status = 200;
    reply.body = { ok: true, has_estimate: false };
  },
  /** There may be one hint for each method (SHD-05). */
  hint: ({ body }) => {
    if (typeof body.verification_hint !== 'string') return;
    body.verification_hint = { text: body.verification_hint, methods: ['dns_txt', 'well_known', 'meta_tag'] };
  },
  /** Daily limits may omit when to come back (AUD-02, SHD-10). */
  'retry-after': (reply) => {
    const isDaily =
      errorOf(reply) === 'express_limit' ||
      // The limit of a site ends at midnight, however near; the limit of all scans ends within a minute.
      (errorOf(reply) === 'rate_limited' &&
        reply.operation === 'shield.startScan' &&
        Number(reply.headers.get('retry-after')) > 60);
    if (isDaily) reply.headers.delete('retry-after');
  },
  /** The scope of the account's own endpoints is not shown (AUTH-07). */
  'account-scope': (reply) => {
    if (reply.body.ok !== true || !/^account\.(me|balance|currentKey)$/.test(reply.operation)) return;
    reply.status = 403;
    reply.body = {
      ok: false,
      error: { code: 'forbidden_scope', message: 'This key has no access to this.', details: {} },
    };
  },
} as const satisfies Record<string, Quirk>;

export type QuirkName = keyof typeof QUIRKS;
/** @internal For tests: Playwright runs with all but one of them. */
export const QUIRK_NAMES = Object.keys(QUIRKS) as QuirkName[];

/** Makes a response unusual in the requested ways, always the same for the same seed. */
export interface Quirks {
  reply(response: Response, operation: string): Promise<Response>;
}

export function createQuirks(names: readonly QuirkName[], seed: number): Quirks {
  return {
    async reply(response, operation) {
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      if (names.length === 0 || !isJson) return response;
      const reply: Reply = {
        operation,
        status: response.status,
        headers: new Headers(response.headers),
        body: (await response.json()) as Json,
        chance: (...parts) => random(seed, 'quirk', operation, ...parts)(),
      };
      for (const name of names) QUIRKS[name](reply);
      const { body, status, headers } = reply;
      return new Response(JSON.stringify(body), { status, headers });
    },
  };
}
