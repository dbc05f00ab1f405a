import * as shield from '../../../lib/api/shield.ts';
import { domainOf } from '../../../lib/platform/address.ts';
import { book, requireFunds } from '../accounts.ts';
import { iso, midnight } from '../clock.ts';
import { type Call, handle } from '../handle.ts';
import { secondsUntil } from '../limits.ts';
import { fromMinor } from '../money.ts';
import { findToken, WELL_KNOWN } from '../net/verify.ts';
import { hex, random } from '../random.ts';
import { Refusal } from '../refusal.ts';
import type { Row } from '../store/tables.ts';
import { topupUrl } from './account.ts';
import { workOnScan } from './scan.ts';
import { siteUrl } from './site-url.ts';

const FREE_PER_DAY = 3;
/** Prices in minor units. */
const PRICES = { free: 0, deep: 900, comprehensive: 2_900 } as const;

type Project = Row<'shield_projects'>;

const projectView = ({ id, domain, name, verified_by }: Project) => ({
  id,
  domain,
  name,
  verified: verified_by !== null,
});

/** Returns the public address of a scan's report. */
const shareUrl = (origin: string, token: string): string => `${origin}/shared/${token}`;

function scanView({ origin, say }: Pick<Call, 'origin' | 'say'>, row: Row<'scans'>) {
  const { id, project_id, mode, status, score, grade, verdict, findings_summary, finished_at } = row;
  const isDone = status === 'done';
  const light = verdict?.light as 'green' | 'yellow' | 'red' | undefined;
  return {
    id,
    project_id,
    mode,
    status,
    score,
    grade,
    findings_summary,
    verdict: light ? { ...verdict, text: say(`verdict_${light}`) } : verdict,
    share_report_url: isDone ? shareUrl(origin, row.share_token) : null,
    charged: fromMinor(row.charged),
    started_at: iso(row.started_at),
    finished_at: finished_at === null ? null : iso(finished_at),
  };
}

function requireFree({ store, clock, account }: Call): void {
  const today = midnight(clock.now());
  const made = store.number(
    "SELECT count(*) FROM scans WHERE account_id = ? AND mode = 'free' AND started_at >= ?",
    account.id,
    today,
  );
  if (made >= FREE_PER_DAY) throw new Refusal('rate_limited', {}, secondsUntil(clock, today + 86_400_000));
}

export const shieldHandlers = [
  handle(shield.listProjects, ({ store, account }) => ({
    projects: store.list('shield_projects', { account_id: account.id }).map(projectView),
  })),

  handle(shield.createProject, ({ store, account, body, say, options }) => {
    const url = siteUrl(body.url, 'url');
    const domain = domainOf(url);
    const project =
      store.find('shield_projects', { account_id: account.id, domain }) ??
      store.insert('shield_projects', {
        account_id: account.id,
        url: `${url.origin}/`,
        domain,
        name: body.name || domain,
        verify_token: `sv-${hex(20, random(options.seed, 'verify', account.id, domain))}`,
        verified_by: null,
      });
    const { verify_token: token } = project;
    return {
      project: { ...projectView(project), verify_token: token },
      verification_hint: say('verification_hint', { token, domain, file: WELL_KNOWN }),
    };
  }),

  handle(shield.verifyProject, async ({ store, params, sandbox }) => {
    const project = store.find('shield_projects', { id: params.id }) as Project;
    const method = await findToken(
      new URL(project.url),
      project.verify_token,
      sandbox.guard(),
      sandbox.options.resolveTxt,
    );
    // Ownership is proven once; the token may be removed later.
    const verified_by = method ?? project.verified_by;
    store.update('shield_projects', project.id, { verified_by });
    return { verified: verified_by !== null, method: verified_by };
  }),

  handle(shield.startScan, (call) => {
    const { store, clock, account, params, body, options, sandbox, language } = call;
    const charged = PRICES[body.mode];
    const row = store.transaction(() => {
      const project = store.find('shield_projects', { id: params.id }) as Project;
      if (body.mode === 'free') requireFree(call);
      else if (project.verified_by === null) throw new Refusal('needs_verify');
      requireFunds(store, account.id, charged, topupUrl(call));
      const number = store.number('SELECT max(id) FROM scans');
      const scan = store.insert('scans', {
        account_id: account.id,
        project_id: project.id,
        mode: body.mode,
        charged,
        status: 'queued',
        language: body.lang ?? language,
        share_token: hex(24, random(options.seed, 'share', project.id, number)),
        score: null,
        grade: null,
        verdict: null,
        findings: null,
        findings_summary: null,
        started_at: clock.now(),
        finished_at: null,
      });
      if (charged > 0) book(store, clock, account.id, -charged, `${body.mode} scan`, `scan ${scan.id}`);
      return scan;
    });
    workOnScan(sandbox, row.id);
    return { scan_id: row.id, mode: row.mode, charged: fromMinor(charged) };
  }),

  handle(shield.scanById, (call) => ({
    scan: scanView(call, call.store.find('scans', { id: call.params.id }) as Row<'scans'>),
  })),
];
