import { createHash } from 'node:crypto';
import * as reports from '../../../lib/api/reports.ts';
import { type Call, handle } from '../handle.ts';
import { pdf } from '../pdf.ts';
import { Refusal } from '../refusal.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Row } from '../store/tables.ts';
import { CROWD, isVerified, lastMoment } from './cascade.ts';
import { runView, standing } from './runs.ts';

type Run = Row<'runs'>;
type Ground = Pick<Call, 'store' | 'clock'>;
type Branding = Readonly<Record<string, string>>;

/** Query fields and the fields of the saved branding that they override; the others cannot be overridden. */
const OVERRIDES = {
  brand_company: 'company_name',
  brand_logo_url: 'logo_url',
  brand_accent_color: 'accent_color',
  brand_footer_text: 'footer_text',
} as const;

function overridesIn(query: Readonly<Record<string, string | undefined>>): Branding {
  return Object.fromEntries(
    Object.entries(OVERRIDES).flatMap(([name, field]) => (query[name] ? [[field, query[name]]] : [])),
  );
}

/** Returns the verified placements of a run; reports do not include the third level. */
function placementsOf({ store, clock }: Ground, run: Run) {
  const moment = lastMoment(run, clock.now());
  const verified = store.list('nodes', { run_id: run.id }).filter((node) => isVerified(node, moment));
  const view = ({ level, network, url, anchor }: Row<'nodes'>) => ({
    level,
    network,
    url,
    anchor,
    verified: true,
  });
  const level = (wanted: number) =>
    verified.filter((node) => node.level === wanted && node.network !== CROWD).map(view);
  return {
    level1: level(1),
    level2: level(2),
    crowd: verified.filter(({ network }) => network === CROWD).map(view),
  };
}

/** Returns an unguessable name for a run's document, because no key is needed to read it. */
const documentName = ({ options }: Pick<Call, 'options'>, { id, created_at }: Run) =>
  `${id}-${createHash('sha256').update(`${options.seed}:${id}:${created_at}`).digest('hex').slice(0, 24)}`;

const DOCUMENTS = '/reports';

export const reportHandlers = [
  handle(reports.runReport, (call) => {
    const { store, clock, account, params, query, origin } = call;
    const overrides = overridesIn(query);
    if (Object.keys(overrides).length > 0 && !account.is_pro) throw new Refusal('pro_required');
    const run = store.find('runs', { id: params.id }) as Run;
    const isArchived = run.archived_at !== null && run.archived_at <= clock.now();
    const isOld = account.traits.reportsArchived && standing(call, run).isOver;
    if ((isArchived || isOld) && !account.is_pro) throw new Refusal('report_archived');
    const whitelabel = account.is_pro ? { ...account.branding, ...overrides } : {};
    const branded = Object.keys(whitelabel).length > 0;
    if (query.format === 'pdf') {
      const url = new URL(`${DOCUMENTS}/${documentName(call, run)}.pdf`, origin);
      for (const [field, value] of Object.entries(overrides)) url.searchParams.set(field, value);
      return { pdf: { url: url.href }, branded };
    }
    const placements = placementsOf(call, run);
    const { level1, level2, crowd } = placements;
    return {
      run: runView(call, run),
      summary: { verified: level1.length + level2.length + crowd.length },
      report: placements,
      whitelabel,
    };
  }),

  handle(reports.currentBranding, ({ account: { is_pro, branding } }) => ({
    is_pro,
    branding_active: is_pro && branding !== null,
    branding: branding ?? {},
  })),

  handle(reports.saveBranding, ({ store, account, body }) => {
    if (!account.is_pro) throw new Refusal('pro_required');
    const branding = JSON.parse(JSON.stringify(body)) as Record<string, string>;
    store.update('accounts', account.id, { branding });
    return { branding };
  }),
];

/** Serves the documents that reports point to; anyone with the address can read one. */
export function mountReports(app: Sandbox['app'], sandbox: Sandbox): void {
  const { store, options } = sandbox;
  app.get(`${DOCUMENTS}/:file`, ({ req, body, notFound }) => {
    const name = req.param('file').replace(/\.pdf$/, '');
    const run = store.find('runs', { id: Number.parseInt(name, 10) || 0 });
    if (!run || documentName({ options }, run) !== name) return notFound();
    const account = store.find('accounts', { id: run.account_id });
    const brand: Branding = account?.is_pro ? { ...account.branding, ...req.query() } : {};
    const { level1, level2, crowd } = placementsOf(sandbox, run);
    const section = (title: string, nodes: readonly { url: string; network: string }[]) =>
      nodes.length > 0 ? ['', `# ${title}`, ...nodes.map(({ url, network }) => `${network}   ${url}`)] : [];
    const lines = [
      ...(brand.company_name ? [`# ${brand.company_name}`, ''] : []),
      `# Verified placements for ${run.target_url}`,
      ...section('Level 1', level1),
      ...section('Level 2', level2),
      ...section('Mentions', crowd),
      ...(brand.footer_text ? ['', brand.footer_text] : []),
    ];
    return body(pdf(lines, brand.accent_color), 200, { 'content-type': 'application/pdf' });
  });
}
