import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { balance } from '@/lib/api/account.ts';
import { type Crawl, crawlById, listCrawls } from '@/lib/api/audit.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { colourOf, themed, toneOfNotice } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import {
  asked,
  connected,
  drawSite,
  HOST,
  keepReply,
  orders,
  putJob,
  putLists,
  putOperation,
  putProjects,
  refuse,
  refuseOrders,
  sent,
  serve,
  settle,
} from '@/test/components/with-service.tsx';
import CrawlPlace from './crawl-place.tsx';

beforeEach(connected);

const crawl = (id: number, changes: Partial<Crawl> = {}): Crawl => ({
  id,
  status: 'done',
  health_score: 87,
  pages_crawled: 25,
  issues: { errors: 2, warnings: 9 },
  ...changes,
});
async function putCrawls(...crawls: Crawl[]) {
  await putLists();
  await putProjects('audit', { id: 3, domain: HOST });
  await keepReply(listCrawls, { params: { id: 3 } }, { crawls });
}
const start = (id: number, mode: string, charged: number | null = null) =>
  putOperation({
    id: `order-${id}`,
    kind: 'POST /audit/projects/{id}/crawls',
    state: 'accepted',
    seen: true,
    input: { params: { id: 3 }, body: { mode } },
    results: [{ id, charged }],
    createdAt: Date.now() - 23 * 3_600_000,
    price: { kind: 'exact', amount: 4.8, currency: 'USD' },
  });
const drawCrawl = (id = '41') => drawSite(<CrawlPlace params={{ id }} />);
const card = () => page.getByText('Health', { exact: true }).element().closest('.rounded-card')?.textContent;
const issues = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const facts = () =>
  [...document.querySelectorAll('dl > div')].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent),
  );
const otherSize = () => page.getByText('Different size').elements().length;
const asks = () => sent('call').filter(({ endpoint }) => endpoint === 'GET /audit/crawls/{id}');

describe('a completed audit', () => {
  it('shows its health, its mode, and its findings', async () => {
    await putCrawls(crawl(41));
    await start(41, 'full', 4.8);
    await drawCrawl();
    await expect.poll(issues).toEqual(['Errors2', 'Warnings9']);
    await expect.poll(card).toBe('87HealthFull, 25 pages · 23 hr. ago · USD\u00a04.80');
    await expect
      .element(page.getByText('The service reports counts, not individual pages.', { exact: false }))
      .toBeVisible();
    expect(page.getByRole('link').elements()).toEqual([]);
    expect(otherSize()).toBe(0);
    await expect
      .poll(() => asks().at(-1))
      .toEqual({
        endpoint: 'GET /audit/crawls/{id}',
        input: { params: { id: 41 } },
        maxAge: 7 * 86_400,
      });
  });

  it('is compared with the previous completed audit, in health and findings', async () => {
    await putCrawls(
      crawl(42, { health_score: 10 }),
      crawl(41),
      crawl(40, { status: 'failed' }),
      crawl(39, { health_score: 80, issues: { errors: 5, warnings: 9 } }),
      crawl(38, { health_score: 1 }),
    );
    await drawCrawl();
    await expect.poll(issues).toEqual(['Errors2▼33 less', 'Warnings9=unchanged']);
    await expect.poll(card).toBe('87Health▲77 moreAudit, 25 pages');
    expect(colourOf(page.getByText('▲7').element())).toBe(themed('pass'));
    await expect
      .element(page.getByRole('link', { name: 'Audit, 25 pages' }))
      .toHaveAttribute('href', '/audit/crawls/39');
    await expect.element(page.getByText('Compared with:', { exact: false }).first()).toBeVisible();
    expect(otherSize()).toBe(0);
  });

  it('that is worse is shown in red', async () => {
    await putCrawls(crawl(41, { health_score: 60 }), crawl(40));
    await drawCrawl();
    await expect.element(page.getByText('▼27')).toBeVisible();
    expect(colourOf(page.getByText('▼27').element())).toBe(themed('error'));
  });

  it('is compared by the previous audit’s own record if only that has the findings', async () => {
    await putCrawls(crawl(41), crawl(40, { issues: null, health_score: null }));
    serve(crawlById, ({ params: { id } }) => ({
      crawl: crawl(id, id === 40 ? { health_score: 80, issues: { errors: 4 } } : {}),
    }));
    await drawCrawl();
    await expect.poll(issues).toEqual(['Errors2▼22 less', 'Warnings9']);
    await expect.poll(card).toBe('87Health▲77 moreAudit, 25 pages');
  });

  it.each([
    [100, 150, 0],
    [100, 151, 1],
    [151, 100, 1],
    [0, 100, 0],
    [100, 0, 0],
  ])('warns if the two have different sizes: %i and %i pages', async (now, then, warnings) => {
    await putCrawls(crawl(41, { pages_crawled: now }), crawl(40, { pages_crawled: then }));
    await drawCrawl();
    await expect.poll(issues).toHaveLength(2);
    await expect.poll(otherSize).toBe(warnings);
    expect(toneOfNotice('Different size')).toBe(warnings > 0 ? 'warn' : undefined);
    const about = 'The two audits covered different numbers of pages, so compare the counts with care.';
    expect(page.getByText(about).elements()).toHaveLength(warnings);
  });

  it.each([
    ['full', 'express', 1],
    ['full', 'full', 0],
  ])('warns if the two have different modes: %s and %s', async (now, then, warnings) => {
    await putCrawls(crawl(41), crawl(40));
    await start(41, now);
    await start(40, then);
    await drawCrawl();
    await expect.poll(issues).toHaveLength(2);
    await expect.poll(otherSize).toBe(warnings);
  });

  it('does not treat an unknown mode as a different one', async () => {
    await putCrawls(crawl(41), crawl(40));
    await start(41, 'full');
    await drawCrawl();
    await expect.poll(issues).toHaveLength(2);
    expect(otherSize()).toBe(0);
  });

  it('says if the service lists nothing, and if there is no health', async () => {
    await putCrawls(crawl(41, { issues: null, health_score: null, pages_crawled: null }), crawl(40));
    await drawCrawl();
    await expect.element(page.getByText('The service lists no issues for this audit.')).toBeVisible();
    await expect.poll(card).toBe('–HealthAudit');
  });

  it('links to the findings of the page in front, if there is one', async () => {
    await putCrawls(crawl(41));
    useInspection.setState({ report: {} as never });
    await drawCrawl();
    await expect
      .element(page.getByRole('link', { name: 'Findings on this page' }))
      .toHaveAttribute('href', '/seo');
  });
});

