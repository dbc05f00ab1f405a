import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  answer,
  clockStops,
  go,
  openTab,
  pageIn,
  pass,
  requests,
  tabsFixture,
  until,
} from '../../../test/page/tabs.ts';
import { webRequestFixture } from '../../../test/page/web-request.ts';
import { pick } from '../../../test/pick.ts';
import { NOTHING_LEARNED } from '../../checks/deep/visiting/follow-redirects.ts';
import { activeTab, tabById } from '../../platform/browser.ts';
import { openDatabase } from '../../platform/database.ts';
import { settings } from '../../platform/settings.ts';
import { readRows } from '../../platform/table.ts';
import { histories } from '../../report/history.ts';
import { countAgain, ignore } from '../../report/ignored.ts';
import { EngineLate } from '../engine/in-worker.ts';
import { addMeasured, requestServed } from './add-measured.ts';
import { rememberVisit } from './remember-visit.ts';
import {
  type InspectionState,
  inspect,
  inspectFrom,
  notice,
  restore,
  roundBegan,
  START,
  useInspection,
} from './session.ts';

const URL = 'https://tea.example/';
const state = () => useInspection.getState();
const kept = () => readRows([histories], (of) => of(histories).all());

/** Collects every shown state until the test ends. */
function shown(): readonly InspectionState[] {
  const states: InspectionState[] = [];
  useInspection.subscribe((next) => states.push(next));
  return states;
}

/** Whether the check with this id failed for the current page. */
const failed = (check: string, { report } = state()) =>
  report?.results.some((one) => one.check === check && one.outcome === 'failed');

tabsFixture();
webRequestFixture();
beforeEach(() => {
  useInspection.setState(START, true);
  inspectFrom({ find: activeTab, isPressed: () => true });
});

