import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { listCrawls } from '@/lib/api/audit.ts';
import { settings } from '@/lib/platform/settings.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import {
  connected,
  drawSite,
  HOST,
  keepReply,
  orders,
  putJob,
  putLists,
  putOperation,
  putProjects,
  refusedWith,
  sent,
  settle,
} from '@/test/components/with-service.tsx';
import { AuditRow } from './audit-row.tsx';

beforeEach(connected);

const crawl = (id: number, health_score: number | null, changes: object = {}) => ({
  id,
  status: 'done',
  health_score,
  pages_crawled: 25,
  issues: { errors: 2 },
  ...changes,
});
async function putProject(...crawls: object[]) {
  await putLists();
  await putProjects('audit', { id: 3, domain: HOST });
  if (crawls.length > 0) await keepReply(listCrawls, { params: { id: 3 } }, { crawls });
}
const drawRow = (isGuess = false) =>
  drawSite(
    <ul className="home @container" style={{ width: 400 }}>
      <AuditRow isGuess={isGuess} url={`https://${HOST}/tea`} />
    </ul>,
  );
const heading = () => page.getByRole('heading').element().textContent;
const detail = () => document.querySelector('h3 + div')?.textContent;
const button = () => page.getByRole('button');

describe('the row of the audit', () => {
  it.each([
    ['en', 'not audited yet'],
    ['ru', 'аудита ещё не было'],
    ['uk', 'аудиту ще не було'],
    ['pl', 'jeszcze bez audytu'],
  ] as const)('says all of it in the popup, a quarter as wide: %s', async (language, said) => {
    await settings.set({ ...settings.fallback, language });
    await putLists();
    await drawSite(
      <ul style={{ width: 98 }}>
        <AuditRow isGuess={false} url={`https://${HOST}/tea`} />
      </ul>,
      { at: null },
    );
    await expect.poll(detail).toBe(said);
    const { scrollHeight, clientHeight } = document.querySelector('h3 + div') as HTMLElement;
    expect(scrollHeight).toBe(clientHeight);
  });

  it('shows an address that is only a guess before it creates a project with it', async () => {
    await putLists();
    const { history } = await drawRow(true);
    await press(page.getByRole('button', { name: 'Run audit' }));
    expect(history).toEqual(['/site', '/audit']);
    expect(orders()).toEqual([]);
  });

  it('needs no address if there is a project', async () => {
    await putProject();
    await drawRow(true);
    await press(page.getByRole('button', { name: 'Run audit' }));
    await expect
      .poll(() => orders().map(({ input }) => input))
      .toEqual([{ params: { id: 3 }, body: { mode: 'express' } }]);
  });

  it('offers the first audit as the main action', async () => {
    await putLists();
    await drawRow();
    await expect.poll(detail).toBe('not audited yet; the express audit is free');
    await expect.element(button()).toHaveTextContent('Run audit');
    expect(colourOf(button().element(), 'backgroundColor')).toBe(themed('accent'));
    await expect.poll(heading).toBe('SEO audit');
    await press(button());
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        kind: 'POST /audit/projects/{id}/crawls',
        price: { kind: 'free' },
        input: { params: { id: 0 }, body: { mode: 'express' } },
        first: {
          kind: 'POST /audit/projects',
          input: { body: { url: `https://${HOST}/`, name: HOST } },
        },
      },
    ]);
  });

  it('shows the last result with its trend and findings, and offers another', async () => {
    await putProject(crawl(41, 86.6), crawl(40, 70));
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 39, phase: 'done', endedAt: 1 });
    await drawRow();
    await expect.poll(heading).toBe('SEO audit · health 87');
    await expect
      .element(page.getByRole('link', { name: 'SEO audit · health 87' }))
      .toHaveAttribute('href', '/audit');
    expect(document.querySelector('summary')?.textContent).toBe('25 pagesResults');
    expect(document.querySelector('dl')?.textContent).toBe('Errors2');
    await expect.element(page.getByRole('img')).toHaveAccessibleName('Health in recent audits: 70, 87');
    await expect.element(button()).toHaveTextContent('Run again');
    expect(colourOf(button().element(), 'backgroundColor')).toBe(themed('soft'));
    await press(button());
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        kind: 'POST /audit/projects/{id}/crawls',
        price: { kind: 'free' },
        input: { params: { id: 3 }, body: { mode: 'express' } },
      },
    ]);
  });

  it('shows the date if known', async () => {
    await putProject(crawl(41, 87, { issues: null }));
    await putJob({
      kind: 'crawl',
      projectId: 3,
      remoteId: 41,
      phase: 'done',
      endedAt: Date.now() - 7_200_000,
      result: { health: 87, pages: 1, issues: null },
    });
    await drawRow();
    await expect.poll(detail).toBe('1 page · 2 hr. ago');
  });

  it('only says that it is complete if nothing more is known', async () => {
    await putProject(crawl(41, null, { pages_crawled: null, issues: null }));
    await drawRow();
    await expect.poll(detail).toBe('complete');
    await expect.poll(heading).toBe('SEO audit');
  });

  it('does not say that there was none if that is unknown', async () => {
    await putProject();
    await drawRow();
    await expect.poll(detail).toBe('audit history not known yet');
  });

  it.each([
    ['failed', 'the last audit could not be finished'],
    ['lost', 'result of the last audit unknown'],
  ] as const)('shows one that has %s, next to the previous health', async (phase, said) => {
    await putProject(crawl(40, 70));
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, phase, endedAt: 1 });
    await drawRow();
    await expect.poll(heading).toBe('SEO audit · health 70');
    expect(document.querySelector('summary')?.textContent).toBe(`${said}Results`);
    await expect.element(button()).toHaveTextContent('Run again');
  });

  /** What screen readers announce of a live region. */
  const spoken = (region: Element) =>
    region.getAttribute('aria-live') === 'polite' ? region.textContent : null;

  it.each([
    [{ progress: { done: 6, total: 24 } }, 'crawling 6 of about 24 pages', '25'],
    [{ progress: { done: 6, total: null } }, '6 pages crawled', null],
  ])('shows the progress of a running audit: %j', async (changes, said, value) => {
    await putProject(crawl(40, 70));
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, ...changes });
    await drawRow();
    await expect.poll(detail).toBe(said);
    expect(page.getByText(said).element().getAttribute('aria-live')).toBe('off');
    await expect.poll(heading).toBe('SEO audit · health 70');
    await expect.element(button()).toHaveTextContent('Running');
    await expect.element(button()).toBeDisabled();
    const bar = page.getByRole('progressbar', { name: 'Progress of the audit' }).element();
    expect(bar.getAttribute('aria-valuenow')).toBe(value);
  });

  it('announces in the popup that it waits for a response, but not each figure', async () => {
    await putProject(crawl(40, 70));
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, progress: null });
    await drawSite(
      <ul>
        <AuditRow isGuess={false} url={`https://${HOST}/tea`} />
      </ul>,
      { at: null },
    );
    await expect.poll(() => [...document.querySelectorAll('[aria-live]')].map(spoken)).toEqual(['queued']);
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 41, progress: { done: 6, total: 24 } });
    const region = () => document.querySelector('[aria-live]')?.textContent;
    await expect.poll(region).toBe('crawling 6 of about 24 pages');
    expect([...document.querySelectorAll('[aria-live]')].map(spoken)).toEqual([null]);
  });

  it('shows one that is being sent as running from the start', async () => {
    await putProject();
    await putJob({
      kind: 'crawl',
      projectId: 3,
      remoteId: 40,
      phase: 'done',
      endedAt: 1,
      progress: { done: 25, total: 25 },
    });
    await putOperation({ id: 'order-1', kind: 'POST /audit/projects/{id}/crawls' });
    await drawRow();
    await expect.poll(detail).toBe('starting…');
    expect(page.getByRole('progressbar').element().getAttribute('aria-valuenow')).toBeNull();
  });

  it('says why an order was refused', async () => {
    await putProject(crawl(40, 70));
    await drawRow();
    await press(button());
    await expect.poll(() => sent('begin')).toHaveLength(1);
    await settle('rejected', { error: refusedWith('already_running') });
    await expect.element(page.getByRole('alert')).toHaveTextContent('This is already running.');
  });

  it('shows a placeholder', async () => {
    await drawRow();
    await expect.poll(() => page.getByRole('listitem').element().getAttribute('aria-busy')).toBe('true');
    expect(button().elements()).toEqual([]);
  });

  it('says that the key has no access to it', async () => {
    await putLists({ at: null, error: 'forbidden_scope' }, ['audit']);
    await putLists({}, ['rank', 'shield', 'promotion']);
    await drawRow();
    await expect.poll(detail).toBe('no access with this key');
    expect(button().elements()).toEqual([]);
  });

  it('says that the data may be outdated', async () => {
    await putProject(crawl(40, 70));
    await putLists({ error: 'timeout' }, ['audit']);
    await drawRow();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The service took too long to respond.');
    await expect.element(button()).toHaveTextContent('Run again');
  });
});