describe('an audit that is missing or wrong in the list', () => {
  it('is requested', async () => {
    serve(crawlById);
    await drawCrawl();
    await expect.poll(issues).toEqual(['Errors2', 'Warnings9']);
    await expect.poll(card).toBe('87HealthAudit, 25 pages');
    await expect
      .poll(asks)
      .toEqual([{ endpoint: 'GET /audit/crawls/{id}', input: { params: { id: 41 } }, maxAge: 30 }]);
  });

  it('has ended according to its own record, although its job has not noticed yet', async () => {
    await putCrawls();
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41 });
    serve(crawlById);
    await drawCrawl();
    await expect.poll(issues).toEqual(['Errors2', 'Warnings9']);
  });

  it('is requested again if the response is from while it ran', async () => {
    await putCrawls(crawl(41));
    await keepReply(crawlById, { params: { id: 41 } }, { crawl: crawl(41, { status: 'running' }) });
    const later = Promise.withResolvers<object>();
    serve(crawlById, () => later.promise);
    await drawCrawl();
    await expect
      .poll(() =>
        asks()
          .slice(-2)
          .map(({ maxAge }) => maxAge),
      )
      .toEqual([7 * 86_400, 0]);
    await expect.poll(issues).toEqual(['Errors2', 'Warnings9']);
    later.resolve({ crawl: crawl(41, { issues: { errors: 3 } }) });
    await expect.poll(issues).toEqual(['Errors3']);
  });

  it('shows a placeholder', async () => {
    const { container } = await drawCrawl();
    await expect.poll(() => container.querySelectorAll('.bg-line').length).toBe(4);
    expect(container.textContent).toBe('');
  });

  it('cannot be shown for a reason', async () => {
    refuse(crawlById, 'rate_limited');
    await drawCrawl();
    await expect.element(page.getByText('Too many requests. Try again in a minute.')).toBeVisible();
    expect(toneOfNotice('Too many requests')).toBe('warn');
    serve(crawlById, { crawl: crawl(41, { issues: { errors: 3 } }) });
    await press(page.getByRole('button', { name: 'Try again' }));
    await expect.poll(issues).toEqual(['Errors3']);
  });

  it('does not exist for an address without a number', async () => {
    await drawCrawl('last');
    await expect.element(page.getByText('This no longer exists at the service.')).toBeVisible();
    expect(toneOfNotice('This no longer exists')).toBe('note');
    expect(asked(crawlById)).toEqual([]);
  });
});

