import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TableName } from './layout.ts';

/** Imports the module as another context of the extension would. */
async function context() {
  vi.resetModules();
  return import('./changes.ts');
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('changes of tables', () => {
  it('are announced here and in every other context, to listeners for one of the tables', async () => {
    const [worker, page] = [await context(), await context()];
    const told: string[] = [];
    const listen = (where: string, from: typeof page, names: readonly TableName[]) =>
      stops.push(from.onChange(names, () => told.push(where)));
    listen('worker jobs', worker, ['jobs']);
    listen('page jobs', page, ['projects', 'jobs']);
    listen('page ignored', page, ['ignored']);
    worker.announce(['jobs', 'operations']);
    expect(told).toEqual(['worker jobs']);
    await expect.poll(() => told).toEqual(['worker jobs', 'page jobs']);
  });

  it('are announced once, however many of the tables have changed', async () => {
    const [worker, page] = [await context(), await context()];
    const told: string[] = [];
    stops.push(page.onChange(['jobs', 'operations'], () => told.push('page')));
    stops.push(worker.onChange(['jobs', 'operations'], () => told.push('worker')));
    stops.push(worker.onChange(['ignored'], () => told.push('worker of what came after')));
    page.announce(['jobs', 'operations']);
    page.announce(['ignored']);
    await expect.poll(() => told).toContain('worker of what came after');
    expect(told).toEqual(['page', 'worker', 'worker of what came after']);
  });

  it('are no longer announced to a stopped listener', async () => {
    const page = await context();
    let told = 0;
    page.onChange(['jobs'], () => (told += 1))();
    page.announce(['jobs']);
    expect(told).toBe(0);
  });
});
