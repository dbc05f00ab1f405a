import { describe, expect, it } from 'vitest';
import type { Client } from '../../../lib/api/caller.ts';
import type { Input } from '../../../lib/api/endpoint.ts';
import {
  addLink,
  createProject,
  deleteProject,
  listProjects,
  projectById,
  updateProject,
} from '../../../lib/api/promotion.ts';
import { launchRun } from '../../../lib/api/runs.ts';
import { refusalOf, refusedWith, sandboxFixture } from '../fixture.ts';

const sandbox = sandboxFixture({ limits: 'off', speed: 0 });

const SITE = 'https://copper-leaf.example/';
const make = (client: Client, body: Partial<Input<typeof createProject>['body']> = {}) =>
  client.call(createProject, { body: { name: 'Copper & Leaf', url: SITE, ...body } });

/** Makes a project look as if it had been made in the dashboard. */
const asPersonal = (id: number) =>
  sandbox.running.sandbox.store.update('projects', id, { created_via: 'web' });

describe('projects', () => {
  it('PRJ-05: name and address are enough; the default language is ru', async () => {
    const { client } = await sandbox.connect();
    const { project, links } = await make(client);
    expect(project).toEqual({
      id: project.id,
      uuid: project.uuid,
      name: 'Copper & Leaf',
      language: 'ru',
      domain_host: 'copper-leaf.example',
      homepage_url: SITE,
      region: '',
      topic: '',
      created_via: 'api',
      created_at: project.created_at,
    });
    expect(project.uuid).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(links).toEqual({ added: 0, domain_errors: 0 });
  });

  it('ENV-15: the time of creation is ISO 8601', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client);
    expect(Date.parse(project.created_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it.each([
    ['name', { name: '' }],
    ['url', { url: 'not an address' }],
    ['url', { url: 'ftp://copper-leaf.example' }],
  ])('ERR-02: 422 contains the field %s', async (field, body) => {
    const { client } = await sandbox.connect();
    const error = await refusedWith(make(client, body));
    expect(error).toEqual({ status: 422, code: 'validation_error', details: { field } });
  });

  it('PRJ-06: links to other sites are counted, and the rest is created', async () => {
    const { client } = await sandbox.connect();
    const { project, links } = await make(client, {
      links: [
        { url: `${SITE}kettles/` },
        { url: 'https://shop.copper-leaf.example/teas' },
        { url: 'https://elsewhere.example/' },
        { url: 'no address' },
      ],
    });
    expect(links).toEqual({ added: 2, domain_errors: 2 });
    const { project: found } = await client.call(projectById, { params: { id: project.id } });
    expect(found.links).toHaveLength(2);
  });

  it('PRJ-07: the same link twice is added once', async () => {
    const { client } = await sandbox.connect();
    const { links } = await make(client, { links: [{ url: `${SITE}a` }, { url: `${SITE}a` }] });
    expect(links).toEqual({ added: 1, domain_errors: 0 });
  });

  it('PRJ-01, PRJ-03: the list contains projects made through the API; with all=1 also the personal ones', async () => {
    const { client } = await sandbox.connect();
    const own = await make(client);
    const personal = await make(client, { name: 'Personal' });
    asPersonal(personal.project.id);
    const listed = await client.call(listProjects, { query: {} });
    expect(listed.projects.map(({ id }) => id)).toEqual([own.project.id]);
    const all = await client.call(listProjects, { query: { all: '1' } });
    expect(all.projects.map(({ created_via }) => created_via).sort()).toEqual(['api', 'web']);
  });

  it('PRJ-04: lists count links and runs, the single project contains them', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client, { links: [{ url: SITE }, { url: `${SITE}teas/` }] });
    await client.call(launchRun, { body: { project_id: project.id, url: SITE } });
    const { projects } = await client.call(listProjects, { query: {} });
    expect([projects[0]?.links_count, projects[0]?.active_runs]).toEqual([2, 1]);
    expect(projects[0]).not.toHaveProperty('links');
    const single = await client.call(projectById, { params: { id: project.id } });
    expect(single.project.links?.map(({ url }) => url)).toEqual([SITE, `${SITE}teas/`]);
    expect(single.project.runs?.map((run) => [run.status, run.target_url])).toEqual([['queued', SITE]]);
    expect(single.project).not.toHaveProperty('links_count');
  });

  it('PRJ-08: a project’s description can change, its site cannot', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client);
    const change = { name: 'New', description: 'd', language: 'pl', wishes: 'w', region: 'PL', topic: 't' };
    const { project: changed } = await client.call(updateProject, {
      params: { id: project.id },
      body: change,
    });
    expect(changed).toEqual({ ...project, name: 'New', language: 'pl', region: 'PL', topic: 't' });
    const body = { url: 'https://elsewhere.example/' } as object;
    const error = await refusedWith(client.call(updateProject, { params: { id: project.id }, body }));
    expect(error).toEqual({ status: 422, code: 'validation_error', details: { field: 'url' } });
  });

  it('PRJ-13: a project has wishes, a link has a wish', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client, {
      wishes: 'calm texts',
      links: [{ url: SITE, wish: 'a recipe' }],
    });
    const { project: found } = await client.call(projectById, { params: { id: project.id } });
    expect(found.links?.[0]?.wish).toBe('a recipe');
    const swapped = make(client, { wish: 'calm texts' } as object);
    expect((await refusalOf(swapped)).details).toEqual({ field: 'wish' });
  });

  it('PRJ-09: a personal project cannot be deleted', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client);
    asPersonal(project.id);
    const error = await refusedWith(client.call(deleteProject, { params: { id: project.id } }));
    expect(error).toEqual({ status: 403, code: 'forbidden', details: {} });
  });

  it('ENV-13: a deleted project says so, and is gone', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client, { links: [{ url: SITE }] });
    const params = { id: project.id };
    expect((await client.call(deleteProject, { params })).deleted).toBe(true);
    expect((await refusalOf(client.call(projectById, { params }))).code).toBe('not_found');
    expect((await client.call(listProjects, { query: {} })).projects).toEqual([]);
  });

  it('PRJ-11: a project with an active cascade cannot be deleted', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client, { links: [{ url: SITE }] });
    await client.call(launchRun, { body: { project_id: project.id, url: SITE } });
    const error = await refusalOf(client.call(deleteProject, { params: { id: project.id } }));
    expect(error.code).toBe('already_running');
  });

  it('PRJ-10: a personal project accepts links and launches', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client);
    asPersonal(project.id);
    const { link } = await client.call(addLink, { params: { id: project.id }, body: { url: SITE } });
    const { status } = await client.call(launchRun, { body: { project_id: project.id, link_id: link.id } });
    expect(status).toBe('queued');
  });

  it('AUTH-14: another account’s project is not found', async () => {
    const [mine, theirs] = [await sandbox.connect(), await sandbox.connect()];
    const { project } = await make(mine.client);
    for (const endpoint of [projectById, deleteProject]) {
      const error = await refusedWith(theirs.client.call(endpoint, { params: { id: project.id } }));
      expect(error).toEqual({ status: 404, code: 'not_found', details: {} });
    }
    const launch = theirs.client.call(launchRun, { body: { project_id: project.id, url: SITE } });
    expect((await refusalOf(launch)).code).toBe('not_found');
  });
});

describe('LIM-01', () => {
  const limited = sandboxFixture();

  it('PRJ-12: 30 projects an hour, then a refusal with the wait', async () => {
    const { client } = await limited.connect();
    await limited.enterWindow(3_600);
    for (let i = 0; i < 30; i += 1) await make(client, { name: `Project ${i}` });
    const error = await refusalOf(make(client));
    expect([error.status, error.code, error.details]).toEqual([429, 'rate_limited', {}]);
    expect(error.retryAfter).toBeGreaterThanOrEqual(1);
    expect(error.retryAfter).toBeLessThanOrEqual(3_600);
    await limited.control('POST', 'clock', { advance: error.retryAfter });
    expect((await make(client)).project.id).toBeGreaterThan(0);
  });
});
