import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Checks } from '../../lib/checks/check.ts';
import type { Clock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { Reach } from './net/address.ts';
import type { GetOptions } from './net/get.ts';
import type { ResolveTxt } from './net/verify.ts';
import type { QuirkName, Quirks } from './quirks.ts';
import type { Requests } from './requests-under-way.ts';
import type { Store } from './store/store.ts';
import type { Work } from './work.ts';

/** The options of a sandbox; the defaults suit a developer. */
export interface SandboxOptions {
  /** File for the state; without one it is in memory. */
  data?: string;
  seed: number;
  /** Virtual seconds per real second. */
  speed: number;
  /** The moment at which the virtual clock starts, in milliseconds since 1970; default now. */
  startAt?: number;
  limits: 'spec' | 'off';
  /** Milliseconds that every response is delayed. */
  latency: number;
  /** Unusual responses that the specification allows. */
  quirks: readonly QuirkName[];
  reach: Reach;
  /** Milliseconds between two requests of a crawl. */
  pause: number;
  /** Looks up TXT records, to avoid the system's resolver. */
  resolveTxt?: ResolveTxt;
  /** Puts a token on the demo shop, as its owner would do to verify it. */
  carry?: (token: string) => void;
  /** Origin of the demo shop: `http://shop.localhost:8788`. */
  shop: string;
}

/** One sandbox. Sandboxes share nothing, so any number of them can run in one process. */
export interface Sandbox {
  options: SandboxOptions;
  app: Hono<{ Bindings: HttpBindings }>;
  store: Store;
  clock: Clock;
  work: Work;
  requests: Requests;
  faults: Faults;
  journal: Journal;
  quirks: Quirks;
  /** The ports that it listens on, which no crawl may visit. */
  ownPorts: Set<number>;
  /** The checks of the extension, read from disk on first use. */
  checks(): Promise<Checks>;
  /** The options of every request that a crawl or scan makes. */
  guard(signal?: AbortSignal): GetOptions;
  /** Stores how far the clock is ahead. Call it after moving the clock. */
  keepTime(): void;
  /** Restores the state at the start: data, clock, faults, journal; stops crawls and scans. */
  reset(): void;
  /** Closes the state; no request may be in progress. */
  close(): void;
}
