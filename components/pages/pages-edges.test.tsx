import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withSetTexts } from '@/lib/i18n/page-texts.ts';
import { addSet } from '@/lib/page/sets/stored-sets.ts';
import type { SetHead, SetTally } from '@/lib/pages/sets/stored/stored-set.ts';
import { takeRules } from '@/lib/report/ignored.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { connected } from '@/test/components/with-service.tsx';
import { headWith } from '@/test/pages/fake-site.ts';
import { dayText } from '../texts/format.ts';
import { MoreTexts } from '../texts/texts.tsx';
import PagesPlace from './pages-place.tsx';
import { SetView } from './set-view.tsx';
import { FolderTable } from './start/folder-table.tsx';
import { RequestFacts } from './start/request-facts.tsx';

beforeEach(connected);

/** A site of its own for each test, because pages are kept. */
let site = '';
let sites = 0;
const opened: (string | undefined)[] = [];
const button = (name: string) => page.getByRole('button', { name });
const DAY = 86_400_000;

beforeEach(() => {
  sites += 1;
  site = `https://edge-${Date.now()}-${sites}.example`;
  opened.length = 0;
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation((async ({ url }: { url?: string }) => {
    opened.push(url?.replace(/^.*?\/\/[^/]*/, ''));
  }) as never);
});

function drawPlace() {
  const { hook } = memoryLocation({ path: '/pages' });
  return draw(
    <Router hook={hook}>
      <PagesPlace address={`${site}/kettles`} isPrivate={false} isInTab={false} />
    </Router>,
  );
}
const drawSet = (isInTab = false) =>
  draw(
    <MoreTexts add={withSetTexts} waiting={null}>
      <SetView id={site} isInTab={isInTab} />
    </MoreTexts>,
  );
async function putSet(more: Partial<SetHead>, tally: Partial<SetTally> = {}) {
  const now = Date.now();
  const head = headWith({ id: site, site, at: now, begun: now, state: 'paused', pause: 'user', ...more });
  await addSet({ ...head, tally: { ...head.tally, seen: 3, ...tally } }, []);
}