describe('an inspection', () => {
  it('shows the first verdict on the page, then the final one, and last what has changed', async () => {
    const tab = await openTab({ html: '<h1>Tea</h1>' });
    const states = shown();
    await inspect();
    const steps = states.map(({ phase, inspection, response, report, history, born }) =>
      [
        phase,
        inspection ? (inspection.robotsTxt ? 'whole' : 'page') : 'nothing',
        response,
        report ? 'judged' : null,
        born,
        history ? 'history' : null,
      ].join(),
    );
    expect([...new Set(steps)]).toEqual([
      'reading,nothing,,,,',
      'page,page,,judged,,',
      'page,page,,judged,1000,',
      'complete,whole,stored,judged,1000,',
      'complete,whole,stored,judged,1000,history',
    ]);
    expect([state().tab?.id, state().obstacle, state().moved]).toEqual([tab, null, null]);
    expect(failed('seo/title-missing')).toBe(true);
  });

  it('is complete before the figures of the visit are there, and keeps what was measured meanwhile', async () => {
    const told = Promise.withResolvers<void>();
    const lcp = { value: 5_000 };
    await openTab({ vitals: () => told.promise.then(() => ({ lcp })) });
    clockStops();
    const inspected = inspect();
    await until(() => state().phase === 'complete');
    expect([state().inspection?.vitals, failed('seo/vitals-lcp-slow')]).toEqual([undefined, false]);
    await addMeasured({ cookies: [] });
    told.resolve();
    await inspected;
    expect([state().phase, state().inspection?.vitals, state().inspection?.cookies]).toEqual([
      'complete',
      { lcp },
      [],
    ]);
    expect(failed('seo/vitals-lcp-slow')).toBe(true);
  });

  it('keeps what was measured at any moment while the figures of the visit are judged', async () => {
    const kept: unknown[] = [];
    for (let moment = 0; moment < 40; moment += 1) {
      const told = Promise.withResolvers<void>();
      await openTab({ vitals: () => told.promise.then(() => ({ lcp: { value: 5_000 } })) });
      const inspected = inspect();
      await until(() => state().phase === 'complete');
      told.resolve();
      for (let turn = 0; turn < moment; turn += 1) await Promise.resolve();
      await Promise.all([addMeasured({ cookies: [] }), inspected]);
      kept.push([state().inspection?.cookies, failed('seo/vitals-lcp-slow')]);
    }
    expect(kept).toEqual(kept.map(() => [[], true]));
  });

  it('stores scores and the page’s record for the next visit', async () => {
    await openTab({ html: '<h1>Tea</h1>' });
    await inspect();
    const [row] = await kept();
    expect([row?.url, row?.now.seo, row?.before]).toEqual([URL, state().report?.seo?.score, null]);
    expect(row?.now.at).toBeGreaterThan(Date.now() - 60_000);
    expect(row?.record?.faults.map(({ check }) => check)).toContain('seo/title-missing');
    await inspect();
    expect(await kept()).toHaveLength(1);
  });

  it('stores the scores even if there is no record of the page', async () => {
    await openTab();
    await inspect();
    const { inspection, report, tab } = state();
    if (!inspection || !report || !tab) throw new Error('There is no verdict');
    const history = await rememberVisit({ ...inspection, page: { complete: true } as never }, report, tab);
    expect(history?.now.seo).toBe(report.seo?.score);
    expect(await kept()).toHaveLength(1);
  });

  it('stores nothing for a private window', async () => {
    await openTab({}, { incognito: true });
    await inspect();
    expect(pick(state(), 'phase', 'history')).toEqual({ phase: 'complete', history: null });
    expect(await kept()).toEqual([]);
  });

  it('stores a security score only if no unmeasured test could change it', async () => {
    await openTab();
    await inspect();
    const [least, most] = state().report?.security?.range?.score ?? [];
    expect(most).toBeGreaterThan(least ?? 100);
    expect((await kept())[0]?.now.security).toBeNull();
    const { inspection, report, tab } = state();
    if (!inspection || !report?.security?.range || !tab) throw new Error('There is no range');
    const range = { ...report.security.range, score: [40, 40] as const };
    await rememberVisit(inspection, { ...report, security: { ...report.security, range } }, tab);
    expect((await kept())[0]?.now.security).toBe(40);
  });

  it('starts a new page without the previous result; the same page stays visible while it is read again', async () => {
    const tab = await openTab();
    await inspect();
    const first = state().report;
    let states = shown();
    await inspect();
    expect(pick(states[0], 'phase', 'report', 'response')).toEqual({
      phase: 'reading',
      report: first,
      response: 'stored',
    });
    expect(states.every(({ report, inspection }) => report && inspection)).toBe(true);
    await go(tab, { url: `${URL}green`, born: 2_000 });
    states = shown();
    await inspect();
    expect(pick(states[1], 'inspection', 'report', 'born')).toEqual({
      inspection: null,
      report: null,
      born: null,
    });
    expect([state().inspection?.url, state().born]).toEqual([`${URL}green`, 2_000]);
    await openTab({ url: `${URL}green` });
    states = shown();
    await inspect();
    expect(pick(states[1], 'inspection', 'report'), 'the same address in another tab').toEqual({
      inspection: null,
      report: null,
    });
  });

  it('keeps the earlier verdict on a page that is checked again until the final one', async () => {
    const tab = await openTab({ html: '<h1>Tea</h1>' });
    await inspect();
    await until(() => state().history);
    const first = state();
    pageIn(tab).html = '<title>Green tea</title><h1>Tea</h1>';
    pageIn(tab).born = 2_000;
    const states = shown();
    await inspect();
    const steps = states.map((one) =>
      [one.phase, failed('seo/title-missing', one) ? 'no title' : 'title', one.response, one.born].join(),
    );
    expect([...new Set(steps)]).toEqual([
      'reading,no title,stored,1000',
      'reading,no title,stored,2000',
      'complete,title,stored,2000',
    ]);
    const kept = states.filter(({ phase }) => phase === 'reading').map(({ history }) => history);
    expect([...new Set(kept)]).toEqual([first.history]);
    expect(states.find(({ phase }) => phase === 'complete')?.history).toBeNull();
    expect(state().history).not.toBeNull();
  });

  it('shows the first verdict on a page that is checked again after a second without a response', async () => {
    const tab = await openTab({ html: '<h1>Tea</h1>' });
    await inspect();
    pageIn(tab).html = '<title>Green tea</title><h1>Tea</h1>';
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer(`${URL}robots.txt`, () => promise);
    clockStops();
    const again = inspect();
    await pass(999);
    expect([state().phase, failed('seo/title-missing')]).toEqual(['reading', true]);
    await pass(1);
    expect([state().phase, failed('seo/title-missing'), state().inspection?.robotsTxt]).toEqual([
      'page',
      false,
      undefined,
    ]);
    resolve(new Response('User-agent: *'));
    await again;
    expect([state().phase, failed('seo/title-missing')]).toEqual(['complete', false]);
  });

  it('keeps what is measured while the earlier verdict is shown', async () => {
    await openTab({ html: '<h1>Tea</h1>' });
    await inspect();
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer(`${URL}robots.txt`, () => promise);
    const isOpen = () => state().report?.security?.open.includes('cookies');
    expect(isOpen()).toBe(true);
    clockStops();
    const again = inspect();
    await pass(500);
    await addMeasured({ cookies: [] });
    expect([state().phase, state().inspection?.cookies]).toEqual(['reading', []]);
    await pass(500);
    await until(() => !isOpen());
    expect([state().phase, state().inspection?.cookies]).toEqual(['page', []]);
    resolve(new Response('User-agent: *'));
    await again;
    expect([state().phase, state().inspection?.cookies]).toEqual(['complete', []]);
  });

  it('keeps what is measured before its first verdict, and forgets it when it begins anew', async () => {
    await openTab({ html: '<h1>Tea</h1>' });
    await inspect();
    const again = inspect();
    await addMeasured({ cookies: [] });
    await addMeasured({ plainHttp: NOTHING_LEARNED });
    await again;
    const measured = () => pick(state().inspection, 'cookies', 'plainHttp');
    expect([state().phase, measured()]).toEqual(['complete', { cookies: [], plainHttp: NOTHING_LEARNED }]);
    await inspect();
    expect([state().phase, measured()]).toEqual(['complete', { cookies: undefined, plainHttp: undefined }]);
  });

  it('does not show the first verdict any more once the final one is there', async () => {
    const tab = await openTab({ html: '<h1>Tea</h1>' });
    await inspect();
    const told = Promise.withResolvers<void>();
    pageIn(tab).vitals = () => told.promise.then(() => ({}));
    clockStops();
    const again = inspect();
    await until(() => state().phase === 'complete');
    await pass(1_000);
    expect([state().phase, state().inspection?.robotsTxt?.url]).toEqual(['complete', `${URL}robots.txt`]);
    told.resolve();
    await again;
  });

  it('drops late results of an earlier round', async () => {
    const tab = await openTab({ html: '<h1>Tea</h1>' });
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer(`${URL}robots.txt`, () => promise);
    const earlier = inspect();
    await until(() => state().phase === 'page');
    pageIn(tab).html = '<title>Green tea</title><h1>Tea</h1>';
    answer(`${URL}robots.txt`, () => new Response(''));
    await inspect();
    const { inspection } = state();
    resolve(new Response(''));
    await earlier;
    expect(pick(state(), 'phase', 'inspection')).toEqual({ phase: 'complete', inspection });
    expect(failed('seo/title-missing')).toBe(false);
    expect(await kept()).toHaveLength(1);
  });

  it('neither tells that the page of an earlier round went away, nor stores it', async () => {
    const whenLeft = vi.fn();
    inspectFrom({ find: activeTab, isPressed: () => true, whenLeft });
    const tab = await openTab();
    const robots = Promise.withResolvers<Response>();
    answer(`${URL}robots.txt`, () => robots.promise);
    const first = inspect();
    await until(() => state().phase === 'page');
    const told = Promise.withResolvers<null>();
    await go(tab, { url: `${URL}green`, born: 2_000, vitals: () => told.promise });
    answer(`${URL}robots.txt`, () => new Response(''));
    const second = inspect();
    await until(() => state().phase === 'complete');
    robots.resolve(new Response(''));
    await first;
    await go(tab, { url: `${URL}black`, born: 3_000, vitals: null });
    await inspect();
    told.resolve(null);
    await second;
    expect(whenLeft).not.toHaveBeenCalled();
    expect((await kept()).map(({ url }) => url)).toEqual([`${URL}black`]);
  });

  it('does nothing for a tab that was found only after the next round began', async () => {
    const found = Promise.withResolvers<undefined>();
    inspectFrom({ find: () => found.promise, isPressed: () => true });
    const earlier = inspect();
    inspectFrom({ find: activeTab, isPressed: () => true });
    await openTab();
    await inspect();
    found.resolve(undefined);
    await earlier;
    expect(pick(state(), 'phase', 'obstacle')).toEqual({ phase: 'complete', obstacle: null });
  });

  it('adds the HTML as served to no page but the one that it was requested for', async () => {
    const html = '<title>Tea</title><h1>Tea</h1>';
    const served = () => new Response(html, { headers: { 'content-type': 'text/html' } });
    await openTab({ html, isStored: false });
    await inspect();
    expect(state().inspection?.served).toBeUndefined();
    const late = Promise.withResolvers<Response>();
    answer(URL, ({ cache }) => (cache === 'only-if-cached' ? served() : late.promise));
    const known = requests.length;
    const asked = requestServed();
    await until(() => requests.length > known);
    await openTab({ url: 'https://coffee.example/', isStored: false });
    await inspect();
    const before = state();
    late.resolve(served());
    expect(await asked).toBe(true);
    expect(state()).toEqual(before);
  });

  it('knows when the latest round began', async () => {
    await openTab();
    const before = performance.now();
    await inspect();
    expect(roundBegan()).toBeGreaterThanOrEqual(before);
    expect(roundBegan()).toBeLessThanOrEqual(performance.now());
  });
});

