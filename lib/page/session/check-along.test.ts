import { beforeEach, describe, expect, it } from 'vitest';
import {
  answer,
  change,
  clockStops,
  go,
  openTab,
  pageIn,
  pass,
  reads,
  tabsFixture,
} from '../../../test/page/tabs.ts';
import { pick } from '../../../test/pick.ts';
import { tabById } from '../../platform/browser.ts';
import { askAhead, readAhead } from '../inspect/read-ahead.ts';
import { NO_TRIAL, usePolicyTrial } from '../policy-trial/trial-state.ts';
import { checkAlong, checkNext } from './check-along.ts';
import { inspect, inspectFrom, START, useInspection } from './session.ts';

const URL = 'https://tea.example/';
const state = () => useInspection.getState();

/** Opens a page and checks it, with a clock that stands still. */
async function checked(page: Parameters<typeof openTab>[0] = {}): Promise<number> {
  const tab = await openTab(page);
  inspectFrom({ find: () => tabById(tab), isPressed: () => true, whenMoved: checkAlong });
  clockStops();
  await inspect();
  reads.length = 0;
  return tab;
}

tabsFixture();
beforeEach(() => useInspection.setState(START, true));

describe('a site that the user browses', () => {
  it('is checked once each page has loaded and its scripts have changed nothing for 80 ms', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 }, 'loading');
    await pass(100);
    await go(tab, {});
    await pass(0);
    await pass(79);
    change();
    await pass(79);
    expect(reads).toEqual([]);
    await pass(1);
    expect(reads).toEqual([tab]);
    expect([state().phase, state().born, state().inspection?.url]).toEqual([
      'complete',
      2_000,
      `${URL}green`,
    ]);
    await pass(20_000);
    expect(reads, 'and once').toEqual([tab]);
  });

  it('is not checked sooner because another page came just before', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 });
    await pass(0);
    await pass(50);
    await go(tab, { url: `${URL}black`, born: 3_000 });
    await pass(0);
    await pass(79);
    expect(reads).toEqual([]);
    await pass(1);
    expect([reads, state().inspection?.url]).toEqual([[tab], `${URL}black`]);
  });

  it('is checked after 300 ms if a page never rests', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 });
    await pass(0);
    for (let time = 0; time < 299; time += 23) {
      await pass(23);
      change();
    }
    expect(reads).toEqual([]);
    await pass(1);
    expect(reads).toEqual([tab]);
  });

  it('is checked 300 ms after a script has changed the address of its document', async () => {
    const tab = await checked();
    await pass(20_000);
    await go(tab, { url: `${URL}map` });
    await pass(0);
    await pass(299);
    expect(reads).toEqual([]);
    await pass(1);
    expect(reads).toEqual([tab]);
  });

  it('is not judged by what it does under a policy on trial, and is checked after the trial', async () => {
    const tab = await checked();
    usePolicyTrial.setState({ phase: 'reporting', tabId: tab, url: URL });
    await go(tab, { url: `${URL}green`, born: 2_000 });
    await pass(20_000);
    expect([reads, state().inspection?.url]).toEqual([[], URL]);
    usePolicyTrial.setState(NO_TRIAL);
    await pass(300);
    expect([reads, state().inspection?.url]).toEqual([[tab], `${URL}green`]);
  });

  it('is left alone by a look that was planned before a trial began', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 });
    usePolicyTrial.setState({ phase: 'enforcing', tabId: tab, url: URL });
    await pass(20_000);
    expect([reads, state().inspection?.url]).toEqual([[], URL]);
    usePolicyTrial.setState(NO_TRIAL);
    await pass(300);
    expect([reads, state().inspection?.url]).toEqual([[tab], `${URL}green`]);
  });

  it('is checked during a trial if the trial has stopped the check before it: nothing would be shown', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 });
    usePolicyTrial.setState({ phase: 'reporting', tabId: tab, url: `${URL}green` });
    useInspection.setState({ phase: 'stopped', obstacle: 'left' });
    await pass(20_000);
    expect([reads, state().phase, state().inspection?.url]).toEqual([[tab], 'complete', `${URL}green`]);
    usePolicyTrial.setState(NO_TRIAL);
  });

  it('is checked even if the user went on before the panel followed the tab', async () => {
    const tab = await openTab();
    await readAhead(() => tabById(tab));
    askAhead();
    clockStops();
    // The clock begins at zero in each test; what an earlier one saw is past.
    await pass(60_000);
    // Nobody listens yet.
    await go(tab, { url: `${URL}green`, born: 2_000 });
    inspectFrom({
      find: () => tabById(tab),
      isPressed: () => true,
      whenMoved: checkAlong,
      whenLeft: checkNext,
    });
    await inspect();
    expect([state().phase, state().obstacle]).toEqual(['stopped', 'left']);
    await pass(1_000);
    expect([state().phase, state().born, state().inspection?.url]).toEqual([
      'complete',
      2_000,
      `${URL}green`,
    ]);
    await pass(20_000);
    expect(reads).toEqual([tab, tab]);
  });

  it('is read if the button was pressed on it while the tab was looked for', async () => {
    const tab = await openTab();
    // The first answer is from before the press, which made the address readable.
    const found = [tabById(tab).then((one) => one && { ...one, url: undefined }), tabById(tab)];
    inspectFrom({ find: async () => found.shift(), isPressed: () => true });
    await inspect();
    expect([state().phase, state().inspection?.url]).toEqual(['complete', URL]);
  });

  it('is left alone if its pages go away while they are read, again and again', async () => {
    const tab = await openTab();
    inspectFrom({
      find: () => tabById(tab),
      isPressed: () => true,
      whenMoved: checkAlong,
      whenLeft: checkNext,
    });
    clockStops();
    let born = 2_000;
    answer(`${URL}robots.txt`, () => {
      born += 1;
      pageIn(tab).born = born;
      return new Response('', { status: 404 });
    });
    await inspect();
    for (let seconds = 0; seconds < 120; seconds += 1) await pass(1_000);
    expect([state().phase, state().obstacle]).toEqual(['stopped', 'left']);
    expect(reads.length).toBeLessThan(20);
  });

  it('is checked again if the same page was loaded again', async () => {
    const tab = await checked();
    await go(tab, { born: 2_000 });
    await pass(300);
    expect([reads, state().born]).toEqual([[tab], 2_000]);
  });

  it('shows that the result is of the previous page while the next one is slow', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 }, 'loading');
    await pass(999);
    expect(state().moved).toBeNull();
    await pass(1);
    expect([state().moved, state().inspection?.url]).toEqual(['elsewhere', URL]);
    expect(reads).toEqual([]);
    await go(tab, {});
    await pass(300);
    expect(reads).toEqual([tab]);
    expect([state().moved, state().inspection?.url]).toEqual([null, `${URL}green`]);
  });

  it('is not said to be elsewhere sooner because the address that it left for redirects', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}old`, born: 2_000 }, 'loading');
    await pass(600);
    await go(tab, { url: `${URL}green` }, 'loading');
    await pass(999);
    expect(state().moved).toBeNull();
    await pass(1);
    expect(state().moved).toBe('elsewhere');
  });

  it('is not read before it is still because it was slow to load', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 }, 'loading');
    await pass(950);
    await go(tab, {});
    await pass(0);
    for (let time = 0; time < 180; time += 60) {
      change();
      await pass(60);
    }
    expect(reads).toEqual([]);
    await pass(20);
    expect(reads).toEqual([tab]);
  });

  it('is checked again if another document took its place, although the browser did not report it', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 });
    await pass(0);
    await pass(80);
    pageIn(tab).born = 3_000;
    await pass(999);
    expect(reads).toEqual([tab]);
    await pass(1);
    expect([reads, state().born]).toEqual([[tab, tab], 3_000]);
  });

  it('is checked if a check of the same document was stopped before', async () => {
    const tab = await checked();
    useInspection.setState({ phase: 'stopped', obstacle: 'timed out' });
    await go(tab, {});
    await pass(3_300);
    expect([reads, state().phase, state().obstacle]).toEqual([[tab], 'complete', null]);
  });

  it('compares a page that never settles a dozen times', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 }, 'loading');
    await pass(11_999);
    useInspection.setState({ moved: null });
    await pass(1);
    expect(state().moved, 'the twelfth time').toBe('elsewhere');
    useInspection.setState({ moved: null });
    await pass(30_000);
    expect([reads, state().moved]).toEqual([[], null]);
  });

  it('says so if there is no access to the next page, and looks no further', async () => {
    const tab = await checked();
    await go(tab, { url: 'https://coffee.example/', refuses: 'Cannot access contents of the page' });
    await pass(300);
    expect(pick(state(), 'moved', 'phase')).toEqual({ moved: 'elsewhere', phase: 'complete' });
    pageIn(tab).refuses = '';
    await pass(20_000);
    expect(reads).toEqual([]);
  });

  it('leaves a current result alone: a fragment is not another page', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}#steep` });
    await pass(20_000);
    expect([reads, state().moved]).toEqual([[], null]);
  });

  it('checks what a script has built, three seconds after the last check of its document', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}map?x=1` });
    await pass(300);
    await go(tab, { url: `${URL}map?x=2` });
    await pass(2_600);
    expect(reads).toEqual([]);
    await pass(400);
    expect(reads).toEqual([tab]);
    expect(state().inspection?.url).toBe(`${URL}map?x=2`);
  });

  it('is read again if it has moved on while it was read', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000, busy: new Promise(() => {}) });
    await pass(300);
    await go(tab, { born: 3_000, busy: null });
    await pass(300);
    expect(reads).toEqual([tab, tab]);
    expect(pick(state(), 'phase', 'born')).toEqual({ phase: 'complete', born: 3_000 });
  });

  it('is not read again and again if it does not answer', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000, busy: new Promise(() => {}) });
    await pass(20_000);
    expect([reads, state().obstacle]).toEqual([[tab], 'timed out']);
  });

  it('is read again if it went away while it was read', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 });
    await pass(0);
    await pass(80);
    useInspection.setState({
      phase: 'stopped',
      obstacle: 'left',
      inspection: null,
      report: null,
      born: null,
    });
    await pass(999);
    expect(reads).toEqual([tab]);
    await pass(1);
    expect(reads).toEqual([tab, tab]);
    expect(state().phase).toBe('complete');
  });

  it('is ignored once another tab is shown', async () => {
    const tab = await checked();
    await go(tab, { url: `${URL}green`, born: 2_000 });
    const other = await openTab({ url: 'https://coffee.example/' });
    useInspection.setState({ tab: (await tabById(other)) ?? null });
    await pass(20_000);
    expect([reads, state().moved]).toEqual([[], null]);
  });

  it('is checked during a trial that began in the middle of a check', async () => {
    const tab = await openTab();
    clockStops();
    await pass(60_000);
    inspectFrom({
      find: () => tabById(tab),
      isPressed: () => true,
      whenMoved: checkAlong,
      whenLeft: checkNext,
    });
    answer(`${URL}robots.txt`, async () => {
      // The trial loads the page, once.
      if (pageIn(tab).born !== 2_000) {
        usePolicyTrial.setState({ phase: 'enforcing', tabId: tab, url: URL });
        await go(tab, { born: 2_000 });
      }
      return new Response('', { status: 404 });
    });
    await inspect();
    expect([state().phase, state().obstacle]).toEqual(['stopped', 'left']);
    await pass(20_000);
    expect([reads, state().phase, state().born]).toEqual([[tab, tab], 'complete', 2_000]);
    usePolicyTrial.setState(NO_TRIAL);
  });
});
