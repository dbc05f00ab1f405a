import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { go, openTab, reads, tabsFixture, until } from '../../../test/page/tabs.ts';
import { tabById } from '../../platform/browser.ts';
import { readRows } from '../../platform/table.ts';
import { histories } from '../../report/history.ts';
import { NO_TRIAL, usePolicyTrial } from '../policy-trial/trial-state.ts';
import { readWhole } from './read-whole.ts';
import { inspect, inspectFrom, START, useInspection } from './session.ts';

const HALF = '<title>Tea</title>';
const WHOLE = `${HALF}<h1>Tea</h1>`;

tabsFixture();
beforeAll(readWhole);
beforeEach(() => {
  useInspection.setState(START, true);
  usePolicyTrial.setState(NO_TRIAL);
});

const isWhole = () => useInspection.getState().inspection?.page.complete;
const visits = async () => (await readRows([histories], (of) => of(histories).all())).length;

/** Opens a page of which half has arrived, and checks it. */
async function checkedHalf(born: number, status: 'loading' | 'complete'): Promise<number> {
  const tab = await openTab({ html: HALF, isWhole: false, born }, { status });
  inspectFrom({ find: () => tabById(tab), isPressed: () => true });
  await inspect();
  return tab;
}

describe('a page that is still arriving', () => {
  it('is read again once it has loaded, and only that counts as a visit', async () => {
    const tab = await checkedHalf(11_000, 'loading');
    expect([reads.length, isWhole(), await visits()]).toEqual([1, false, 0]);
    await go(tab, { html: WHOLE, isWhole: true });
    await until(() => useInspection.getState().history);
    expect([reads.length, isWhole(), await visits()]).toEqual([2, true, 1]);
  });

  it('is read again at once if it has loaded meanwhile; one that never ends, no third time', async () => {
    const tab = await checkedHalf(12_000, 'complete');
    await until(() => reads.length === 2 && useInspection.getState().phase === 'complete');
    await go(tab, {});
    for (let turns = 0; turns < 200; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect([reads.length, isWhole(), await visits()]).toEqual([2, false, 0]);
  });

  it('is not read again while a policy is on trial there', async () => {
    const tab = await checkedHalf(15_000, 'loading');
    usePolicyTrial.setState({ ...NO_TRIAL, phase: 'starting', tabId: tab });
    await go(tab, { html: WHOLE, isWhole: true });
    for (let turns = 0; turns < 200; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect([reads.length, isWhole()]).toEqual([1, false]);
  });

  it('is not read again if the tab shows another page', async () => {
    const tab = await checkedHalf(13_000, 'loading');
    await go(tab, { url: 'https://tea.example/green', born: 14_000 });
    await until(() => useInspection.getState().moved);
    expect([reads.length, useInspection.getState().moved]).toEqual([1, 'elsewhere']);
  });
});
