import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withSetTexts } from '@/lib/i18n/page-texts.ts';
import { addSet, headOf, loadSet, pageSets, removeSet } from '@/lib/page/sets/stored-sets.ts';
import { setFile } from '@/lib/pages/sets/set-file.ts';
import type { SetHead, SetPause, SetRow, SetTally } from '@/lib/pages/sets/stored/stored-set.ts';
import { readRows } from '@/lib/platform/table.ts';
import { keepHistory } from '@/lib/report/history.ts';
import { countAgain, ignore } from '@/lib/report/ignored.ts';
import { connections } from '@/lib/service/connection/connection.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { connected, drawSite } from '@/test/components/with-service.tsx';
import { headWith, waitingRow } from '@/test/pages/fake-site.ts';
import { SHOP } from '@/test/pages/report-sets.ts';
import { recordWith } from '@/test/pages/sample-record.ts';
import { MoreTexts } from '../texts/texts.tsx';
import { CountList } from './count-list.tsx';
import PagesPlace from './pages-place.tsx';
import { SetView } from './set-view.tsx';
import { FolderTable } from './start/folder-table.tsx';
import { WalkedList } from './start/walked-list.tsx';

beforeEach(connected);

/** A site of its own for each test, because pages are kept. */
let site = '';
let sites = 0;
const ROUTE = () => memoryLocation({ path: '/pages', record: true });
const button = (name: string) => page.getByRole('button', { name });

async function drawPlace(more: { isPrivate?: boolean; isInTab?: boolean } = {}) {
  const { hook, history } = ROUTE();
  const drawn = await draw(
    <Router hook={hook}>
      <PagesPlace address={`${site}/kettles#top`} isPrivate={false} isInTab={false} {...more} />
    </Router>,
  );
  return { ...drawn, history };
}

const withTexts = (id: string, isInTab = false) => (
  <MoreTexts add={withSetTexts} waiting={null}>
    <SetView id={id} isInTab={isInTab} />
  </MoreTexts>
);

const TALLY: Partial<SetTally> = {
  waiting: 5,
  seen: 3,
  notSeen: 2,
  leftOut: 4,
  reasons: { robots: 3, host: 1, challenge: 2 },
  faults: {
    'seo/title-missing missing': { pages: 2, severity: 'error', values: {} },
  },
  thin: 1,
};
async function putSet(more: Partial<SetHead>, tally: Partial<SetTally> = TALLY, rows: SetRow[] = []) {
  const head = headWith({ id: site, site, at: Date.now(), begun: Date.now(), ...more });
  await addSet({ ...head, tally: { ...head.tally, ...tally } }, rows);
}

/** Stored sets of the site; the permission of the browser is not there, so they rest at once. */
const stored = () => readRows([pageSets], (of) => of(pageSets).where('site', site));

beforeEach(() => {
  sites += 1;
  site = `https://many-${Date.now()}-${sites}.example`;
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
});