describe('the start', () => {
  it.each([
    ['9999', 'Check up to 500 pages'],
    ['0', 'Check 1 page'],
    ['', 'Check 1 page'],
  ])('keeps the number of pages within its limits: %j', async (typed, name) => {
    await drawPlace();
    await page.getByRole('spinbutton', { name: 'Maximum number of pages' }).fill(typed);
    await expect.element(button(name)).toBeEnabled();
  });

  it('requests nothing while there is no network', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    await drawPlace();
    const start = button('Check up to 50 pages');
    await expect.element(start).toBeEnabled();
    online.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await expect.element(page.getByText('You are offline.')).toBeVisible();
    await expect.element(start).toBeDisabled();
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.element(start).toBeEnabled();
  });

  it('needs no network for a site on this computer', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    site = 'http://localhost:3000';
    await drawPlace();
    await expect.element(button('Check up to 50 pages')).toBeEnabled();
    await expect.element(page.getByText('You are offline.')).not.toBeInTheDocument();
  });

  it.each([
    [0, 'about 1 second'],
    [1, 'about 1 second'],
    [3, 'about 2 seconds'],
  ])('says how long %i pages take', async (pages, time) => {
    const { container } = await draw(
      <MoreTexts add={withSetTexts} waiting={null}>
        <RequestFacts site={site} pages={pages} isAsUser={false} onAsUser={() => {}} />
      </MoreTexts>,
    );
    await expect.poll(() => shown(container).slice(2, 4)).toEqual(['Time', time]);
  });

  it('reads no sitemap without access before a press', async () => {
    const looks = vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
    const reads = vi.spyOn(globalThis, 'Worker');
    await drawPlace();
    await press(page.getByRole('radio', { name: /^Sitemap/ }));
    await expect.element(button('Read the sitemap')).toBeVisible();
    // What is not read yet is not offered, and access is mentioned once.
    expect(page.getByRole('button', { name: /^Check/ }).elements()).toEqual([]);
    expect(page.getByText(/^The browser asks for access to/).elements()).toHaveLength(1);
    await expect.poll(() => looks.mock.calls).toEqual([[{ origins: [`${site}/*`] }]]);
    await Promise.all(looks.mock.results.map(({ value }) => value));
    expect(reads).not.toHaveBeenCalled();
  });

  it('leaves out the folders that are not ticked', async () => {
    const changed = vi.fn();
    const folders = ['/', '/blog/', '/tea/'].map((folder) => ({ folder, pages: 1 }));
    await draw(
      <MoreTexts add={withSetTexts} waiting={null}>
        <FolderTable folders={folders} leaveOut={['/blog/']} onChange={changed} />
      </MoreTexts>,
    );
    const box = (name: string) => page.getByRole('checkbox', { name });
    await expect.element(box('/tea/')).toBeChecked();
    await expect.element(box('/blog/')).not.toBeChecked();
    await press(box('/tea/'));
    await press(box('/blog/'));
    expect(changed.mock.calls).toEqual([[['/blog/', '/tea/']], [[]]]);
  });

  it('opens in a tab about the same page', async () => {
    await drawPlace();
    await press(button('Open in a tab'));
    expect(opened).toEqual([`/sidepanel.html?pages=${encodeURIComponent(`${site}/kettles`)}#/pages`]);
  });

  it('says of a report that it is not finished', async () => {
    // The next minute, or day, would begin while it is drawn.
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    await putSet({ source: 'sitemap' });
    const { container } = await drawPlace();
    await expect.poll(() => shown(container)).toContain('EARLIER REPORTS');
    const lines = shown(container);
    const own = lines.slice(lines.indexOf('EARLIER REPORTS') + 1).slice(0, 3);
    expect(own).toEqual(['Sitemap', `${dayText('en', now)} · paused`, '3 pages']);
  });
});

describe('a run', () => {
  it('goes on after a pause that the server asked for, and not before', async () => {
    // The seconds would run down while it is drawn.
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    await putSet({ pause: 'waiting', waitsUntil: now + 60_000 });
    await drawSet();
    await expect.element(button('Resume in 60 seconds')).toBeDisabled();
  });

  it('is named after the day on which it began', async () => {
    const begun = Date.now() - 30 * DAY;
    await putSet({ begun });
    await drawSet();
    await expect
      .element(page.getByRole('heading', { name: `Follow links, ${dayText('en', begun)}` }))
      .toBeVisible();
  });

  it('lists the worst faults first, also those that are ignored on some paths only', async () => {
    await takeRules(site, [{ check: 'seo/title-missing', paths: ['/blog/*'] }], true);
    const faults = {
      'seo/description-missing missing': { pages: 4, severity: 'warning' as const, values: {} },
      'seo/image-alt-missing missing': { pages: 9, severity: 'warning' as const, values: {} },
      'seo/title-missing missing': { pages: 1, severity: 'error' as const, values: {} },
    };
    await putSet({}, { faults });
    const { container } = await drawSet();
    await expect.poll(() => shown(container)).toContain('No title');
    const lines = shown(container);
    const found = lines.slice(lines.indexOf('FOUND SO FAR') + 2);
    expect(found).toEqual([
      ...['Error:', 'No title', '1'],
      ...['Warning:', 'Image without alt', '9'],
      ...['Warning:', 'No meta description', '4'],
    ]);
  });

  it('of a larger site leads from its tab to the service’s audit in the tab of the site', async () => {
    await putSet({ state: 'ended', pause: null, limit: 500 }, { seen: 500, reasons: { limit: 9 } });
    await drawSet(true);
    await press(button('Audit the whole site'));
    await expect
      .poll(() => opened)
      .toEqual([`/sidepanel.html?site=${encodeURIComponent(new URL(site).host)}#/audit`]);
  });
});