describe('the obstacle of an inspection', () => {
  const obstacleFor = async (page: Parameters<typeof openTab>[0]) => {
    await openTab(page);
    await inspect();
    expect(pick(state(), 'phase', 'report', 'inspection')).toEqual({
      phase: 'stopped',
      report: null,
      inspection: null,
    });
    return state().obstacle;
  };

  it.each([
    ['browser page', { url: 'chrome://settings/' }],
    ['extension store', { url: 'https://chromewebstore.google.com/' }],
    ['not loaded', { refuses: 'Frame with ID 0 is showing error page' }],
    [
      'denied',
      { refuses: 'Cannot access contents of the page. Extension manifest must request permission.' },
    ],
    ['not a page', { contentType: 'application/pdf' }],
  ])('is reported: %s', async (obstacle, page) => {
    expect(await obstacleFor(page)).toBe(obstacle);
  });

  it('is reported without a tab', async () => {
    inspectFrom({ find: async () => undefined, isPressed: () => true });
    await inspect();
    expect(pick(state(), 'phase', 'obstacle')).toEqual({ phase: 'stopped', obstacle: 'left' });
  });

  it('is a page that does not answer within two seconds, until it does', async () => {
    clockStops();
    const { promise, resolve } = Promise.withResolvers();
    await openTab({ busy: promise });
    const whole = inspect();
    await until(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(state().phase).toBe('reading');
    await vi.advanceTimersByTimeAsync(1);
    await until(() => state().phase === 'stopped');
    expect(state().obstacle).toBe('timed out');
    // It is still awaited.
    resolve(null);
    await vi.advanceTimersByTimeAsync(10_000);
    await whole;
    expect(pick(state(), 'phase', 'obstacle')).toEqual({ phase: 'complete', obstacle: null });
    expect(state().inspection?.url).toBe(URL);
  });

  it('is that the page went away while its server was asked', async () => {
    const tab = await openTab();
    answer(`${URL}robots.txt`, async () => {
      // The first verdict is shown, and said to be of another page, before it is discarded.
      await expect.poll(() => state().phase).toBe('page');
      await go(tab, { url: `${URL}green` });
      await expect.poll(() => state().moved).toBe('elsewhere');
      return new Response('');
    });
    await inspect();
    expect(pick(state(), 'phase', 'obstacle', 'moved', 'report', 'inspection')).toEqual({
      phase: 'stopped',
      obstacle: 'left',
      moved: null,
      report: null,
      inspection: null,
    });
    expect(await kept()).toEqual([]);
  });

  it('took too long if the engine has not answered in time', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    inspectFrom({ find: () => Promise.reject(new EngineLate('no answer')), isPressed: () => true });
    await inspect();
    expect(pick(state(), 'phase', 'obstacle')).toEqual({ phase: 'stopped', obstacle: 'late' });
    expect(told).not.toHaveBeenCalled();
    inspectFrom({ find: activeTab, isPressed: () => true });
  });

  it('is a fault in Plumbline if nothing else is known; the console has details', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    inspectFrom({ find: () => Promise.reject(new Error('no tabs')), isPressed: () => true });
    await inspect();
    expect(pick(state(), 'phase', 'obstacle')).toEqual({ phase: 'stopped', obstacle: 'broken' });
    expect(told).toHaveBeenCalledWith(new Error('no tabs'));
    told.mockClear();
    inspectFrom({ find: activeTab, isPressed: () => true });
    await obstacleFor({ url: 'chrome://settings/' });
    expect(told).not.toHaveBeenCalled();
  });

  it('is that the button was not pressed, if a tab has no address', async () => {
    const tab = await openTab({}, { url: undefined });
    inspectFrom({ find: activeTab, isPressed: () => false });
    await inspect();
    expect([state().phase, state().obstacle, state().tab?.id]).toEqual(['stopped', 'closed', tab]);
    inspectFrom({ find: activeTab, isPressed: (id) => id === tab });
    await inspect();
    expect(state().obstacle).toBe('browser page');
  });

  it('is that too if the same tab had an address before and has none now', async () => {
    const tab = await openTab();
    await inspect();
    await fakeBrowser.tabs.update(tab, { url: undefined });
    await inspect();
    expect(pick(state(), 'obstacle', 'inspection')).toEqual({ obstacle: 'closed', inspection: null });
    await openTab({}, { url: undefined });
    await inspect();
    expect(state().obstacle, 'another tab').toBe('browser page');
  });
});

