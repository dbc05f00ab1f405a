import { describe, expect, it } from 'vitest';
import type { Client } from '../../../lib/api/caller.ts';
import type { Input } from '../../../lib/api/endpoint.ts';
import { addLink, createProject, projectById, removeLink } from '../../../lib/api/promotion.ts';
import { launchRun } from '../../../lib/api/runs.ts';
import { refusalOf, refusedWith, sandboxFixture } from '../fixture.ts';

const sandbox = sandboxFixture({ limits: 'off' });

const SITE = 'https://copper-leaf.example/';
const make = (client: Client, body: Partial<Input<typeof createProject>['body']> = {}) =>
  client.call(createProject, { body: { name: 'Copper & Leaf', url: SITE, ...body } });

describe('links', () => {
  it.each([
    'https://copper-leaf.example/a',
    'http://www.copper-leaf.example/a',
    'https://COPPER-LEAF.example./a',
    'https://shop.copper-leaf.example:8443/a?b#c',
  ])('LNK-01, LNK-02: %s belongs to copper-leaf.example', async (url) => {
    const { client } = await sandbox.connect();
    const { project } = await make(client, { url: 'https://www.copper-leaf.example/start' });
    const { link, links_count } = await client.call(addLink, { params: { id: project.id }, body: { url } });
    expect(link.url).toBe(new URL(url).href);
    expect(links_count).toBe(1);
  });

  it.each([
    'https://notcopper-leaf.example/',
    'https://copper-leaf.example.evil.org/',
    'https://example/',
    'https://127.0.0.1/',
  ])('LNK-02: %s does not', async (url) => {
    const { client } = await sandbox.connect();
    const { project } = await make(client);
    const error = await refusedWith(client.call(addLink, { params: { id: project.id }, body: { url } }));
    expect(error).toEqual({ status: 422, code: 'domain_mismatch', details: {} });
  });

  it('LNK-05: the service chooses an empty anchor', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client);
    const params = { id: project.id };
    const body = { url: `${SITE}copper-kettles/`, anchor: '' };
    expect((await client.call(addLink, { params, body })).link.anchor).toBe('copper kettles');
    const home = await client.call(addLink, { params, body: { url: SITE } });
    expect(home.link.anchor).toBe('copper-leaf.example');
  });

  it('LNK-08: an address is stored unchanged', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client);
    const url = `${SITE}kettles/?utm_source=mail#osprey`;
    const { link } = await client.call(addLink, { params: { id: project.id }, body: { url } });
    expect(link.url).toBe(url);
  });

  it('LNK-10: the same address again is the same link', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client);
    const input = { params: { id: project.id }, body: { url: SITE } };
    const [first, again] = [await client.call(addLink, input), await client.call(addLink, input)];
    expect(again.link.id).toBe(first.link.id);
    expect(again.links_count).toBe(1);
  });

  it('LNK-06: a link is removed', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client);
    const { link } = await client.call(addLink, { params: { id: project.id }, body: { url: SITE } });
    const params = { id: project.id, linkId: link.id };
    expect((await client.call(removeLink, { params })).deleted).toBe(true);
    expect((await refusalOf(client.call(removeLink, { params }))).code).toBe('not_found');
  });

  it('LNK-09: a link of another project, or one that is being promoted, is not removed', async () => {
    const { client } = await sandbox.connect();
    const { project } = await make(client, { links: [{ url: SITE }] });
    const { project: other } = await make(client, { name: 'Other' });
    const { project: found } = await client.call(projectById, { params: { id: project.id } });
    const linkId = found.links?.[0]?.id ?? 0;
    const foreign = client.call(removeLink, { params: { id: other.id, linkId } });
    expect((await refusalOf(foreign)).code).toBe('not_found');
    await client.call(launchRun, { body: { project_id: project.id, link_id: linkId } });
    const active = client.call(removeLink, { params: { id: project.id, linkId } });
    expect((await refusalOf(active)).code).toBe('already_running');
  });
});
