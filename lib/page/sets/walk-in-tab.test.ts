import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  change,
  clockStops,
  go,
  openTab,
  pageIn,
  pass,
  reads,
  tabsFixture,
} from '../../../test/page/tabs.ts';
import { headWith, SITE } from '../../../test/pages/fake-site.ts';
import { recordWith } from '../../../test/pages/sample-record.ts';
import { tallyOf } from '../../pages/sets/stored/set-tally.ts';
import type { SetRow } from '../../pages/sets/stored/stored-set.ts';
import { addSet, headOf, removeSet, rowsOfSet } from './stored-sets.ts';
import { walkInTab } from './walk-in-tab.ts';

tabsFixture();

/** What each address shows once its scripts have run: where it leads, and its title. */
const shows: Record<string, readonly [url: string, title: string]> = {};
/** Called before a page is opened in the tab. */
let opens = async (_tabId: number, _url: string): Promise<void> => {};
/** Loads a page in the tab. */
const loadsAtOnce = async (id: number, page: { url: string; html: string }): Promise<void> => {
  await go(id, page, 'loading');
  await go(id, {});
};
let loads = loadsAtOnce;
let tabId = 0;

beforeEach(async () => {
  loads = loadsAtOnce;
  for (const url of Object.keys(shows)) delete shows[url];
  opens = async () => {};
  const update = fakeBrowser.tabs.update.bind(fakeBrowser.tabs);
  const create = fakeBrowser.tabs.create.bind(fakeBrowser.tabs);
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementationOnce((async () => {
    vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation(create as never);
    tabId = await openTab({ url: 'about:blank' });
    return { id: tabId };
  }) as never);
  vi.spyOn(fakeBrowser.tabs, 'update').mockImplementation((async (id: number, change: { url?: string }) => {
    const wanted = change.url && !('status' in change) ? change.url : null;
    if (id !== tabId || wanted === null) return update(id, change as never);
    await opens(id, wanted);
    const [url, title] = shows[wanted] ?? [wanted, `Built ${new URL(wanted).pathname}`];
    await loads(id, { url, html: `<title>${title}</title><h1>${title}</h1>` });
  }) as never);
});

const row = (address: string, order: number, isThin = true): SetRow => ({
  set: 'set',
  order,
  address,
  depth: null,
  isInSitemap: null,
  outcome: { state: 'seen', record: recordWith({ address, title: 'Shell' }), links: [], score: 0, isThin },
});
const waiting = (address: string, order: number): SetRow => ({
  ...row(address, order),
  outcome: { state: 'waiting' },
});

async function walk(rows: readonly SetRow[], stop = new AbortController()) {
  const tally = { ...tallyOf(rows), beyond: 7 };
  await addSet(headWith({ state: 'ended', tally }), rows);
  const opened: [path: string, number: number][] = [];
  const end = await walkInTab('set', {
    signal: stop.signal,
    onPage: (address, number) => opened.push([address.replace(SITE, ''), number]),
  });
  const titles = (await rowsOfSet('set'))
    .toSorted((a, b) => a.order - b.order)
    .map(({ outcome }) =>
      outcome.state === 'seen' ? [outcome.record.title, outcome.isThin] : outcome.state,
    );
  const isTabOpen = await fakeBrowser.tabs.get(tabId).then(
    () => true,
    () => false,
  );
  return { opened, end, titles, isTabOpen };
}

/** Walks, and lets as much time pass as that takes. */
async function walkInTime(rows: readonly SetRow[]) {
  clockStops();
  let isOver = false;
  const walking = walk(rows).finally(() => {
    isOver = true;
  });
  for (let seconds = 0; !isOver && seconds < 60; seconds += 1) await pass(1_000);
  return walking;
}

