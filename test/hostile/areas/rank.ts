import type { Account, Rows } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { found, type Handler, siteOf, within } from './area.ts';

function withCounts({ rows }: Account, project: Rows['rankProjects']) {
  const keywords = within(rows.keywords, project.id);
  const top10 = keywords.filter(({ last_position: at }) => typeof at === 'number' && at > 0 && at <= 10);
  return { ...project, keywords_count: keywords.length, top10: top10.length };
}

/** Returns the keywords, given one per line or in a list, without blank ones. */
const given = (keywords: unknown) =>
  (Array.isArray(keywords) ? keywords.map(String) : String(keywords).split(/\r?\n/))
    .map((keyword) => keyword.trim())
    .filter(Boolean);

export const rank: Readonly<Record<string, Handler>> = {
  'rank.listProjects': ({ account }) => ({
    projects: [...account.rows.rankProjects.values()].map((project) => withCounts(account, project)),
  }),
  'rank.createProject': ({ model, account, body: { domain, ...said } }) => {
    const { hostname } = siteOf(domain, 'domain');
    const project = model.make(account, 'rankProjects', { name: hostname, ...said, domain: hostname });
    return { project: withCounts(account, project) };
  },
  'rank.projectById': ({ account, params: { id } }) => {
    const project = found(account.rows.rankProjects, id);
    return { project: withCounts(account, project), keywords: within(account.rows.keywords, project.id) };
  },
  'rank.addKeywords': ({ model, account, params: { id }, body: { keywords, ...said } }) => {
    const project = found(account.rows.rankProjects, id);
    const known = new Set(within(account.rows.keywords, project.id).map(({ keyword }) => keyword));
    const wanted = given(keywords);
    const fresh = [...new Set(wanted)].filter((keyword) => !known.has(keyword));
    for (const keyword of fresh)
      model.make(account, 'keywords', { ...said, keyword, project_id: project.id });
    return { added: fresh.length, skipped: wanted.length - fresh.length };
  },
  'rank.checkPositions': ({ model, account, params: { id }, body }) => {
    const project = found(account.rows.rankProjects, id);
    const all = within(account.rows.keywords, project.id).map((keyword) => keyword.id);
    const chosen = (body.keyword_ids as number[] | undefined) ?? all;
    for (const keyword of chosen) if (!all.includes(keyword)) throw new Refusal('not_found');
    // RNK-08: charged when the check has been made, which `finish` does.
    model.make(account, 'checks', { project_id: project.id, keyword_ids: chosen });
    return { queued: chosen.length, note: 'Results come later.' };
  },
};
