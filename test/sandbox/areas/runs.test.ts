import { describe, expect, it } from 'vitest';
import { createClient } from '../../../lib/api/client.ts';
import type { Input } from '../../../lib/api/endpoint.ts';
import { createProject } from '../../../lib/api/promotion.ts';
import { launchRun, listNodes, listRuns, runById } from '../../../lib/api/runs.ts';
import type { NewAccount } from '../accounts.ts';
import { createSandbox } from '../create-sandbox.ts';
import { refusalOf, sandboxFixture } from '../fixture.ts';
import { promote as promoted, SITE } from '../promotion-fixture.ts';

const sandbox = sandboxFixture({ limits: 'off', speed: 0 });
const promote = (wanted?: NewAccount, paths?: readonly string[]) => promoted(sandbox, wanted, paths);
const advance = (minutes: number) => sandbox.running.sandbox.clock.advance(minutes * 60_000);

describe('lists of runs', () => {
  it('RUN-11, RUN-12: by project, by status, by origin', async () => {
    const { client, launch, links, project } = await promote({}, ['', 'teas/']);
    const first = await launch({ tariff_id: 1 });
    advance(240);
    const second = await launch({ link_id: links[1] ?? 0, tariff_id: 1 });
    sandbox.running.sandbox.store.update('runs', first.run_id, { initiated_via: 'web' });
    const idsOf = async (query: Input<typeof listRuns>['query']) =>
      (await client.call(listRuns, { query })).runs.map(({ id }) => id);
    expect(await idsOf({})).toEqual([second.run_id, first.run_id]);
    expect(await idsOf({ project_id: project.id })).toHaveLength(2);
    expect(await idsOf({ project_id: 999_999 })).toEqual([]);
    expect(await idsOf({ status: 'completed' })).toEqual([first.run_id]);
    expect(await idsOf({ initiated_via: 'web' })).toEqual([first.run_id]);
    // `active` matches any status that is not final.
    expect(await idsOf({ status: 'active' })).toEqual([second.run_id]);
    expect(await idsOf({ status: 'unheard_of' })).toEqual([]);
  });

  it('RUN-14, RUN-15: page by page, at most a hundred', async () => {
    const paths = Array.from({ length: 7 }, (_, i) => `page-${i}`);
    const { client, launch, links } = await promote({}, paths);
    for (const link_id of links) await launch({ link_id, tariff_id: 1 });
    const read = (page: number, per_page: number) => client.call(listRuns, { query: { page, per_page } });
    const pages = [await read(1, 3), await read(2, 3), await read(3, 3)];
    expect(pages.map(({ runs }) => runs.length)).toEqual([3, 3, 1]);
    expect(new Set(pages.flatMap(({ runs }) => runs.map(({ id }) => id))).size).toBe(7);
    expect(pages[0]?.pagination).toEqual({ page: 1, per_page: 3, total: 7, pages: 3 });
    expect((await read(1, 500)).pagination).toEqual({ page: 1, per_page: 100, total: 7, pages: 1 });
    expect((await refusalOf(read(0, 3))).details).toEqual({ field: 'page' });
  });

  it('RUN-17: a list has progress, the single run has levels', async () => {
    const { client, launch } = await promote();
    const { run_id } = await launch({ tariff_id: 2 });
    advance(240);
    const { runs } = await client.call(listRuns, { query: {} });
    expect(runs[0]?.progress?.pct).toBe(100);
    expect(runs[0]).not.toHaveProperty('levels');
    const { run } = await client.call(runById, { params: { id: run_id } });
    expect(run.levels?.map(({ level }) => level)).toEqual([1, 2]);
    expect(run.levels?.[0]?.total).toBe(10);
  });

  it('AUTH-14: contain nothing of another account', async () => {
    const [mine, theirs] = [await promote(), await promote()];
    const { run_id } = await mine.launch();
    expect((await theirs.client.call(listRuns, { query: {} })).runs).toEqual([]);
    for (const call of [
      theirs.client.call(runById, { params: { id: run_id } }),
      theirs.client.call(listNodes, { params: { id: run_id }, query: {} }),
    ]) {
      expect((await refusalOf(call)).code).toBe('not_found');
    }
  });
});

describe('placements', () => {
  it('NOD-01: without an address until they are published; verified=1 leaves the others out', async () => {
    const { client, launch } = await promote();
    const { run_id } = await launch({ tariff_id: 2 });
    const read = (query: Input<typeof listNodes>['query']) =>
      client.call(listNodes, { params: { id: run_id }, query });
    const before = await read({});
    expect(before.run_id).toBe(run_id);
    expect(before.nodes.every(({ url, verified }) => url === null && verified === false)).toBe(true);
    expect((await read({ verified: '1' })).nodes).toEqual([]);
    advance(240);
    const after = await read({ verified: '1' });
    expect(after.nodes.length).toBeGreaterThan(10);
    expect(after.nodes.length).toBeLessThanOrEqual(before.nodes.length);
    expect(after.nodes.every(({ url, verified }) => url && verified)).toBe(true);
  });
});

describe('NOD-03', () => {
  it('hundreds of placements are returned in one reply', async () => {
    const { client, launch } = await promote({ balance: 500 });
    const { run_id } = await launch({ level1_count: 20, level2_per_level1: 5, level3_per_level2: 3 });
    const { nodes } = await client.call(listNodes, { params: { id: run_id }, query: {} });
    expect(nodes.length).toBeGreaterThan(350);
  });
});

describe('the same seed', () => {
  it('creates the same world, byte for byte; another seed a different one', async () => {
    const tell = async (seed: number): Promise<string> => {
      const { app, store, close } = createSandbox({
        seed,
        speed: 0,
        startAt: Date.parse('2026-11-20T12:00:00Z'),
      });
      const send: typeof fetch = async (input, init) => app.fetch(new Request(input, init));
      const client = createClient({ baseUrl: 'http://127.0.0.1/api/v1', key: 'sbx_empty', fetch: send });
      const body = { name: 'A', url: SITE, links: [{ url: SITE }] };
      const { project } = await client.call(createProject, { body });
      await client.call(launchRun, { body: { project_id: project.id, url: SITE, tariff_id: 3 } });
      const world = JSON.stringify(store.snapshot());
      close();
      return world;
    };
    const [one, again, other] = [await tell(1), await tell(1), await tell(2)];
    expect(one.length).toBeGreaterThan(10_000);
    expect(one === again).toBe(true);
    expect(one === other).toBe(false);
  });
});