describe('a walk through the pages that scripts make', () => {
  it('opens each once, in the order of the set, in one tab, and keeps what it shows', async () => {
    const found = await walk([
      row(`${SITE}/wren`, 2),
      row(`${SITE}/heron`, 0),
      row(`${SITE}/full`, 1, false),
      waiting(`${SITE}/later`, 3),
    ]);
    expect(found).toEqual({
      opened: [
        ['/heron', 1],
        ['/wren', 2],
      ],
      end: { opened: 2, failed: 0 },
      titles: [['Built /heron', false], ['Shell', false], ['Built /wren', false], 'waiting'],
      isTabOpen: false,
    });
    expect(reads).toEqual([tabId, tabId]);
    const { thin, seen, waiting: rest, beyond } = (await headOf('set'))?.tally ?? {};
    expect({ thin, seen, rest, beyond }).toEqual({ thin: 0, seen: 3, rest: 1, beyond: 7 });
  });

  it('opens no page of another site, and none that may change something', async () => {
    const found = await walk([
      row('https://other.example/a', 0),
      row(`${SITE}:8443/a`, 1),
      row(`${SITE.replace('https:', 'http:')}/a`, 1),
      row(`${SITE}/logout`, 2),
      row(`${SITE}/cart/add?id=5`, 3),
      row(`${SITE}/a`, 4),
    ]);
    expect([found.opened, found.end]).toEqual([[['/a', 1]], { opened: 1, failed: 0 }]);
  });

  it('opens fifty pages at most', async () => {
    vi.spyOn(console, 'debug').mockImplementation(() => {});
    opens = async (id) => {
      pageIn(id).refuses = 'Cannot access contents of the page';
    };
    const rows = Array.from({ length: 51 }, (_, order) => row(`${SITE}/${order}`, order));
    const { opened, end } = await walk(rows);
    expect([opened.at(-1), end]).toEqual([['/49', 50], { opened: 50, failed: 50 }]);
  });

  it('counts a page whose scripts add a fragment to its address as the same', async () => {
    shows[`${SITE}/heron`] = [`${SITE}/heron#wings`, 'Heron'];
    const { end, titles } = await walk([row(`${SITE}/heron`, 0)]);
    expect([end, titles]).toEqual([{ opened: 1, failed: 0 }, [['Heron', false]]]);
  });

  it('waits for the page that it has opened, whatever the one before and other tabs still do', async () => {
    loads = async (id, page) => {
      await go(id, {});
      await fakeBrowser.tabs.onRemoved.trigger(id + 1_000, { windowId: 1, isWindowClosing: false });
      setTimeout(() => void loadsAtOnce(id, page), 5_000);
    };
    const { end, titles } = await walkInTime([row(`${SITE}/heron`, 0)]);
    expect([end, titles]).toEqual([{ opened: 1, failed: 0 }, [['Built /heron', false]]]);
  });

  it('reads a page once its scripts have built it', async () => {
    opens = async (id) => {
      setTimeout(() => {
        pageIn(id).html = '<title>Nest</title>';
        change();
      }, 70);
    };
    const { titles } = await walkInTime([row(`${SITE}/heron`, 0)]);
    expect(titles).toEqual([['Nest', false]]);
  });

  it('reads what there is of a page that has not loaded after 20 seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
    loads = (id, page) => go(id, { ...page, html: '<title>Half</title>' }, 'loading');
    const { end, titles } = await walk([row(`${SITE}/heron`, 0)]);
    expect([timeout.mock.calls[0], end, titles]).toEqual([
      [20_000],
      { opened: 1, failed: 0 },
      [['Half', false]],
    ]);
  });

  it('goes on if a page does not answer', async () => {
    opens = async (id, url) => {
      pageIn(id).busy = url.endsWith('/heron') ? new Promise(() => {}) : null;
    };
    const { end, titles } = await walkInTime([row(`${SITE}/heron`, 0), row(`${SITE}/wren`, 1)]);
    expect([end, titles]).toEqual([
      { opened: 2, failed: 1 },
      [
        ['Shell', true],
        ['Built /wren', false],
      ],
    ]);
  });

  it('opens no tab for a set that is gone', async () => {
    const signal = new AbortController().signal;
    expect(await walkInTab('gone', { signal, onPage: () => {} })).toEqual({ opened: 0, failed: 0 });
    expect(fakeBrowser.tabs.create).not.toHaveBeenCalled();
  });

  it('counts a page that leads elsewhere as failed, and leaves its entry as it was', async () => {
    shows[`${SITE}/away`] = [`${SITE}/home`, 'Home'];
    const found = await walk([row(`${SITE}/away`, 0), row(`${SITE}/heron`, 1)]);
    expect([found.end, found.titles]).toEqual([
      { opened: 2, failed: 1 },
      [
        ['Shell', true],
        ['Built /heron', false],
      ],
    ]);
    expect((await headOf('set'))?.tally.thin).toBe(1);
  });

  it.each<[string, (stop: AbortController) => unknown]>([
    ['it is stopped', (stop) => stop.abort()],
    [
      'the user closes the tab',
      async () => {
        // The fake browser looks for the window by the ID of the tab, and then reports nothing.
        await fakeBrowser.tabs.remove(tabId).catch(() => {});
        await fakeBrowser.tabs.onRemoved.trigger(tabId, { windowId: 1, isWindowClosing: false });
      },
    ],
  ])('keeps what it has if %s, and calls nothing failed', async (_how, ends) => {
    const stop = new AbortController();
    opens = async (_id, url) => {
      if (url.endsWith('/wren')) await ends(stop);
    };
    const found = await walk([row(`${SITE}/heron`, 0), row(`${SITE}/wren`, 1), row(`${SITE}/teal`, 2)], stop);
    expect(found).toEqual({
      opened: [
        ['/heron', 1],
        ['/wren', 2],
      ],
      end: { opened: 2, failed: 0 },
      titles: [
        ['Built /heron', false],
        ['Shell', true],
        ['Shell', true],
      ],
      isTabOpen: false,
    });
  });

  it('ends with its set', async () => {
    opens = () => removeSet('set');
    const found = await walk([row(`${SITE}/heron`, 0), row(`${SITE}/wren`, 1)]);
    expect(found).toEqual({
      opened: [['/heron', 1]],
      end: { opened: 1, failed: 0 },
      titles: [],
      isTabOpen: false,
    });
  });
});
