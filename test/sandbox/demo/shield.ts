import { lightOf } from '../areas/scan.ts';
import { hex, random } from '../random.ts';
import { ago, DAY, type Ground, spend } from './ground.ts';

const projects = (shop: string) => [
  {
    url: `${shop}/`,
    domain: 'shop.localhost',
    name: 'Copper & Leaf',
    verified_by: null,
    scan: { mode: 'free', started: 4 * DAY, charged: 0, score: 60, grade: 'C+', counts: [0, 2, 3, 2, 1] },
  },
  {
    url: 'https://northlight.example/',
    domain: 'northlight.example',
    name: 'Northlight',
    verified_by: 'dns_txt',
    scan: { mode: 'deep', started: 17 * DAY, charged: 900, score: 85, grade: 'A-', counts: [0, 0, 2, 3, 4] },
  },
];

/** A site that is not verified yet and one that is, each with a past scan. */
export function furnishShield(ground: Ground, shop: string): void {
  const { store, account, options } = ground;
  for (const { scan, ...given } of projects(shop)) {
    const token = (of: string) => hex(20, random(options.seed, of, account.id, given.domain));
    const project = store.insert('shield_projects', {
      ...given,
      account_id: account.id,
      verify_token: `sv-${token('verify')}`,
    });
    const { mode, score, grade, charged } = scan;
    const at = ago(ground, scan.started);
    const [critical = 0, high = 0, medium = 0, low = 0, info = 0] = scan.counts;
    const { id } = store.insert('scans', {
      account_id: account.id,
      project_id: project.id,
      mode,
      language: 'en',
      status: 'done',
      charged,
      share_token: token('demo scan'),
      score,
      grade,
      verdict: { light: lightOf(score) },
      findings: [],
      findings_summary: { critical, high, medium, low, info },
      started_at: at,
      finished_at: at + 40_000,
    });
    spend(ground, charged, `${mode} scan`, `scan ${id}`, at);
  }
}
