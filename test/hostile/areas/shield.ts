import type { Rows } from '../model.ts';
import { Refusal } from '../refusal.ts';
import { found, type Handler, siteOf } from './area.ts';

/** SHD-02: the token appears only in the response that creates or finds the project. */
const listed = ({ verify_token: _, ...project }: Rows['shieldProjects']) => project;

export const shield: Readonly<Record<string, Handler>> = {
  'shield.listProjects': ({ account: { rows } }) => ({
    projects: [...rows.shieldProjects.values()].map(listed),
  }),
  'shield.createProject': ({ model, account, body }) => {
    const domain = siteOf(body.url).hostname;
    const known = [...account.rows.shieldProjects.values()].find((project) => project.domain === domain);
    const project = known ?? model.make(account, 'shieldProjects', { domain });
    return { project, verification_hint: 'Put the token in a DNS TXT record, a file or a meta tag.' };
  },
  'shield.verifyProject': ({ account: { rows }, params: { id } }) => {
    const project = found(rows.shieldProjects, id);
    project.verified = true;
    return { verified: true, method: 'meta' };
  },
  'shield.startScan': ({ model, account, params: { id }, body }) => {
    const project = found(account.rows.shieldProjects, id);
    const mode = body.mode as 'free' | 'deep' | 'comprehensive';
    if (mode !== 'free' && !project.verified) throw new Refusal('needs_verify');
    const charged = model.charge(account, model.prices[mode]);
    const scan = model.make(account, 'scans', { project_id: project.id, mode });
    return { scan_id: scan.id, mode, charged };
  },
  'shield.scanById': ({ account: { rows }, params: { id } }) => ({ scan: found(rows.scans, id) }),
};
