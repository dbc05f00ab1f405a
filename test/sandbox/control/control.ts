import * as z from 'zod/mini';
import { resumeWork } from '../areas/resume.ts';
import { ASSUMPTIONS } from '../assumptions.ts';
import { iso } from '../clock.ts';
import { Fault } from '../faults.ts';
import { PERSONAS } from '../personas.ts';
import { BASE } from '../pipeline.ts';
import { Refusal } from '../refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Snapshot } from '../store/store.ts';
import { mountAccounts } from './accounts.ts';
import { NotThere, read } from './read.ts';

const ClockChange = z.strictObject({
  /** Seconds. */
  advance: z.optional(z.number()),
  set: z.optional(z.string()),
  speed: z.optional(z.number().check(z.minimum(0))),
});
const State = z.strictObject({
  at: z.int(),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
const Token = z.strictObject({ token: z.string() });

/** The calls outside the API that make the sandbox testable: everything under `/_sandbox`. */
export function mountControl(app: Sandbox['app'], sandbox: Sandbox): void {
  const { store, clock, faults, journal, work } = sandbox;
  const time = () => ({ now: iso(clock.now()), speed: clock.speed });

  app.use('/_sandbox/*', async (context, next) => {
    const isReading = context.req.method === 'GET' || context.req.method === 'HEAD';
    // A custom header makes browsers send a preflight first, which nothing here allows.
    if (isReading || context.req.header('x-sandbox') === '1') return next();
    return context.json({ error: 'Send the header X-Sandbox: 1.' }, 403);
  });
  app.onError((error, context) => {
    if (error instanceof NotThere) return context.json({ error: error.message }, 404);
    const isFormal = error instanceof z.core.$ZodError;
    const isWrong = isFormal || [SyntaxError, RangeError, Refusal].some((kind) => error instanceof kind);
    if (!isWrong) console.error(error);
    return context.json({ error: isFormal ? z.prettifyError(error) : error.message }, isWrong ? 400 : 500);
  });
  mountAccounts(app, sandbox);

  app.get('/_sandbox', (context) => {
    const personas = Object.fromEntries(Object.entries(PERSONAS).map(([key, { about }]) => [key, about]));
    const baseUrl = `${new URL(context.req.url).origin}${BASE}`;
    return context.json({
      baseUrl,
      clock: time(),
      options: sandbox.options,
      personas,
      assumptions: ASSUMPTIONS,
      running: work.running,
    });
  });
  app.post('/_sandbox/reset', (context) => {
    sandbox.reset();
    return context.json({ clock: time() });
  });
  app.post('/_sandbox/settle', async (context) => {
    await work.settle();
    return context.json({ running: work.running });
  });
  app.post('/_sandbox/clock', async (context) => {
    const { advance, set, speed } = await read(context, ClockChange);
    if (set !== undefined) clock.set(Date.parse(set));
    if (advance !== undefined) clock.advance(advance * 1_000);
    if (speed !== undefined) clock.run(speed);
    sandbox.keepTime();
    return context.json({ clock: time() });
  });
  app.post('/_sandbox/shop/token', async (context) => {
    const { token } = await read(context, Token);
    sandbox.options.carry?.(token);
    return context.json({ carried: sandbox.options.carry !== undefined });
  });

  app.get('/_sandbox/faults', (context) => context.json({ faults: faults.armed() }));
  app.post('/_sandbox/faults', async (context) => {
    faults.arm(await read(context, Fault));
    return context.json({ faults: faults.armed() }, 201);
  });
  app.delete('/_sandbox/faults', (context) => {
    faults.clear();
    return context.json({ faults: [] });
  });
  app.get('/_sandbox/requests', (context) => context.json({ requests: journal.entries() }));
  app.delete('/_sandbox/requests', (context) => {
    journal.clear();
    return context.json({ requests: [] });
  });

  app.get('/_sandbox/state', (context) => context.json({ at: clock.now(), tables: store.snapshot() }));
  app.put('/_sandbox/state', async (context) => {
    const { at, tables } = await read(context, State);
    work.stop();
    store.restore(tables as Snapshot);
    clock.restart(at);
    resumeWork(sandbox);
    return context.json({ clock: time() });
  });
}