describe('a change of the inspected page', () => {
  it('is shown if it has another address, or loaded the same one again', async () => {
    const tab = await openTab();
    await inspect();
    await go(tab, { url: `${URL}#steep` });
    await notice(`${URL}#steep`);
    expect(state().moved).toBeNull();
    await go(tab, { born: 2_000 });
    await expect.poll(() => state().moved).toBe('loaded anew');
    const states = shown();
    await inspect();
    expect(states.map(({ moved }) => moved).filter(Boolean), 'from the beginning of the round').toEqual([]);
    expect(pick(state(), 'moved', 'born')).toEqual({ moved: null, born: 2_000 });
    await go(tab, { url: `${URL}green` });
    await expect.poll(() => state().moved).toBe('elsewhere');
  });

  it('is not shown if a reload cannot be recognized', async () => {
    const tab = await openTab();
    await inspect();
    pageIn(tab).refuses = 'Cannot access contents of the page';
    await notice(URL);
    expect(state().moved).toBeNull();
    pageIn(tab).refuses = '';
    pageIn(tab).born = 2_000;
    useInspection.setState({ born: null });
    await notice(URL);
    expect(state().moved).toBeNull();
  });

  it('is ignored without a page', async () => {
    await notice(URL);
    expect(state()).toEqual(START);
  });

  it('is not shown for a page that is being read again', async () => {
    const tab = await openTab();
    await inspect();
    pageIn(tab).born = 2_000;
    const late = notice(URL);
    await inspect();
    await late;
    expect(pick(state(), 'moved', 'born')).toEqual({ moved: null, born: 2_000 });
  });

  it('is not shown for the next page', async () => {
    const tab = await openTab();
    await inspect();
    const told = Promise.withResolvers<[]>();
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementationOnce((() => told.promise) as never);
    const late = notice(URL);
    await go(tab, { url: `${URL}green`, born: 2_000 });
    await inspect();
    told.resolve([{ result: { born: 2_000 } }] as never);
    await late;
    expect([state().moved, state().inspection?.url]).toEqual([null, `${URL}green`]);
  });

  it('is passed to the follower, with whether it has loaded; other tabs are ignored', async () => {
    const other = await openTab();
    const tab = await openTab();
    const whenMoved = vi.fn();
    inspectFrom({ find: () => tabById(tab), isPressed: () => true, whenMoved });
    await inspect();
    await go(tab, { url: `${URL}green` }, 'loading');
    await go(tab, {});
    await go(other, { url: `${URL}black` });
    expect(whenMoved.mock.calls).toEqual([
      [tab, false],
      [tab, true],
    ]);
    expect(state().moved).toBeNull();
    inspectFrom({ find: () => tabById(other), isPressed: () => true, whenMoved });
    await inspect();
    whenMoved.mockClear();
    await go(tab, { url: URL });
    expect(whenMoved).not.toHaveBeenCalled();
  });

  it('is followed again for a restored inspection, and a round under way is dropped', async () => {
    const tab = await openTab();
    await inspect();
    const before = state();
    const other = await openTab({ url: 'https://coffee.example/' });
    const robots = Promise.withResolvers<Response>();
    answer('https://coffee.example/robots.txt', () => robots.promise);
    const running = inspect();
    await until(() => state().phase === 'page');
    restore(before);
    robots.resolve(new Response(''));
    await running;
    expect(state()).toEqual(before);
    await go(other, { url: 'https://coffee.example/beans' });
    expect(state().moved).toBeNull();
    await go(tab, { url: `${URL}green` });
    expect(state().moved).toBe('elsewhere');
  });
});

