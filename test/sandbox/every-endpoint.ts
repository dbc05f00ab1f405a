import * as account from '../../lib/api/account.ts';
import * as audit from '../../lib/api/audit.ts';
import * as pricing from '../../lib/api/pricing.ts';
import * as promotion from '../../lib/api/promotion.ts';
import * as rank from '../../lib/api/rank.ts';
import * as reports from '../../lib/api/reports.ts';
import * as runs from '../../lib/api/runs.ts';
import * as shield from '../../lib/api/shield.ts';
import type { NewAccount } from './accounts.ts';
import type { Connected, SandboxFixture } from './fixture.ts';

/** Calls an endpoint and returns its reply. */
type Call = Connected['client']['call'];

/** The account that can do all of it. */
export const WELL_OFF: NewAccount = { balance: 500, is_pro: true };

const DAY = 86_400;
const BRANDING = {
  company_name: 'Agency',
  logo_url: 'https://agency.example/logo.svg',
  website: 'https://agency.example/',
  email: 'post@agency.example',
  phone: '+48 22 555 01 90',
  address: 'Warsaw',
  footer_text: 'Agency 2026',
  accent_color: '#123',
};

/** Covers a project with links, a cascade from its launch to its end, and the report on it. */
async function promote(sandbox: SandboxFixture, call: Call): Promise<void> {
  const { shop } = sandbox.running.shop.urls;
  const { project } = await call(promotion.createProject, {
    body: {
      name: 'Shop',
      url: shop,
      region: 'Poland',
      topic: 'kettles',
      links: [
        { url: `${shop}/teas/`, anchor: 'loose leaf tea', wish: 'in a guide' },
        { url: 'https://other.example/' },
      ],
    },
  });
  const params = { id: project.id };
  const { link } = await call(promotion.addLink, { params, body: { url: `${shop}/about`, wish: 'short' } });
  await call(promotion.updateProject, { params, body: { topic: 'tea' } });
  await call(promotion.removeLink, { params: { ...params, linkId: link.id } });
  await call(pricing.listTariffs);
  await call(pricing.findBrand, { query: { project_id: project.id } });
  const order = { project_id: project.id, url: `${shop}/teas/`, tariff_id: 3, brand_anchors: true };
  await call(pricing.quote, { body: order });
  await call(reports.saveBranding, { body: BRANDING });
  await call(reports.currentBranding);
  const { run_id } = await call(runs.launchRun, { body: order });
  const run = { params: { id: run_id } };
  // The longest plan takes less than this.
  for (const seconds of [0, DAY / 24, 2 * DAY]) {
    await sandbox.control('POST', 'clock', { advance: seconds });
    await call(promotion.listProjects, { query: {} });
    await call(promotion.projectById, { params });
    await call(runs.listRuns, { query: {} });
    await call(runs.runById, run);
    await call(runs.listNodes, { ...run, query: {} });
    await call(reports.runReport, { ...run, query: {} });
  }
  await call(reports.runReport, { ...run, query: { format: 'pdf' } });
  await call(promotion.deleteProject, { params });
}

/** Covers keywords before and after their check. */
async function track(sandbox: SandboxFixture, call: Call): Promise<void> {
  const { project } = await call(rank.createProject, { body: { domain: sandbox.running.shop.urls.shop } });
  const params = { id: project.id };
  await call(rank.addKeywords, { params, body: { keywords: 'tea\nkettle\ncopper\ncup\ntea towel' } });
  await call(rank.projectById, { params });
  await call(rank.checkPositions, { params, body: {} });
  await sandbox.control('POST', 'clock', { advance: 600 });
  await call(rank.listProjects);
  await call(rank.projectById, { params });
}

/** Covers a running and a finished audit, and the price of a full one. */
async function auditSite(sandbox: SandboxFixture, call: Call): Promise<void> {
  const { project } = await call(audit.createProject, { body: { url: sandbox.running.shop.urls.shop } });
  const params = { id: project.id };
  await call(audit.listProjects);
  const { crawl_id } = await call(audit.startCrawl, { params, body: {} });
  await call(audit.crawlById, { params: { id: crawl_id } });
  await sandbox.control('POST', 'settle');
  await call(audit.crawlById, { params: { id: crawl_id } });
  await call(audit.listCrawls, { params });
  await call(audit.estimate, { params });
}

/** Covers a site before and after it is verified, and a running and a finished scan. */
async function scanSite(sandbox: SandboxFixture, call: Call): Promise<void> {
  const { shop } = sandbox.running;
  const { project } = await call(shield.createProject, { body: { url: shop.urls.shop } });
  const params = { id: project.id };
  await call(shield.verifyProject, { params });
  shop.carry(project.verify_token ?? '');
  await call(shield.verifyProject, { params });
  await call(shield.listProjects);
  const { scan_id } = await call(shield.startScan, { params, body: { mode: 'free' } });
  await call(shield.scanById, { params: { id: scan_id } });
  await sandbox.control('POST', 'settle');
  await call(shield.scanById, { params: { id: scan_id } });
}

/**
 * Calls each of the 37 endpoints; those that report something that changes are called in every state of it.
 */
export async function callEveryEndpoint(sandbox: SandboxFixture, call: Call): Promise<void> {
  for (const own of [account.ping, account.me, account.balance, account.currentKey]) await call(own);
  await promote(sandbox, call);
  await track(sandbox, call);
  await auditSite(sandbox, call);
  await scanSite(sandbox, call);
}