describe('an unfinished audit', () => {
  it('is running', async () => {
    await putCrawls();
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, progress: { done: 12, total: 25 } });
    serve(crawlById, { crawl: crawl(41, { status: 'running' }) });
    await drawCrawl();
    await expect.element(page.getByText('crawling 12 of about 25 pages')).toBeVisible();
    await expect
      .element(page.getByRole('progressbar', { name: 'Progress of the audit' }))
      .toHaveAttribute('aria-valuenow', '48');
  });

  it.each([
    ['failed', 'The service could not finish this audit.'],
    [
      'lost',
      'The result of this audit is unknown: the service no longer lists it, or it did not finish in time.',
    ],
  ] as const)('has %s', async (phase, said) => {
    await putCrawls();
    const progress = { done: 12, total: 25 };
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, phase, progress, endedAt: 43_200_000 });
    refuse(crawlById, 'not_found');
    await drawCrawl();
    await expect.element(page.getByText(said)).toBeVisible();
    expect(toneOfNotice(said)).toBe('warn');
    await expect.poll(facts).toEqual([
      ['Audit number', '41'],
      ['When', 'Jan 1, 1970'],
      ['Pages crawled', '12'],
      ['Reason', 'none given by the service'],
    ]);
  });

  it('says where it started, how far it came, and why it stopped, as far as that is known', async () => {
    await putLists();
    await putProjects('audit', { id: 3, domain: HOST, start_url: `http://xn--80aqe.example:8080/%D1%87/` });
    const stopped = `https is refused${'.'.repeat(300)}`;
    const record = crawl(41, { status: 'failed', pages_crawled: 0, stopped });
    await keepReply(listCrawls, { params: { id: 3 } }, { crawls: [record] });
    serve(crawlById, { crawl: record });
    await start(41, 'full', 4.8);
    // It stays in the currency in which it was charged.
    await keepReply(balance, {}, { currency: 'EUR' });
    await drawCrawl();
    await expect.poll(facts).toEqual([
      ['Address', 'http://каи.example:8080/ч/'],
      ['Audit number', '41'],
      ['When', '23 hr. ago'],
      ['Pages crawled', '0'],
      ['Charged', 'USD\u00a04.80'],
      ['Reason', stopped.slice(0, 200)],
    ]);
    await expect
      .element(page.getByRole('link', { name: 'http://каи.example:8080/ч/' }))
      .toHaveAttribute('href', 'http://xn--80aqe.example:8080/%D1%87/');
    // A full audit is paid: its price is shown first.
    await expect.element(page.getByRole('link', { name: 'Run again' })).toHaveAttribute('href', '/audit');
  });

  it('is run again with one press if that is free, and the new one is shown', async () => {
    await putCrawls(crawl(41, { status: 'failed' }));
    serve(crawlById, { crawl: crawl(41, { status: 'failed' }) });
    const { history } = await drawCrawl();
    await press(page.getByRole('button', { name: 'Run again' }));
    await expect.element(page.getByRole('button', { name: 'Running' })).toBeDisabled();
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        price: { kind: 'free' },
        kind: 'POST /audit/projects/{id}/crawls',
        input: { params: { id: 3 }, body: { mode: 'express' } },
      },
    ]);
    await settle('accepted', { results: [{ id: 42, charged: 0 }] });
    await expect.poll(() => history).toEqual(['/site', '/audit/crawls/42']);
  });

  it('says why it cannot be run again', async () => {
    await putCrawls(crawl(41, { status: 'failed' }));
    serve(crawlById, { crawl: crawl(41, { status: 'failed' }) });
    refuseOrders('offline');
    await drawCrawl();
    await press(page.getByRole('button', { name: 'Run again' }));
    await expect.element(page.getByRole('alert')).toHaveTextContent('No network connection.');
  });
});