it('a verdict follows the language of the settings, also one that is shown again', async () => {
  await settings.update((known) => ({ ...known, language: 'en' }));
  await openTab();
  await inspect();
  await expect.poll(() => state().report?.language).toBe('en');
  const before = state();
  await settings.update((known) => ({ ...known, language: 'pl' }));
  await expect.poll(() => state().report?.language).toBe('pl');
  restore(before);
  expect(state().report?.language).toBe('en');
  await expect.poll(() => state().report?.language).toBe('pl');
  await settings.set(settings.fallback);
});

describe('ignored findings', () => {
  const IGNORED = { check: 'seo/title-missing', messages: ['missing'] };
  const outcome = () => state().report?.results.find(({ check }) => check === IGNORED.check)?.outcome;

  it('are separate, and update the verdict as soon as they change', async () => {
    await ignore(URL, IGNORED);
    await openTab({ html: '<h1>Tea</h1>' });
    const states = shown();
    // A verdict waits only 300 ms for what is ignored.
    clockStops();
    await inspect();
    expect(outcome()).toBe('ignored');
    expect(states.some((one) => failed(IGNORED.check, one))).toBe(false);
    const seo = state().report?.seo;
    await countAgain([URL], IGNORED);
    await expect.poll(() => outcome()).toBe('failed');
    expect(state().report?.seo).toEqual(seo);
    const faults = (await kept())[0]?.record?.faults.map(({ check }) => check);
    expect(faults, 'it was found all the same').toContain(IGNORED.check);
  });

  it('are none if they cannot be read', async () => {
    await ignore(URL, IGNORED);
    await openTab({ html: '<h1>Tea</h1>' });
    vi.spyOn(IDBObjectStore.prototype, 'index').mockImplementation(() => {
      throw new DOMException('damaged', 'UnknownError');
    });
    await inspect();
    expect(outcome()).toBe('failed');
  });

  it('delay the verdict by 300 ms at most; it is updated once they are known', async () => {
    await ignore(URL, IGNORED);
    await openTab({ html: '<h1>Tea</h1>' });
    clockStops();
    let isBusy = true;
    // Plumbline would announce a change, and the verdict would be updated because of that.
    const { store, done: busy } = (await openDatabase()).transaction('ignored', 'readwrite');
    void (async () => {
      while (isBusy) await store.count();
    })();
    const robots = Promise.withResolvers<Response>();
    answer(`${URL}robots.txt`, () => robots.promise);
    const inspecting = inspect();
    await until(() => vi.getTimerCount() > 1);
    await vi.advanceTimersByTimeAsync(299);
    expect(state().phase).toBe('reading');
    await vi.advanceTimersByTimeAsync(1);
    await until(() => state().phase === 'page');
    expect(outcome()).toBe('failed');
    isBusy = false;
    await busy;
    await until(() => outcome() === 'ignored');
    robots.resolve(new Response(''));
    await inspecting;
    expect(outcome()).toBe('ignored');
  });
});
