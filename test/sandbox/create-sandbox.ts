import { Hono } from 'hono';
import type { Checks } from '../../lib/checks/check.ts';
import { loadChecks } from '../../scripts/build/load-checks.ts';
import { mountPublicReports } from './areas/public-report.ts';
import { mountReports } from './areas/reports.ts';
import { resumeWork } from './areas/resume.ts';
import { createClock } from './clock.ts';
import { mountControl } from './control/control.ts';
import { mountDashboard } from './dashboard/dashboard.ts';
import { createFaults } from './faults.ts';
import { refuseStrangers } from './guard.ts';
import { createJournal } from './journal.ts';
import { seedPersonas } from './personas.ts';
import { mount } from './pipeline.ts';
import { createQuirks } from './quirks.ts';
import { createRequests } from './requests-under-way.ts';
import type { Sandbox, SandboxOptions } from './sandbox.ts';
import { openStore } from './store/store.ts';
import { createWork } from './work.ts';

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
  mountPublicReports(sandbox.app, sandbox);
  mountControl(sandbox.app, sandbox);
  mountDashboard(sandbox.app);
  return sandbox;
}