describe('the start', () => {
  it('offers four sources; without visited pages, links are followed from the page in front', async () => {
    const { container } = await drawPlace();
    await expect.element(button('Check up to 50 pages')).toBeEnabled();
    expect(shown(container)).toEqual([
      'Many pages',
      'Open in a tab',
      'Which pages',
      'Pages I visited',
      'today, in this browser',
      '0',
      'List',
      'pasted or from a CSV file',
      'Sitemap',
      'from robots.txt, or /sitemap.xml',
      'Follow links',
      'starting at /kettles',
      'Maximum number of pages',
      'Up to 500',
      'Which of these pages',
      'All',
      'One of each kind',
      'EXCLUSIONS',
      'Add',
      '/cart',
      '/account',
      'sort=',
      'Pace',
      '2 at a time, at most 4 a second',
      'Time',
      'about 25 seconds',
      'Price',
      'free, runs in your browser',
      'Request as signed in',
      `Sends your cookies for ${new URL(site).host}. When off, pages are requested without cookies, as for a new visitor.`,
      'Check up to 50 pages',
      `The browser asks for access to ${new URL(site).host} if you have not allowed it yet.`,
      'Open a saved report',
      'Compare two pages',
    ]);
  });

  it('says that a site on this computer gets four requests at a time, and no estimate', async () => {
    site = 'http://localhost:8080';
    await drawPlace();
    const facts = () => [...document.querySelectorAll('dl')].map((list) => list.innerText.split('\n'));
    await expect
      .poll(facts)
      .toEqual([['Pace', 'at most 4 at a time', 'Price', 'free, runs in your browser']]);
  });

  it('asks for access to the site alone, and requests nothing without it', async () => {
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => false);
    await drawPlace();
    await press(button('Check up to 50 pages'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(`Without access to ${new URL(site).host}, its pages cannot be requested.`);
    expect(request.mock.calls).toEqual([[{ origins: [`${site}/*`] }]]);
    expect(await stored()).toEqual([]);
  });

  it('stores the set with what was chosen, and shows its run', async () => {
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
    const { history } = await drawPlace();
    await page.getByRole('spinbutton', { name: 'Maximum number of pages' }).fill('20');
    await press(button('Remove sort='));
    await press(button('Add'));
    await page.getByRole('textbox', { name: 'Part of a URL' }).fill('/blog/');
    await press(button('Add'));
    await press(page.getByRole('radio', { name: 'One of each kind' }));
    await press(page.getByRole('switch', { name: 'Request as signed in' }));
    await press(button('Check up to 20 pages'));
    await expect.poll(async () => (await stored())[0]?.pause).toBe('access');
    const [head] = await stored();
    expect([head?.source, head?.limit, head?.as, head?.isOneOfEach, head?.leaveOut]).toEqual([
      'followed',
      20,
      'user',
      true,
      ['/cart', '/account', '/blog/'],
    ]);
    expect(history?.at(-1)).toBe(`/pages/${head?.id}`);
    expect((await loadSet(head?.id ?? ''))?.entries.map(({ address }) => address)).toEqual([
      `${site}/kettles`,
    ]);
    await removeSet(head?.id ?? '');
  });

  it('names the lines of a list that are not checked', async () => {
    const { container } = await drawPlace();
    await press(page.getByRole('radio', { name: /^List/ }));
    await page
      .getByRole('textbox')
      .fill('/teas\n/teas#green\nhtp://pots\n/price.pdf\nhttps://other.example/\n/logout');
    await expect.element(button('Check 1 page')).toBeEnabled();
    for (const name of [
      'Not a URL',
      'PDF, image, or download',
      'Another site',
      'Opening it might change something',
    ])
      await press(page.getByText(name));
    const lines = shown(container);
    expect(lines.slice(lines.indexOf('Ready'), lines.indexOf('Pace'))).toEqual([
      'Ready',
      '1',
      'Not a URL',
      '1',
      'Line 3: htp://pots',
      'PDF, image, or download',
      '1',
      `Line 4: ${site}/price.pdf`,
      'Another site',
      '1',
      'Line 5: https://other.example/',
      'Opening it might change something',
      '1',
      `Line 6: ${site}/logout`,
    ]);
  });

  it('says how many of a long list are checked', async () => {
    await drawPlace();
    await press(page.getByRole('radio', { name: /^List/ }));
    const lines = Array.from({ length: 502 }, (_, n) => `/p-${n}`).join('\n');
    await page.getByRole('textbox').fill(lines);
    await expect.element(button('Check 500 pages')).toBeEnabled();
    await expect.element(page.getByText('Only the first 500 of 502 URLs are checked.')).toBeVisible();
  });

  it('makes a report on visited pages without any request', async () => {
    // The day must not end between the visits and the drawing.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date().setHours(12, 0, 0, 0) });
    for (const path of ['/a', '/b', '/c']) {
      const address = site + path;
      await keepHistory(address, { at: Date.now(), seo: 80, security: null }, recordWith({ address }));
    }
    const request = vi.spyOn(fakeBrowser.permissions, 'request');
    const { history } = await drawPlace();
    await press(page.getByRole('checkbox', { name: /^\/b/ }));
    await press(button('Report on 2 pages'));
    await expect.poll(() => stored().then((heads) => heads.length)).toBe(1);
    const [head] = await stored();
    await expect.poll(() => history?.at(-1)).toBe(`/pages/${head?.id}`);
    expect([head?.state, head?.tally.seen]).toEqual(['ended', 2]);
    expect(request.mock.calls).toEqual([]);
  });

  it('says how much of a long list is not listed: visited pages, folders, things found so far', async () => {
    const pages = Array.from({ length: 8 }, (_, n) => ({
      address: `${site}/p${n}`,
      at: Date.now(),
      outcome: {} as never,
    }));
    const folders = Array.from({ length: 32 }, (_, n) => ({ folder: `/f${n}`, pages: 1 }));
    const { container } = await draw(
      <MoreTexts add={withSetTexts} waiting={null}>
        <WalkedList walked={{ pages, total: 623 }} hasFailed={false} isBusy={false} onReport={() => {}} />
        <FolderTable folders={folders} leaveOut={[]} onChange={() => {}} />
        <CountList title="Found" rows={[{ id: 'a', name: 'A fault', count: 9 }]} more={3} />
      </MoreTexts>,
    );
    await expect.element(page.getByText('Only the latest 8 of 623 pages are listed.')).toBeVisible();
    expect(container.querySelector('tbody tr:last-child')?.textContent).toBe('2 more');
    expect([...container.querySelectorAll('li')].at(-1)?.textContent).toBe('3 more');
    await press(button('2 more'));
    await expect.element(page.getByRole('checkbox', { name: /^\/p6/ })).toHaveFocus();
  });

  it('is not there for private windows, and without a site', async () => {
    const { container } = await drawPlace({ isPrivate: true });
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Many pages',
        'Nothing is stored for private windows. To check many pages, use a normal window.',
      ]);
  });

  it('lists earlier reports', async () => {
    await putSet({ state: 'ended', source: 'sitemap' }, { seen: 3 });
    const { container } = await drawPlace();
    await expect.poll(() => shown(container).slice(-6, -4)).toEqual(['EARLIER REPORTS', 'Sitemap']);
    expect(shown(container).at(-3)).toBe('3 pages');
  });
});

