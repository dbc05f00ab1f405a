import { Refusal } from '../refusal.ts';
import { found, type Handler, siteOf, within } from './area.ts';

const PAGES = { express: 25, full: 480 };

export const audit: Readonly<Record<string, Handler>> = {
  'audit.listProjects': ({ account: { rows } }) => ({ projects: [...rows.auditProjects.values()] }),
  'audit.createProject': ({ model, account, body: { url, name } }) => {
    const start = siteOf(url);
    const said = {
      domain: start.hostname,
      start_url: start.href,
      ...(name !== undefined && { name: `${name}` }),
    };
    return { project: model.make(account, 'auditProjects', said) };
  },
  'audit.estimate': ({ model, account, params: { id } }) => {
    const project = found(account.rows.auditProjects, id);
    if (!within(account.rows.crawls, project.id).some(({ status }) => status === 'done')) {
      throw new Refusal('need_estimate');
    }
    return {
      has_estimate: true,
      estimated_pages: PAGES.full,
      full_audit_price: model.prices.full,
      currency: 'USD',
    };
  },
  'audit.startCrawl': ({ model, account, params: { id }, body }) => {
    const project = found(account.rows.auditProjects, id);
    const mode = body.mode === 'full' ? 'full' : 'express';
    const crawls = within(account.rows.crawls, project.id);
    if (model.refusesDoubles && crawls.some(({ status }) => status === 'running')) {
      throw new Refusal('already_running');
    }
    if (mode === 'full' && !crawls.some(({ status }) => status === 'done'))
      throw new Refusal('need_estimate');
    const charged = model.charge(account, mode === 'full' ? model.prices.full : 0);
    const max_pages = PAGES[mode];
    const crawl = model.make(account, 'crawls', { project_id: project.id, mode, max_pages });
    return { crawl_id: crawl.id, mode, max_pages, charged };
  },
  'audit.listCrawls': ({ account: { rows }, params: { id } }) => ({
    crawls: within(rows.crawls, found(rows.auditProjects, id).id).reverse(),
  }),
  'audit.crawlById': ({ account: { rows }, params: { id } }) => ({ crawl: found(rows.crawls, id) }),
};
