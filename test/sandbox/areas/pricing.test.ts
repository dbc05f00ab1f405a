import { describe, expect, it } from 'vitest';
import { findBrand, listTariffs, quote } from '../../../lib/api/pricing.ts';
import { createProject } from '../../../lib/api/promotion.ts';
import { launchRun, listRuns } from '../../../lib/api/runs.ts';
import type { NewAccount } from '../accounts.ts';
import { refusalOf, refusedWith, sandboxFixture } from '../fixture.ts';
import { balanceOf, promote as promoted } from '../promotion-fixture.ts';

const sandbox = sandboxFixture({ limits: 'off' });
const promote = (wanted?: NewAccount, paths?: readonly string[]) => promoted(sandbox, wanted, paths);

describe('quotes', () => {
  it('QUO-01, ACC-07: give what a launch then charges, and charge nothing', async () => {
    const { client, project, links, launch } = await promote({ discount_percent: 15 });
    const order = { tariff_id: 2, brand_anchors: true, brand_name: 'Copper & Leaf' };
    const body = { project_id: project.id, link_id: links[0] ?? 0, ...order };
    const quoted = await client.call(quote, { body });
    expect(quoted).toEqual({
      ok: true,
      unreadable: 0,
      pricing_mode: 'tariff',
      base_price: 21.6,
      discount_percent: 15,
      brand_anchors_price: 5,
      total: 23.36,
      balance: 100,
      sufficient_funds: true,
    });
    expect(await balanceOf(client)).toBe(100);
    expect((await client.call(listRuns, { query: {} })).runs).toEqual([]);
    expect((await launch(order)).charged).toBe(quoted.total);
  });

  it('QUO-06: say if the balance is too low', async () => {
    const { client } = await promote({ balance: 5 });
    const quoted = await client.call(quote, { body: { tariff_id: 2 } });
    expect([quoted.total, quoted.balance, quoted.sufficient_funds]).toEqual([21.6, 5, false]);
  });

  it('QUO-10: refuse an unknown plan', async () => {
    const { client } = await promote();
    const error = await refusalOf(client.call(quote, { body: { tariff_id: 77 } }));
    expect(error.code).toBe('not_found');
  });

  it('QUO-05: the brand’s surcharge is 5 in any currency of the account', async () => {
    const { client } = await promote({ currency: 'EUR', discount_percent: 50 });
    const quoted = await client.call(quote, { body: { tariff_id: 1, brand_anchors: true } });
    expect(quoted).toEqual({
      ok: true,
      unreadable: 0,
      pricing_mode: 'tariff',
      base_price: 9.9,
      discount_percent: 50,
      brand_anchors_price: 5,
      total: 9.95,
      balance: 100,
      sufficient_funds: true,
    });
  });

  it('ACC-11: plans include the account’s discount', async () => {
    const { client } = await promote({ discount_percent: 5, is_pro: true });
    const { tariffs, your_discount_percent } = await client.call(listTariffs);
    expect(your_discount_percent).toBe(15);
    expect(tariffs[0]).toEqual({
      id: 1,
      slug: 'start',
      name: 'Start',
      price_per_link: 9.9,
      cascade: { level1_count: 5, level2_per_level1: 0, level3_per_level2: 0, crowd_per_article: 1 },
    });
  });
});

describe('brands', () => {
  it('BRD-01: without an address, the first link is read; BRD-06: the source is given', async () => {
    const { client } = await sandbox.connect();
    const { shop } = sandbox.running.shop.urls;
    const body = { name: 'A project', url: shop, links: [{ url: `${shop}/kettles/osprey` }] };
    const { project } = await client.call(createProject, { body });
    const found = await client.call(findBrand, { query: { project_id: project.id } });
    expect(found).toEqual({
      ok: true,
      unreadable: 0,
      project_id: project.id,
      brand: 'Copper & Leaf',
      source: 'og:site_name',
      brand_anchors_price: 5,
    });
  });

  it('BRD-03, BRD-04: the project’s name is not a brand; finding none is not an error here', async () => {
    const { client, project, launch } = await promote();
    const found = await client.call(findBrand, { query: { project_id: project.id } });
    expect(found.brand).toBeNull();
    expect(await refusedWith(launch({ brand_anchors: true }))).toEqual({
      status: 422,
      code: 'brand_name_required',
      details: {},
    });
    expect(await balanceOf(client)).toBe(100);
  });

  it('BRD-05: a name given at launch is remembered', async () => {
    const { client, project, launch, links } = await promote({}, ['', 'teas/']);
    const first = await launch({ tariff_id: 1, brand_anchors: true, brand_name: 'C & L' });
    expect([first.brand_anchors, first.brand_name]).toEqual([true, 'C & L']);
    const found = await client.call(findBrand, { query: { project_id: project.id } });
    expect(found).toEqual({
      ok: true,
      unreadable: 0,
      project_id: project.id,
      brand: 'C & L',
      source: 'confirmed',
      brand_anchors_price: 5,
    });
    const second = await launch({ link_id: links[1] ?? 0, tariff_id: 1, brand_anchors: true });
    expect(second.brand_name).toBe('C & L');
  });

  it('BRD-05: the one found on the site is used if none is given', async () => {
    const { client } = await sandbox.connect();
    const { shop } = sandbox.running.shop.urls;
    const { project } = await client.call(createProject, {
      body: { name: 'A project', url: shop, links: [{ url: `${shop}/` }] },
    });
    const body = { project_id: project.id, url: shop, tariff_id: 1, brand_anchors: true };
    expect((await client.call(launchRun, { body })).brand_name).toBe('Copper & Leaf');
  });

  it.each(['https://elsewhere.example/', 'file:///etc/passwd', 'no address'])(
    'ERR-02: %s is refused',
    async (url) => {
      const { client, project } = await promote();
      const error = await refusedWith(client.call(findBrand, { query: { project_id: project.id, url } }));
      expect(error).toEqual({ status: 422, code: 'validation_error', details: { field: 'url' } });
    },
  );
});
