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

/** How a sandbox is to be; what is left out is as a developer wants it. */
export interface SandboxOptions {
  /** File that keeps the state; in memory without one. */
  data?: string;
  seed: number;
  /** Virtual seconds in a real one. */
  speed: number;
  /** The moment that the virtual clock starts at, in milliseconds since 1970; default now. */
  startAt?: number;
  limits: 'spec' | 'off';
  /** Milliseconds that every answer waits. */
  latency: number;
  /** Unusual answers that the specification allows. */
  quirks: readonly QuirkName[];
  reach: Reach;
  /** Milliseconds between two requests of a crawl. */
  pause: number;
  /** Looks up TXT records, where the resolver of the system is not to be asked. */
  resolveTxt?: ResolveTxt;
  /** Puts a token on the demo shop, as its owner would to verify it. */
  carry?: (token: string) => void;
  /** Where the demo shop is served: `http://shop.localhost:8788`. */
  shop: string;
}

/** One sandbox. Nothing of it is shared, so many can run in one process. */
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
  /** Ports that it listens on, where no crawl may go. */
  ownPorts: Set<number>;
  /** The checks of the extension, read from the disk when first asked for. */
  checks(): Promise<Checks>;
  /** The settings of every request that a crawl or scan makes. */
  guard(signal?: AbortSignal): GetOptions;
  /** Writes down how far the clock is ahead. To be called when it was moved. */
  keepTime(): void;
  /** Everything as it was at the start: state, clock, faults, journal; what is under way is stopped. */
  reset(): void;
  /** Closes the state; no request may be under way. */
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

/** Makes a sandbox: the whole API as a Hono app, with its state. It does not listen; `startSandbox` does. */
export function createSandbox(wanted: Partial<SandboxOptions> = {}): Sandbox {
  const options = { ...DEFAULTS, ...wanted };
  const store = openStore(options.data);
  const isNew = store.count('accounts') === 0;
  const begin = () => options.startAt ?? Date.now();
  // A file's time goes on where it was, even if it had run ahead.
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
