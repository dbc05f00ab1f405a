import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Checks } from '../../lib/checks/check.ts';
import { loadChecks } from '../../scripts/build/load-checks.ts';
import { mountReports } from './areas/reports.ts';
import { resumeWork } from './areas/resume.ts';
import { mountSharedReports } from './areas/shared-report.ts';
import { type Clock, createClock } from './clock.ts';
import { mountControl } from './control/control.ts';
import { mountDashboard } from './dashboard/dashboard.ts';
import { createFaults, type Faults } from './faults.ts';
import { refuseStrangers } from './guard.ts';
import { createJournal, type Journal } from './journal.ts';
import type { Reach } from './net/address.ts';
import type { GetOptions } from './net/get.ts';
import type { ResolveTxt } from './net/verify.ts';
import { seedPersonas } from './personas.ts';
import { mount } from './pipeline.ts';
import { createQuirks, type QuirkName, type Quirks } from './quirks.ts';
import { createRequests, type Requests } from './requests-under-way.ts';
import { openStore, type Store } from './store/store.ts';
import { createWork, type Work } from './work.ts';

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

const DEFAULTS: SandboxOptions = {
  seed: 1,
  speed: 1,
  limits: 'spec',
  latency: 0,
  quirks: [],
  reach: 'loopback',
  pause: 60,
  shop: 'http://shop.localhost:8788',
};

/**
 * Creates a sandbox: the whole API as a Hono app, with its state. It does not listen; `startSandbox` does.
 */
export function createSandbox(wanted: Partial<SandboxOptions> = {}): Sandbox {
  const options = { ...DEFAULTS, ...wanted };
  const store = openStore(options.data);
  const isNew = store.count('accounts') === 0;
  const begin = () => options.startAt ?? Date.now();
  // The time in a file continues where it was, even if it had run ahead.
  const kept = Date.now() + store.number('SELECT max(ahead) FROM clock');
  const clock = createClock({ at: isNew ? begin() : Math.max(begin(), kept), speed: options.speed });
  let checks: Promise<Checks> | undefined;

  const sandbox: Sandbox = {
    options,
    app: new Hono(),
    store,
    clock,
    work: createWork(),
    requests: createRequests(),
    faults: createFaults(),
    journal: createJournal(),
    quirks: createQuirks(options.quirks, options.seed),
    ownPorts: new Set(),
    checks() {
      checks ??= loadChecks();
      return checks;
    },
    guard: (signal) => ({
      reach: options.reach,
      ownPorts: sandbox.ownPorts,
      ...(signal && { signal }),
    }),
    keepTime() {
      store.transaction(() => {
        store.remove('clock', {});
        store.insert('clock', { ahead: clock.now() - Date.now() });
      });
    },
    reset() {
      sandbox.work.stop();
      sandbox.faults.clear();
      sandbox.journal.clear();
      clock.restart(begin());
      clock.run(options.speed);
      store.transaction(() => {
        store.clear();
        seedPersonas(sandbox);
      });
    },
    close() {
      sandbox.work.stop();
      sandbox.keepTime();
      store.close();
    },
  };
  if (isNew) sandbox.reset();
  else resumeWork(sandbox);
  sandbox.app.use(sandbox.requests.count);
  sandbox.app.use(refuseStrangers);
  mount(sandbox.app, sandbox);
  mountReports(sandbox.app, sandbox);
  mountSharedReports(sandbox.app, sandbox);
  mountControl(sandbox.app, sandbox);
  mountDashboard(sandbox.app);
  return sandbox;
}
