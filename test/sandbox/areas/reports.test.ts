import { describe, expect, it } from 'vitest';
import type { Client } from '../../../lib/api/caller.ts';
import type { Input } from '../../../lib/api/endpoint.ts';
import { createProject } from '../../../lib/api/promotion.ts';
import { currentBranding, runReport, saveBranding } from '../../../lib/api/reports.ts';
import { launchRun, listNodes } from '../../../lib/api/runs.ts';
import type { NewAccount } from '../accounts.ts';
import { refusalOf, refusedWith, sandboxFixture } from '../fixture.ts';

const sandbox = sandboxFixture({ limits: 'off', speed: 0 });
const SITE = 'https://copper-leaf.example/';
const BRANDING = {
  company_name: 'Northlight',
  accent_color: '#3b5bdb',
  website: 'https://northlight.example/',
};

/** An account with a finished run. */
async function finish(wanted: NewAccount = {}) {
  const connected = await sandbox.connect(wanted);
  const { client } = connected;
  const { project } = await client.call(createProject, {
    body: { name: 'A', url: SITE, links: [{ url: SITE }] },
  });
  const body = { project_id: project.id, url: SITE, tariff_id: 3 };
  const { run_id } = await client.call(launchRun, { body });
  sandbox.running.sandbox.clock.advance(5 * 3_600_000);
  const report = (query: Input<typeof runReport>['query'] = {}, by: Client = client) =>
    by.call(runReport, { params: { id: run_id }, query });
  return { ...connected, run_id, report };
}

describe('reports', () => {
  it('REP-01, REP-02: contain what is verified, in two levels and mentions', async () => {
    const { client, report, run_id } = await finish();
    const reply = await report();
    const { nodes } = await client.call(listNodes, { params: { id: run_id }, query: { verified: '1' } });
    const verified = new Set(nodes.map(({ url }) => url));
    const { level1 = [], level2 = [], crowd = [] } = reply.report ?? {};
    const all = [...(level1 ?? []), ...(level2 ?? []), ...(crowd ?? [])];
    expect(all.every(({ url }) => verified.has(url))).toBe(true);
    expect(Object.keys(reply.report ?? {})).toEqual(['level1', 'level2', 'crowd']);
    expect(reply.summary?.verified).toBe(all.length);
    expect(all.length).toBeLessThan(nodes.length);
    expect([reply.run?.id, reply.run?.status]).toEqual([run_id, 'completed']);
  });

  it('REP-03: as a PDF they are an address that serves a document', async () => {
    const { report } = await finish();
    const { pdf, branded } = await report({ format: 'pdf' });
    expect(branded).toBe(false);
    const response = await fetch(pdf?.url ?? '');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(text.startsWith('%PDF-1.4')).toBe(true);
    expect(text).toContain(`Verified placements for ${SITE}`);
  });

  it('a document’s address cannot be guessed', async () => {
    const { report } = await finish();
    const { pdf } = await report({ format: 'pdf' });
    const guess = (pdf?.url ?? '').replace(/-[0-9a-f]{4}/, '-0000');
    expect((await fetch(guess)).status).toBe(404);
  });

  it('ERR-02: another format is refused', async () => {
    const { report } = await finish();
    const error = await refusedWith(report({ format: 'docx' } as never));
    expect(error).toEqual({ status: 422, code: 'validation_error', details: { field: 'format' } });
  });

  it.each(['brand_company', 'brand_logo_url', 'brand_accent_color', 'brand_footer_text'])(
    'REP-05: %s needs the Pro plan',
    async (field) => {
      const { report } = await finish();
      const error = await refusedWith(report({ [field]: '#112233' }));
      expect(error).toEqual({ status: 403, code: 'pro_required', details: {} });
    },
  );

  it('REP-06, REP-08: on Pro the saved branding is applied, and four of its fields can be overridden', async () => {
    const { client, report } = await finish({ is_pro: true });
    await client.call(saveBranding, { body: BRANDING });
    expect((await report()).whitelabel).toEqual(BRANDING);
    const overridden = await report({ brand_company: 'Південь', brand_accent_color: '#b4622d' });
    expect(overridden.whitelabel).toEqual({ ...BRANDING, company_name: 'Південь', accent_color: '#b4622d' });
    const { pdf, branded } = await report({ format: 'pdf', brand_footer_text: 'A & B (c)' });
    expect(branded).toBe(true);
    const text = Buffer.from(await (await fetch(pdf?.url ?? '')).arrayBuffer()).toString('latin1');
    expect(text).toContain('(Northlight)');
    expect(text).toContain('(A & B \\(c\\))');
  });

  it('REP-07: an archived report is available only on Pro', async () => {
    const { report, run_id, account } = await finish();
    const { store, clock } = sandbox.running.sandbox;
    store.update('runs', run_id, { archived_at: clock.now() - 1 });
    expect(await refusedWith(report())).toEqual({ status: 410, code: 'report_archived', details: {} });
    await sandbox.control('PATCH', `accounts/${account.id}`, { is_pro: true });
    expect((await report()).summary?.verified).toBeGreaterThan(0);
  });

  it('REP-07: so is every old report of the persona for which reports expire', async () => {
    const { report } = await finish({ traits: { reportsArchived: true } });
    expect((await refusalOf(report())).code).toBe('report_archived');
  });

  it('AUTH-14: another account’s report is not found', async () => {
    const [mine, theirs] = [await finish(), await finish()];
    expect((await refusalOf(mine.report({}, theirs.client))).code).toBe('not_found');
  });
});

describe('branding', () => {
  it('WL-01, WL-04: can be read without Pro, but not saved', async () => {
    const { client } = await sandbox.connect();
    expect(await client.call(currentBranding)).toEqual({
      ok: true,
      unreadable: 0,
      is_pro: false,
      branding_active: false,
      branding: {},
    });
    const error = await refusedWith(client.call(saveBranding, { body: BRANDING }));
    expect(error).toEqual({ status: 403, code: 'pro_required', details: {} });
  });

  it('WL-04: Pro without branding is still Pro', async () => {
    const { client } = await sandbox.connect({ is_pro: true });
    expect(await client.call(currentBranding)).toEqual({
      ok: true,
      unreadable: 0,
      is_pro: true,
      branding_active: false,
      branding: {},
    });
  });

  it('WL-02: is saved as a whole', async () => {
    const { client } = await sandbox.connect({ is_pro: true });
    await client.call(saveBranding, { body: BRANDING });
    const { branding } = await client.call(saveBranding, { body: { company_name: 'Southlight' } });
    expect(branding).toEqual({ company_name: 'Southlight' });
    expect(await client.call(currentBranding)).toEqual({
      ok: true,
      unreadable: 0,
      is_pro: true,
      branding_active: true,
      branding,
    });
  });

  it.each([
    ['WL-02', 'company_name', { company_name: '' }],
    ['WL-03', 'accent_color', { company_name: 'A', accent_color: 'blue' }],
    ['WL-03', 'accent_color', { company_name: 'A', accent_color: '#12345' }],
  ])('%s: a wrong %s is reported', async (_id, field, body) => {
    const { client } = await sandbox.connect({ is_pro: true });
    const error = await refusedWith(client.call(saveBranding, { body }));
    expect(error).toEqual({ status: 422, code: 'validation_error', details: { field } });
  });
});
