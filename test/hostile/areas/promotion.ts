import type { Account, Model, Rows } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { type Asked, found, type Handler, siteOf, within } from './area.ts';

const OVER = ['completed', 'failed', 'cancelled'];
const isActive = ({ status }: Rows['runs']) => !OVER.includes(status);
const latestFirst = <Row>(rows: Iterable<Row>) => [...rows].reverse();

const belongs = (url: URL, domain: string) => url.hostname === domain || url.hostname.endsWith(`.${domain}`);

function addLink({ model, account }: Asked, project: Rows['projects'], link: Partial<Rows['links']>) {
  const url = siteOf(link.url);
  if (!belongs(url, project.domain_host)) throw new Refusal('domain_mismatch');
  return model.make(account, 'links', { ...link, url: url.href, project_id: project.id });
}

/** Returns the ordered link, by its id or its address; `link_id` wins (RUN-03). */
function linkOf({ account, body }: Asked): Rows['links'] {
  const links = within(account.rows.links, Number(body.project_id));
  const link =
    body.link_id === undefined
      ? links.find(({ url }) => url === siteOf(body.url).href)
      : links.find(({ id }) => id === body.link_id);
  if (!link) throw new Refusal('not_found');
  return link;
}

function priceOf(model: Model, account: Account, body: Asked['body']) {
  const brand = body.brand_anchors === true ? model.prices.brandAnchors : 0;
  return { brand, total: model.price(account, model.prices.run) + brand };
}

const listItem = ({ levels: _, ...run }: Rows['runs']) => run;

export const promotion: Readonly<Record<string, Handler>> = {
  'promotion.listProjects': ({ account: { rows }, query }) => {
    const counts = new Map<number, { links_count: number; active_runs: number }>();
    const count = (id: number) => {
      const known = counts.get(id) ?? { links_count: 0, active_runs: 0 };
      counts.set(id, known);
      return known;
    };
    for (const { project_id } of rows.links.values()) count(project_id).links_count += 1;
    for (const run of rows.runs.values()) if (isActive(run)) count(run.project_id).active_runs += 1;
    const listed = [...rows.projects.values()].filter(
      ({ created_via }) => query.all === '1' || created_via === 'api',
    );
    return { projects: listed.map((project) => ({ ...project, ...count(project.id) })) };
  },
  'promotion.createProject': (asked) => {
    const { links = [], url, wishes: _, ...said } = asked.body;
    const home = siteOf(url);
    const project = asked.model.make(asked.account, 'projects', {
      ...said,
      domain_host: home.hostname,
      homepage_url: home.href,
    });
    const wanted = links as Partial<Rows['links']>[];
    const fitting = wanted.filter((link) => belongs(siteOf(link.url), project.domain_host));
    for (const link of fitting) addLink(asked, project, link);
    return { project, links: { added: fitting.length, domain_errors: wanted.length - fitting.length } };
  },
  'promotion.projectById': ({ account: { rows }, params: { id } }) => {
    const project = found(rows.projects, id);
    const runs = latestFirst(within(rows.runs, project.id)).slice(0, 10).map(listItem);
    return { project: { ...project, links: within(rows.links, project.id), runs } };
  },
  'promotion.updateProject': ({ account: { rows }, params: { id }, body }) => {
    const { description: _, wishes: __, ...said } = body;
    return { project: Object.assign(found(rows.projects, id), said) };
  },
  'promotion.deleteProject': ({ account: { rows }, params: { id } }) => {
    const project = found(rows.projects, id);
    if (project.created_via !== 'api') throw new Refusal('forbidden');
    return { deleted: rows.projects.delete(project.id) };
  },
  'promotion.addLink': (asked) => {
    const { rows } = asked.account;
    const link = addLink(asked, found(rows.projects, asked.params.id), asked.body);
    return { link, links_count: within(rows.links, link.project_id).length };
  },
  'promotion.removeLink': ({ account: { rows }, params: { id, linkId } }) => {
    const link = found(rows.links, linkId);
    if (link.project_id !== id) throw new Refusal('not_found');
    return { deleted: rows.links.delete(link.id) };
  },

  'pricing.findBrand': ({ query }) => ({
    project_id: Number(query.project_id),
    brand: 'Copper & Leaf',
    source: 'og:site_name',
    brand_anchors_price: 5,
  }),
  'pricing.quote': ({ model, account, body }) => {
    const { brand, total } = priceOf(model, account, body);
    return {
      pricing_mode: 'tariff',
      base_price: model.prices.run,
      discount_percent: account.discount,
      brand_anchors_price: brand,
      total,
      balance: account.balance,
      sufficient_funds: account.balance >= total,
    };
  },

  'runs.launchRun': (asked) => {
    const { model, account, body } = asked;
    const project = found(account.rows.projects, body.project_id);
    const link = linkOf(asked);
    const runs = within(account.rows.runs, project.id);
    if (model.refusesDoubles && runs.some((run) => run.link_id === link.id && isActive(run))) {
      throw new Refusal('already_active');
    }
    const charged = model.charge(account, priceOf(model, account, body).total);
    const run = model.make(account, 'runs', {
      project_id: project.id,
      link_id: link.id,
      target_url: link.url,
      charged,
      discount_percent: account.discount,
    });
    return {
      run_id: run.id,
      status: run.status,
      charged,
      discount_percent: account.discount,
      balance_after: account.balance,
      currency: 'USD',
      brand_anchors: body.brand_anchors === true,
      brand_name: body.brand_name ?? '',
    };
  },
  'runs.listRuns': ({ account: { rows }, query }) => {
    const { project_id, status, initiated_via } = query;
    const fitting = latestFirst(rows.runs.values()).filter(
      (run) =>
        (project_id === undefined || run.project_id === Number(project_id)) &&
        (status === undefined || run.status === status || (status === 'active' && isActive(run))) &&
        (initiated_via === undefined || run.initiated_via === initiated_via),
    );
    const per_page = Math.min(Number(query.per_page ?? 20), 100);
    const page = Number(query.page ?? 1);
    const runs = fitting.slice((page - 1) * per_page, page * per_page).map(listItem);
    const pages = Math.ceil(fitting.length / per_page);
    return { runs, pagination: { page, per_page, total: fitting.length, pages } };
  },
  'runs.runById': ({ account: { rows }, params: { id } }) => ({ run: found(rows.runs, id) }),
  'runs.listNodes': ({ account: { rows }, params: { id } }) => ({
    run_id: found(rows.runs, id).id,
    nodes: [{ level: 1, network: 'blogs', url: 'https://a-blog.example/post', verified: true }],
  }),
  'reports.runReport': ({ account: { rows }, params: { id } }) => ({
    run: listItem(found(rows.runs, id)),
    summary: { verified: 0 },
    report: { level1: [], level2: [], crowd: [] },
    whitelabel: {},
  }),
};
