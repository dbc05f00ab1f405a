import type { Page } from '@playwright/test';
import { launchExtension } from '../../scripts/browser/chromium.ts';
import { connectExtension } from '../../scripts/browser/connect-extension.ts';
import { type RunningSandbox, startSandbox } from '../sandbox/start.ts';
import type { BenchOptions } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';
import { type Figures, report, timeDeed } from './deeds.ts';

const ROUNDS = 7;
const LINKS = 10_000;
/** Links that were promoted once. */
const ENDED = 300;
const KEY = 'sbx_pro';
const SITE = 'tea.example';

/** Gives the account a project with many links; returns its id. */
function seed({ sandbox: { store, clock } }: RunningSandbox, account_id: number): number {
  const now = clock.now();
  const project = store.insert('projects', {
    account_id,
    uuid: 'bench',
    name: 'Tea',
    domain: SITE,
    homepage_url: `https://${SITE}/`,
    language: 'en',
    region: '',
    topic: '',
    description: '',
    wishes: '',
    created_via: 'api',
    created_at: now,
    brand_name: null,
    brand_found: null,
  });
  for (let n = 0; n < LINKS; n += 1) {
    const url = `https://${SITE}/kettles/${n}`;
    const text = { anchor: `copper kettle ${n % 100}`, language: 'en', wish: '' };
    const link = store.insert('links', { project_id: project.id, url, ...text });
    if (n >= ENDED) continue;
    store.insert('runs', {
      account_id,
      project_id: project.id,
      link_id: link.id,
      target_url: url,
      initiated_via: 'api',
      created_at: now,
      starts_at: now,
      charged: 0,
      discount_percent: 0,
      brand_name: null,
      failed_at: null,
      cancelled_at: now,
      archived_at: null,
    });
  }
  return project.id;
}

const ROWS = 'ul[aria-label="Links"] [data-row]';
const FIELD = 'input[type="search"]';

/** Marks what is pressed next, so that it is easy to find inside the page. */
const mark = async (panel: Page, role: 'link' | 'button', name: string | RegExp): Promise<string> => {
  await panel
    .getByRole(role, { name })
    .first()
    .evaluate((element) => {
      document.querySelector('[data-deed]')?.removeAttribute('data-deed');
      element.setAttribute('data-deed', '');
    });
  return '[data-deed]';
};

/** Measures the table of a project with 10,000 links, whose data is stored, in the panel of the production build. */
export async function benchLinkTable({ rounds = ROUNDS }: BenchOptions): Promise<boolean> {
  const sandbox = await startSandbox({ port: 0, demoPort: 0 });
  const browser = await launchExtension({ granted: { origins: ['http://127.0.0.1/*'] } });
  try {
    await connectExtension(browser, sandbox.baseUrl, KEY);
    const inside = await browser.inside();
    const account = await inside.evaluate(async () => {
      const { connections } = await chrome.storage.local.get<{ connections: { account: string }[] }>();
      return Number(connections[0]?.account.split('#')[1]);
    });
    const id = seed(sandbox, account);
    const home = `sidepanel.html?site=${SITE}#/promotion`;
    const panel = await browser.open(`${home}/${id}/links`);
    await panel.locator(ROWS).first().waitFor();
    const figures: Record<'opened' | 'searched' | 'filtered' | 'sorted', Figures[]> = {
      opened: [],
      searched: [],
      filtered: [],
      sorted: [],
    };
    for (let round = 0; round < rounds; round += 1) {
      await panel.evaluate(() => {
        location.hash = '/promotion';
      });
      const link = await mark(panel, 'link', /^Links/);
      figures.opened.push(await timeDeed(panel, { press: link, shows: ROWS, says: '/kettles/0' }));
      await panel.getByRole('button', { name: /^Run ended/ }).waitFor();
      const ended = await mark(panel, 'button', /^Run ended/);
      const few = { shows: 'label', says: `these ${ENDED} links` };
      figures.filtered.push(await timeDeed(panel, { press: ended, ...few }));
      await panel.locator(ended).click();
      await panel.getByText(few.says).waitFor({ state: 'detached' });
      const says = `/kettles/777${round}`;
      figures.searched.push(await timeDeed(panel, { press: FIELD, text: says, shows: ROWS, says }));
      await panel.locator(FIELD).fill('');
      await panel.locator(ROWS, { hasText: '/kettles/0' }).waitFor();
      const column = await mark(panel, 'button', 'Page');
      // Ascending is the order that they have already.
      await panel.locator(column).click();
      const sorting = await mark(panel, 'button', /^Page/);
      figures.sorted.push(await timeDeed(panel, { press: sorting, shows: ROWS, says: '/kettles/9999' }));
    }
    return Object.entries(figures)
      .map(([what, each]) =>
        report(
          `table of 10,000 promoted pages: ${what}`,
          each,
          what === 'opened' ? BENCH_BUDGETS.links.opened : BENCH_BUDGETS.links.changed,
        ),
      )
      .every(Boolean);
  } finally {
    await browser.close();
    await sandbox.close();
  }
}
