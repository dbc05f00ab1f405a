import * as promotion from '../../../lib/api/promotion.ts';
import { domainOf } from '../../../lib/platform/address.ts';
import { belongsTo } from '../../../lib/service/projects/matching.ts';
import { iso } from '../clock.ts';
import { type Call, handle } from '../handle.ts';
import { hex, random } from '../random.ts';
import { Refusal } from '../refusal.ts';
import type { Row } from '../store/tables.ts';
import { isActive, runView } from './runs.ts';
import { siteUrl, webAddress } from './site-url.ts';

type Project = Row<'projects'>;
type Given = {
  url: string;
  anchor?: string | undefined;
  language?: string | undefined;
  wish?: string | undefined;
};

const LATEST_RUNS = 10;

const findProject = ({ store, params }: Pick<Call, 'store'> & { params: { id: number } }) =>
  store.find('projects', { id: params.id }) as Project;

function projectView({ id, uuid, name, language, region, topic, ...row }: Project) {
  return {
    id,
    uuid,
    name,
    language,
    region,
    topic,
    domain_host: row.domain,
    homepage_url: row.homepage_url,
    created_via: row.created_via,
    created_at: iso(row.created_at),
  };
}

const linkView = ({ id, url, anchor, language, wish }: Row<'links'>) => ({ id, url, anchor, language, wish });

const activeRuns = (call: Pick<Call, 'store' | 'clock'>, where: Partial<Row<'runs'>>) =>
  call.store.list('runs', where).filter((run) => isActive(call, run));

/** Returns the words of an address: the anchor that the service gives a link without one. */
function chosenAnchor(url: URL): string {
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  const words = last.replace(/\.\w+$/, '').replace(/[-_+]+/g, ' ');
  return words.trim() || domainOf(url);
}

/** Returns the project's link for an address: the existing one, or a new one. */
function linkOf({ store }: Pick<Call, 'store'>, project: Project, given: Given, url: URL): Row<'links'> {
  const known = store.find('links', { project_id: project.id, url: url.href });
  if (known) return known;
  return store.insert('links', {
    project_id: project.id,
    url: url.href,
    anchor: given.anchor?.trim() || chosenAnchor(url),
    language: given.language ?? project.language,
    wish: given.wish ?? '',
  });
}

/** A project to insert; `via` distinguishes those made through the API from personal ones. */
interface NewProject {
  accountId: number;
  name: string;
  url: URL;
  via: 'api' | 'web';
  language?: string | undefined;
  region?: string | undefined;
  topic?: string | undefined;
  wishes?: string | undefined;
  /** Default now. */
  at?: number;
}

/** Inserts a project of a site. */
export function makeProject(ground: Pick<Call, 'store' | 'clock' | 'options'>, wanted: NewProject): Project {
  const { store, clock, options } = ground;
  const { accountId, name, url, via, language = 'ru', at = clock.now() } = wanted;
  const { region = '', topic = '', wishes = '' } = wanted;
  const next = random(options.seed, 'project', accountId, store.count('projects'));
  return store.insert('projects', {
    account_id: accountId,
    uuid: [8, 4, 4, 4, 12].map((length) => hex(length, next)).join('-'),
    name,
    language,
    domain: domainOf(url),
    homepage_url: url.href,
    region,
    topic,
    wishes,
    description: '',
    created_via: via,
    created_at: at,
    brand_name: null,
    brand_found: null,
  });
}

export const promotionHandlers = [
  handle(promotion.listProjects, (call) => {
    const { store, account, query } = call;
    const where = { account_id: account.id, ...(query.all !== '1' && { created_via: 'api' }) };
    return {
      projects: store.list('projects', where, { newestFirst: true }).map((project) => ({
        ...projectView(project),
        links_count: store.count('links', { project_id: project.id }),
        active_runs: activeRuns(call, { project_id: project.id }).length,
      })),
    };
  }),

  handle(promotion.createProject, (call) => {
    const { store, account, body } = call;
    const url = siteUrl(body.url, 'url');
    return store.transaction(() => {
      const { name, links = [], url: _, ...said } = body;
      const project = makeProject(call, { accountId: account.id, name, url, via: 'api', ...said });
      let errors = 0;
      for (const given of links) {
        const address = webAddress(given.url);
        if (address && belongsTo(address.hostname, project.domain)) linkOf(call, project, given, address);
        else errors += 1;
      }
      const added = store.count('links', { project_id: project.id });
      return { project: projectView(project), links: { added, domain_errors: errors } };
    });
  }),

  handle(promotion.projectById, (call) => {
    const { store, params } = call;
    const latest = { newestFirst: true, limit: LATEST_RUNS };
    return {
      project: {
        ...projectView(findProject(call)),
        links: store.list('links', { project_id: params.id }).map(linkView),
        runs: store.list('runs', { project_id: params.id }, latest).map((run) => runView(call, run)),
      },
    };
  }),

  handle(promotion.updateProject, (call) => {
    const { store, params, body } = call;
    if (Object.keys(body).length > 0) store.update('projects', params.id, body as Partial<Project>);
    return { project: projectView(findProject(call)) };
  }),

  handle(promotion.deleteProject, (call) => {
    const { store, params } = call;
    if (findProject(call).created_via !== 'api') throw new Refusal('forbidden');
    if (activeRuns(call, { project_id: params.id }).length > 0) throw new Refusal('already_running');
    return { deleted: store.remove('projects', { id: params.id }) > 0 };
  }),

  handle(promotion.addLink, (call) => {
    const { store, params, body } = call;
    const project = findProject(call);
    const url = webAddress(body.url);
    if (!url) throw new Refusal('validation_error', { field: 'url' });
    if (!belongsTo(url.hostname, project.domain)) throw new Refusal('domain_mismatch');
    return store.transaction(() => ({
      link: linkView(linkOf(call, project, body, url)),
      links_count: store.count('links', { project_id: params.id }),
    }));
  }),

  handle(promotion.removeLink, (call) => {
    const { store, params } = call;
    const link = store.find('links', { id: params.linkId, project_id: params.id });
    if (!link) throw new Refusal('not_found');
    if (activeRuns(call, { link_id: link.id }).length > 0) throw new Refusal('already_running');
    return { deleted: store.remove('links', { id: link.id }) > 0 };
  }),
];