describe('a run', () => {
  it('shows how far it is, what was found, and what is left out; a press pauses it', async () => {
    await putSet({ limit: 50 });
    const { container } = await draw(withTexts(site));
    await expect.element(button('Pause')).toBeVisible();
    await expect.poll(() => shown(container)).toContain('No title');
    expect(shown(container).slice(1)).toEqual([
      '5 of 10 pages',
      'about 1 second left',
      'Pause',
      'Stop and show the report',
      'The check runs while a Plumbline page is open. When you close the last one, it pauses; later it resumes where it stopped.',
      '1 page has next to no text without scripts: what scripts add was not checked.',
      'FOUND SO FAR',
      'pages',
      'Error:',
      'No title',
      '2',
      'NOT SEEN',
      'pages',
      'Asks whether you are human',
      '2',
      'LEFT OUT',
      'pages',
      'robots.txt does not allow it',
      '3',
      'Another site',
      '1',
    ]);
    await press(button('Pause'));
    await expect.poll(async () => (await headOf(site))?.pause).toBe('user');
    await removeSet(site);
  });

  it('does not list what is ignored on the whole site, until that is undone', async () => {
    const title = { check: 'seo/title-missing', messages: ['missing'] };
    await ignore(site, title);
    const faults = {
      ...TALLY.faults,
      'seo/image-alt-missing missing': { pages: 1, severity: 'warning' as const, values: {} },
    };
    await putSet({ limit: 50 }, { ...TALLY, faults });
    const { container } = await draw(withTexts(site));
    await expect.poll(() => shown(container)).toContain('Image without alt');
    expect(shown(container)).not.toContain('No title');
    await countAgain([site], title);
    await expect.poll(() => shown(container)).toContain('No title');
    await removeSet(site);
  });

  it('counts the seconds of a pause that the server asked for', async () => {
    // They would run down while the run is drawn.
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    await putSet({ waitsUntil: now + 48_500 });
    await draw(withTexts(site));
    await expect.element(page.getByText(`${new URL(site).host} asks to slow down`)).toBeVisible();
    await expect
      .element(page.getByText('Next page in 49 seconds, then at half the pace.', { exact: true }))
      .toBeVisible();
    await removeSet(site);
  });

  it('can be ended with what there is', async () => {
    await putSet({ state: 'paused', pause: 'user' });
    await draw(withTexts(site));
    await press(button('Stop and show the report'));
    await expect.poll(async () => (await headOf(site))?.state).toBe('ended');
    await expect.element(button('Remove this report')).toBeVisible();
  });

  it.each<[SetPause, string, string, string]>([
    ['user', 'Paused at 3 pages', 'What was checked is stored.', 'Resume'],
    ['access', 'Access to HOST is missing', 'You or the browser withdrew it.', 'Allow access and resume'],
    [
      'failing',
      'Requests to HOST keep failing',
      'Five requests in a row failed. 3 pages are stored.',
      'Try again',
    ],
    [
      'robots',
      'robots.txt could not be read',
      'Until HOST says what may be requested, nothing is.',
      'Try again',
    ],
    ['offline', 'You are offline', '3 pages are stored.', 'Try again'],
    ['waiting', 'HOST asks for a long pause', '3 pages are stored.', 'Resume'],
    ['walls', 'HOST shows a CAPTCHA or asks you to sign in', '2 pages could not be checked.', 'Resume'],
    ['storage', 'A page could not be stored', 'The disk may be full.', 'Try again'],
    ['broken', 'Plumbline made a mistake', '3 pages are stored.', 'Try again'],
  ])('that rests (%s) says why, and goes on after a press', async (pause, title, about, name) => {
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
    await putSet({ state: 'paused', pause });
    const { container } = await draw(withTexts(site));
    const { host } = new URL(site);
    await expect.element(button(name)).toBeVisible();
    expect(shown(container).slice(2, 5)).toEqual([
      title.replace('HOST', host),
      about.replace('HOST', host),
      name,
    ]);
    await press(button(name));
    await expect.poll(async () => (await headOf(site))?.passed).toEqual([pause]);
    await removeSet(site);
  });

  it('that rests says that it needs access if that is refused', async () => {
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => false);
    await putSet({ state: 'paused', pause: 'user' });
    await draw(withTexts(site));
    await press(button('Resume'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(`Without access to ${new URL(site).host}, its pages cannot be requested.`);
    expect((await headOf(site))?.state).toBe('paused');
  });
});

describe('a set that has ended', () => {
  it('at its limit says what is more, and goes on up to the most', async () => {
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
    await connections.set([]);
    await putSet(
      { state: 'ended', limit: 50 },
      { seen: 50, leftOut: 120, reasons: { limit: 120 } },
      [waitingRow('/', 0)].map((row) => ({ ...row, set: site })),
    );
    const { container } = await draw(withTexts(site));
    await expect.element(button('Continue up to 500')).toBeVisible();
    expect(shown(container).slice(1, 4)).toEqual([
      'Stopped at 50 pages',
      '120 more pages are known.',
      'Continue up to 500',
    ]);
    expect(button('Audit the whole site').query()).toBeNull();
    await press(button('Continue up to 500'));
    await expect.poll(async () => (await headOf(site))?.limit).toBe(500);
    await removeSet(site);
  });

  it('of a larger site leads to the service’s audit, where it has its price', async () => {
    await putSet({ state: 'ended', limit: 500 }, { seen: 500, reasons: { limit: 9 } });
    const { history } = await drawSite(withTexts(site));
    await expect.element(button('Audit the whole site')).toBeVisible();
    expect(button('Continue up to 500').query()).toBeNull();
    await press(button('Audit the whole site'));
    await expect.poll(() => history?.at(-1)).toBe('/audit');
  });

  it('without any page says so, and can be removed after a second press', async () => {
    await putSet({ state: 'ended' }, { leftOut: 1, reasons: { robots: 1 } });
    const { container } = await draw(withTexts(site));
    await press(button('Remove this report'));
    await expect.poll(() => shown(container)).toContain('No page was checked');
    await expect.element(button('Cancel')).toHaveFocus();
    await press(button('Remove with all its pages'));
    await expect.poll(() => headOf(site)).toBeNull();
    await expect.poll(() => shown(container)).toContain('This report is no longer stored.');
  });
});

describe('a saved report', () => {
  const open = (content: BlobPart) =>
    userEvent.upload(page.getByLabelText('Open a saved report'), new File([content], 'shop.set.json.gz'));

  it('is opened, and stored under an ID of its own', async () => {
    const { history } = await drawPlace();
    await open(await setFile({ ...SHOP, ended: null }));
    await expect.poll(() => history?.at(-1)).toMatch(/^\/pages\/[\da-f-]{36}$/);
    const id = history?.at(-1)?.split('/').at(-1) ?? '';
    expect(await loadSet(id)).toEqual({ ...SHOP, id, ended: null });
    expect((await headOf(id))?.state).toBe('ended');
    await expect.element(page.getByText('median score')).toBeVisible();
    await removeSet(id);
  });

  it('that is none is refused, and nothing is stored', async () => {
    const { history } = await drawPlace();
    await open('{"kind":"plumbline-set","version":1,"site":7}');
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('This file contains a value that cannot be right: id. Nothing of it was used.');
    expect(history).toEqual(['/pages']);
  });
});
