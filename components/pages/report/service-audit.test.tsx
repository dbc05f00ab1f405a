import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listCrawls } from '@/lib/api/audit.ts';
import { withSetTexts } from '@/lib/i18n/page-texts.ts';
import { connections } from '@/lib/service/connection/connection.ts';
import { draw } from '@/test/components/draw.tsx';
import {
  connect,
  connected,
  HOST,
  keepReply,
  putJob,
  putLists,
  putProjects,
} from '@/test/components/with-service.tsx';
import { dayText } from '../../texts/format.ts';
import { MoreTexts } from '../../texts/texts.tsx';
import { ServiceAudit } from './service-audit.tsx';

beforeEach(connected);

const crawl = { id: 41, status: 'done', health_score: 86.6, pages_crawled: 214, issues: { errors: 2 } };

async function putAudit(...crawls: object[]) {
  await putLists();
  await putProjects('audit', { id: 3, domain: HOST });
  await keepReply(listCrawls, { params: { id: 3 } }, { crawls });
}
const drawAudit = () =>
  draw(
    <MoreTexts add={withSetTexts} waiting={null}>
      <p>The report</p>
      <ServiceAudit site={`https://${HOST}`} />
    </MoreTexts>,
  );

it('the last audit of the service has its own figures, and says why they differ', async () => {
  await connect();
  await putAudit(crawl);
  await drawAudit();
  await expect
    .element(page.getByRole('heading', { name: 'The service’s last audit of this site' }))
    .toBeVisible();
  await expect.element(page.getByText('health 87 · 214 pages')).toBeVisible();
  await expect
    .element(
      page.getByText(
        'The audit requests the site from the service’s servers, chooses its own pages, and counts by its own rules: its figures cannot be compared with those above.',
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open the audit' }))
    .toHaveAttribute('href', `/sidepanel.html?site=${HOST}#/audit/crawls/41`);
});

it('an audit that ended here says when', async () => {
  await connect();
  await putAudit(crawl);
  const endedAt = Date.now() - 9 * 86_400_000;
  const result = { health: 70, pages: 12, issues: null };
  const ended = { status: 'done', phase: 'done', endedAt, result } as const;
  await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, ...ended });
  await drawAudit();
  await expect.element(page.getByText(`health 70 · 12 pages · ${dayText('en', endedAt)}`)).toBeVisible();
});

it('nothing is said about audits that have not ended, or without an account', async () => {
  await connect();
  await putAudit({ ...crawl, status: 'running', health_score: null });
  await drawAudit();
  await expect.element(page.getByText('The report')).toBeVisible();
  expect(page.getByRole('heading').elements()).toEqual([]);
  await connections.set([]);
  await putAudit(crawl);
  await expect.element(page.getByText('The report')).toBeVisible();
  expect(page.getByRole('heading').elements()).toEqual([]);
});
