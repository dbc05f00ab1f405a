import * as z from 'zod/mini';
import { ERRORS, type ErrorCode } from '../../lib/api/errors.ts';

/** The ways to break a connection; `drop` carries the request out and loses the response. */
const NETWORK_FAULTS = ['reset', 'empty', 'truncate', 'garbage', 'drop'] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

const codes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** A fault, and the requests that it affects: all given fields must match. */
export const Fault = z.strictObject({
  /** `audit.startCrawl` */
  operation: z.optional(z.string()),
  method: z.optional(z.string()),
  /** Beginning of the path below `/api/v1`. */
  path: z.optional(z.string()),
  account: z.optional(z.int()),
  /** Number of requests that it affects; then it is removed. */
  times: z._default(z.int(), 1),
  /** Real seconds after which it is removed in any case. */
  ttl: z._default(z.number(), 60),

  /** Milliseconds to wait before anything else. */
  delay: z.optional(z.number()),
  code: z.optional(z.enum(codes)),
  details: z.optional(z.record(z.string(), z.unknown())),
  status: z.optional(z.int()),
  headers: z.optional(z.record(z.string(), z.string())),
  /** A reply that is not the API's, for example a proxy's page. */
  body: z.optional(z.string()),
  network: z.optional(z.enum(NETWORK_FAULTS)),
});
export type Fault = z.output<typeof Fault>;

interface Armed {
  fault: Fault;
  left: number;
  until: number;
}
type Asked = { operation: string; method: string; path: string; account?: number | undefined };

/** The armed faults; each is removed after the requests it was meant for. */
export interface Faults {
  arm(fault: Fault): void;
  armed(): readonly Fault[];
  /** Returns the fault that this request meets, and counts it as one of its times. */
  take(request: Asked): Fault | undefined;
  clear(): void;
}

function meets({ operation, method, path, account }: Fault, asked: Asked): boolean {
  return (
    (operation === undefined || operation === asked.operation) &&
    (method === undefined || method === asked.method) &&
    (path === undefined || asked.path.startsWith(path)) &&
    (account === undefined || account === asked.account)
  );
}

export function createFaults(): Faults {
  let all: Armed[] = [];
  const alive = () => {
    all = all.filter(({ left, until }) => left > 0 && until > Date.now());
    return all;
  };
  return {
    arm(fault) {
      all.push({ fault, left: fault.times, until: Date.now() + fault.ttl * 1_000 });
    },
    armed: () => alive().map(({ fault, left }) => ({ ...fault, times: left })),
    take(request) {
      const found = alive().find(({ fault }) => meets(fault, request));
      if (found) found.left -= 1;
      return found?.fault;
    },
    clear() {
      all = [];
    },
  };
}
