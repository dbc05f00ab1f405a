import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { listProjects as listAudits } from '@/lib/api/audit.ts';
import { listProjects as listPromotions } from '@/lib/api/promotion.ts';
import { listProjects as listRanks } from '@/lib/api/rank.ts';
import { listProjects as listShields } from '@/lib/api/shield.ts';
import { connected, drawSite, putLists, putProjects, sent } from '@/test/components/with-service.tsx';
import AccountPlace from './account/account-place.tsx';
import CrawlPlace from './audit/crawl-place.tsx';
import { useOffer } from './audit/offer.ts';
import AccountLine from './frame/account-line.tsx';
import { useMoney } from './frame/use-money.ts';
import Launch from './promotion/launch/launch-place.tsx';
import { Plans } from './promotion/launch/plan-choice.tsx';
import Links from './promotion/links/links-place.tsx';
import { PromotePage } from './promotion/promote/promote-page.tsx';
import BrandingPlace from './promotion/report/branding-place.tsx';
import { ReportPdf } from './promotion/report/report-pdf.tsx';
import Report from './promotion/report/report-place.tsx';
import RunPlace from './promotion/run/run-place.tsx';
import Runs from './promotion/run/runs-place.tsx';
import { CheckConsent } from './rank/check-consent.tsx';
import KeywordsPlace from './rank/keywords-place.tsx';
import PositionsPlace from './rank/positions-place.tsx';
import { RankRow } from './rank/rank-row.tsx';
import ScanPlace from './shield/scan/scan-place.tsx';
import { useBalance } from './shield/use-balance.ts';

const URL = 'https://copper-leaf.example/';
const id = { id: '12' };
const nothing = () => {};

/** A part that only uses something. */
function Uses({ use }: { use: () => unknown }) {
  use();
  return null;
}

beforeEach(async () => {
  await connected();
  await putLists();
  await putProjects('audit', ...listAudits.example.projects);
  await putProjects('promotion', ...listPromotions.example.projects);
  await putProjects('rank', ...listRanks.example.projects);
  await putProjects('shield', ...listShields.example.projects);
});

it.each<[string, () => ReactNode, Readonly<Record<string, number>>]>([
  ['the account', () => <AccountPlace />, { 'GET /me': 60, 'GET /balance': 60, 'GET /key': 60 }],
  ['the footer', () => <AccountLine isShort={false} />, { 'GET /balance': 60 }],
  ['an amount', () => <Uses use={useMoney} />, { 'GET /balance': 60 }],
  ['a price of the shield', () => <Uses use={useBalance} />, { 'GET /balance': 60 }],
  [
    'the price of an audit',
    () => <Uses use={() => useOffer(3)} />,
    { 'GET /audit/projects/{id}/estimate': 120 },
  ],
  ['an audit', () => <CrawlPlace params={{ id: '41' }} />, { 'GET /audit/crawls/{id}': 30 }],
  [
    'a scan from elsewhere',
    () => <ScanPlace params={{ id: '77' }} />,
    { 'GET /shield/scans/{id}': 30, 'GET /balance': 60 },
  ],
  ['links', () => <Links params={id} />, { 'GET /projects/{id}': 30, 'GET /promotion/runs': 30 }],
  ['a launch', () => <Launch params={id} />, { 'GET /projects/{id}': 30, 'GET /promotion/runs': 30 }],
  ['plans', () => <Plans chosen={null} onChoose={nothing} />, { 'GET /promotion/tariffs': 300 }],
  [
    'a page to promote',
    () => <PromotePage wish={{ address: URL }} />,
    { 'GET /projects/{id}': 60, 'GET /rank/projects/{id}': 3_600 },
  ],
  [
    'a run',
    () => <RunPlace params={id} />,
    { 'GET /promotion/runs/{id}': 20, 'GET /promotion/runs/{id}/nodes': 20 },
  ],
  ['runs', () => <Runs />, { 'GET /promotion/runs': 30 }],
  [
    'a report',
    () => <Report params={id} />,
    { 'GET /promotion/runs/{id}/report': 60, 'GET /promotion/runs/{id}': 60 },
  ],
  ['a document', () => <ReportPdf run={12} />, { 'GET /me': 300 }],
  ['the branding', () => <BrandingPlace />, { 'GET /branding': 60 }],
  ['a rank project', () => <PositionsPlace params={{ id: '5' }} />, { 'GET /rank/projects/{id}': 60 }],
  ['a row of positions', () => <RankRow />, { 'GET /rank/projects/{id}': 3_600 }],
  ['keywords to add', () => <KeywordsPlace params={{ id: '5' }} />, { 'GET /rank/projects/{id}': 60 }],
  [
    'consent to a check',
    () => <CheckConsent projectId={5} rows={[]} isRunning={false} onClose={nothing} onSent={nothing} />,
    { 'GET /balance': 30 },
  ],
])('what is shown of %s is at most so many seconds old', async (_name, part, expected) => {
  await drawSite(part());
  await expect
    .poll(() => Object.fromEntries(sent('call').map(({ endpoint, maxAge }) => [endpoint, maxAge])))
    .toEqual(expected);
});
