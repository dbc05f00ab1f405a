import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  answer,
  clockStops,
  go,
  openTab,
  pageIn,
  pass,
  reads,
  requests,
  tabsFixture,
  until,
} from '../../../test/page/tabs.ts';
import { pick, pickEach } from '../../../test/pick.ts';
import type { Inspection } from '../../checks/inspection.ts';
import { bornAt } from '../in-page/document-in.ts';
import type { Observation } from '../observe/observation.ts';
import { takeServedAsked } from './document-parts.ts';
import { inspectTab } from './inspect.ts';
import { CannotInspect } from './obstacle.ts';
import { askAhead, readAhead } from './read-ahead.ts';

const URL = 'https://tea.example/';
const ROBOTS = `${URL}robots.txt`;
const HEADERS = { 'content-type': 'text/html; charset=utf-8' };

/** Returns every inspection of a tab, one after the other. */
async function inspections(tabId: number, observed: Observation | null = null): Promise<Inspection[]> {
  const all: Inspection[] = [];
  for await (const { inspection } of inspectTab(await fakeBrowser.tabs.get(tabId), observed))
    all.push(inspection);
  return all;
}

/** Returns the final inspection of a page. */
async function inspected(page: Parameters<typeof openTab>[0] = {}, observed: Observation | null = null) {
  const all = await inspections(await openTab(page), observed);
  return all.at(-1) ?? expect.fail('Nothing was given');
}

/** Returns the obstacle that prevents reading a page. */
const obstacleOf = (reading: Promise<unknown>) =>
  reading.then(
    () => expect.fail('The page was read'),
    (error: unknown) => (error instanceof CannotInspect ? error.obstacle : error),
  );

const seen = (changes: Partial<Observation> = {}): Observation => ({
  place: 0,
  began: 1_000,
  isFromCache: false,
  method: 'GET',
  cookiesSent: ['sid'],
  isComplete: true,
  isFromStart: true,
  hops: [
    {
      url: URL,
      status: 200,
      headers: [
        ['content-type', 'text/html'],
        ['x-by', 'observed'],
      ],
    },
  ],
  subresources: [{ url: `${URL}tea.js`, type: 'script', status: 200, headers: [] }],
  loads: 1,
  ...changes,
});

const mayReach = (may: boolean) =>
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => may);

tabsFixture();
beforeEach(() => fakeBrowser.storage.session.clear());

describe('what was asked ahead', () => {
  const asked = () => requests.map(({ url, cache, method }) => `${method} ${url} ${cache}`);

  it('is robots.txt at once, the rest after the first verdict, and nothing twice', async () => {
    const tab = await openTab({ runtime: { violations: [] }, vitals: { cls: { value: 0 } } });
    await readAhead(() => fakeBrowser.tabs.get(tab));
    expect(asked()).toEqual([`GET ${ROBOTS} no-store`]);
    askAhead();
    const all = [`GET ${ROBOTS} no-store`, `GET ${URL} only-if-cached`, `HEAD ${URL} no-store`];
    await expect.poll(asked).toEqual(all);
    const [first, last] = await inspections(tab);
    expect([first?.url, last?.robotsTxt?.url, last?.response?.how, last?.vitals?.cls?.value]).toEqual([
      URL,
      ROBOTS,
      'stored',
      0,
    ]);
    expect([asked(), reads]).toEqual([all, [tab]]);
  });

  it('is not used if the tab shows a page of another origin by then', async () => {
    const tab = await openTab();
    const before = await fakeBrowser.tabs.get(tab);
    await readAhead(async () => ({ ...before, url: 'https://coffee.example/' }));
    askAhead();
    const last = (await inspections(tab)).at(-1);
    expect(asked().filter((one) => one.includes('robots.txt'))).toEqual([
      'GET https://coffee.example/robots.txt no-store',
      `GET ${ROBOTS} no-store`,
    ]);
    expect(last?.robotsTxt?.url).toBe(ROBOTS);
  });

  it('is not used after a reload that was watched: it knows the response', async () => {
    const tab = await openTab();
    await readAhead(() => fakeBrowser.tabs.get(tab));
    askAhead();
    await expect.poll(asked).toContain(`GET ${URL} only-if-cached`);
    expect((await inspections(tab, seen())).at(-1)?.response?.how).toBe('observed');
  });

  it('is not used for the page of another tab', async () => {
    const [front, other] = [await openTab(), await openTab({ url: 'https://coffee.example/' })];
    await readAhead(() => fakeBrowser.tabs.get(front));
    askAhead();
    const last = (await inspections(other)).at(-1);
    expect([last?.url, last?.robotsTxt?.url]).toEqual([
      'https://coffee.example/',
      'https://coffee.example/robots.txt',
    ]);
    expect(reads).toEqual([front, other]);
  });

  it('is nothing but robots.txt of a document that is not a page', async () => {
    const tab = await openTab({ contentType: 'application/json' });
    await readAhead(() => fakeBrowser.tabs.get(tab));
    askAhead();
    expect(await obstacleOf(inspections(tab))).toBe('not a page');
    expect(asked()).toEqual([`GET ${ROBOTS} no-store`]);
  });
});

describe('the results for a page', () => {
  /** Makes the page return its vitals when the test asks for that. */
  function lateVitals(figures: object) {
    const told = Promise.withResolvers<void>();
    return { told: told.resolve, vitals: () => told.promise.then(() => figures) };
  }

  it('are the page in its current state, then the server’s responses, with the measurements of the visit', async () => {
    const steps = await inspections(await openTab({ vitals: { lcp: { value: 900 } } }));
    expect(steps.map((one) => one.vitals?.lcp?.value)).toEqual([undefined, 900]);
  });

  it('follow once more if the browser’s measurements are late', async () => {
    const before = Date.now();
    const { told, vitals } = lateVitals({ lcp: { value: 900 } });
    const steps: Inspection[] = [];
    for await (const { inspection: one } of inspectTab(
      await fakeBrowser.tabs.get(await openTab({ vitals })),
    )) {
      steps.push(one);
      if (one.response) told();
    }
    expect(steps.map((one) => Object.keys(one).sort())).toEqual([
      ['at', 'page', 'url'],
      ['at', 'libraries', 'page', 'response', 'robotsTxt', 'served', 'url'],
      ['at', 'libraries', 'page', 'response', 'robotsTxt', 'served', 'url', 'vitals'],
    ]);
    const last = steps.at(-1);
    expect([last?.url, last?.page.url, last?.vitals]).toEqual([URL, URL, { lcp: { value: 900 } }]);
    expect(steps.every(({ at }) => at === steps[0]?.at && at >= before)).toBe(true);
  });

  it('end with the server’s responses if the browser measured nothing', async () => {
    expect(await inspections(await openTab())).toHaveLength(2);
  });

  it('contain no measurements of another page', async () => {
    const { told, vitals } = lateVitals({ cls: { value: 0 } });
    const tab = await openTab({ vitals });
    const steps: Inspection[] = [];
    for await (const { inspection: one } of inspectTab(await fakeBrowser.tabs.get(tab))) {
      steps.push(one);
      if (!one.response) continue;
      await go(tab, { url: `${URL}green` });
      told();
    }
    expect(steps.map((one) => 'vitals' in one)).toEqual([false, false]);
  });

  it('stay valid if only the fragment changes', async () => {
    const tab = await openTab({ vitals: { cls: { value: 0 } } });
    answer(ROBOTS, async () => {
      await go(tab, { url: `${URL}#steep` });
      return new Response('');
    });
    expect(await inspections(tab)).toHaveLength(2);
  });
});

describe('robots.txt', () => {
  it('is read as UTF-8, whatever it declares', async () => {
    answer(
      ROBOTS,
      () => new Response('# žluťoučký', { headers: { 'content-type': 'text/plain; charset=latin1' } }),
    );
    expect((await inspected()).robotsTxt).toEqual({
      how: 'second request',
      url: ROBOTS,
      status: 200,
      body: '# žluťoučký',
      contentType: 'text/plain; charset=latin1',
    });
    expect(requests).toContainEqual({ url: ROBOTS, cache: 'no-store', method: 'GET' });
  });

  it('is read up to 600 kB', async () => {
    answer(ROBOTS, () => new Response('#'.repeat(700_000), { status: 203 }));
    const { robotsTxt } = await inspected();
    expect([robotsTxt?.status, robotsTxt?.body.length, robotsTxt?.contentType]).toEqual([
      203,
      600_000,
      'text/plain;charset=UTF-8',
    ]);
  });

  it('is unknown if its server does not answer, which affects nothing else', async () => {
    answer(ROBOTS, () => Promise.reject(new TypeError('Failed to fetch')));
    const known = await inspected();
    expect(known.robotsTxt).toBeUndefined();
    expect([known.response, known.served?.url]).toEqual([
      {
        how: 'stored',
        url: URL,
        status: 200,
        askedAgain: ['strict-transport-security'],
        headers: [['content-type', 'text/html; charset=utf-8']],
      },
      URL,
    ]);
  });

  it('has no type if its server declares none', async () => {
    answer(ROBOTS, () => new Response(new Uint8Array([0x41])));
    expect(pick((await inspected()).robotsTxt, 'body', 'contentType')).toEqual({
      body: 'A',
      contentType: '',
    });
  });
});

/** What was requested of the page's own address. */
const own = (url = URL) =>
  requests
    .filter((one) => one.url === url)
    .map(({ cache, method }) => (method === 'GET' ? cache : `${method} ${cache}`));
const IS_UNSEEN = { response: undefined, served: undefined, again: undefined };
const facts = (known: Inspection) => pick(known, 'response', 'unseen', 'served', 'again');

describe('the response', () => {
  const stored = {
    how: 'stored',
    url: URL,
    status: 200,
    headers: [['content-type', HEADERS['content-type']]],
  };

  it('is the browser’s cached copy of it, and is parsed as it was served', async () => {
    answer(URL, () => new Response('<title>Stored</title>', { headers: HEADERS }));
    const { response, served, unseen } = await inspected();
    const askedAgain = ['strict-transport-security'];
    expect([response, served?.titles[0]?.text, unseen]).toEqual([
      { ...stored, askedAgain },
      'Stored',
      undefined,
    ]);
    expect(own()).toEqual(['only-if-cached', 'HEAD no-store']);
  });

  describe('without the header that a cache strips', () => {
    const hsts = ['strict-transport-security', 'max-age=1'] as const;
    const answerHead = (headers: Record<string, string>, status = 200) =>
      answer(URL, ({ method }) =>
        method === 'HEAD'
          ? new Response(null, { status, headers: { ...HEADERS, ...Object.fromEntries([hsts]), ...headers } })
          : new Response('Tea', {
              headers: { ...HEADERS, 'content-security-policy': "script-src 'nonce-a'" },
            }),
      );
    const askedAgain = async () => (await inspected()).response?.askedAgain;

    it('has it from a separate request, if that answer agrees in everything that decides the tests', async () => {
      answerHead({ 'content-security-policy': "script-src 'nonce-b'", 'x-other': '1' });
      const { response } = await inspected();
      expect(response?.askedAgain).toEqual(['strict-transport-security']);
      expect(response?.headers.filter(([name]) => /^(strict|x-)/.test(name))).toEqual([hsts]);
    });

    it('does not have it from an answer with other fields or another status, or from none', async () => {
      answerHead({});
      expect(await askedAgain()).toBeUndefined();
      for (const [name, value] of [
        ['x-frame-options', 'DENY'],
        ['x-content-type-options', 'nosniff'],
        ['referrer-policy', 'no-referrer'],
        ['permissions-policy', 'camera=()'],
        ['cross-origin-opener-policy', 'same-origin'],
        ['access-control-allow-origin', '*'],
      ] as const) {
        answerHead({ 'content-security-policy': "script-src 'nonce-b'", [name]: value });
        expect([name, await askedAgain()]).toEqual([name, undefined]);
      }
      answerHead({ 'content-security-policy': "script-src 'nonce-b'" }, 403);
      expect(await askedAgain()).toBeUndefined();
      answer(URL, ({ method }) =>
        method === 'HEAD' ? Promise.reject(new TypeError()) : new Response('Tea'),
      );
      expect(await askedAgain()).toBeUndefined();
    });

    it('is not requested over http, where it has no effect, or of an address that may do something', async () => {
      for (const url of ['http://tea.example/', `${URL}vote/15/up`]) {
        const known = await inspected({ url });
        expect([known.response?.how, own(url)]).toEqual(['stored', ['only-if-cached']]);
      }
    });
  });

  it('is unknown without a copy: the page is never requested for it', async () => {
    expect(facts(await inspected({ isStored: false }))).toEqual({ ...IS_UNSEEN, unseen: 'not stored' });
    expect(own()).toEqual(['only-if-cached']);
  });

  it.each([
    ['six seconds', 'that has arrived', 10_000, 6_000],
    ['one second', 'that is still arriving', 0, 1_000],
  ])(
    'is unknown, and not said to be missing, if the browser does not return its copy in %s, of a document %s',
    async (_time, _document, responseEnd, milliseconds) => {
      const patience = vi.spyOn(AbortSignal, 'timeout');
      answer(URL, ({ cache }) => {
        if (cache === 'only-if-cached') throw new DOMException('Too late', 'TimeoutError');
        return new Response('Tea');
      });
      expect(facts(await inspected({ navigation: { responseEnd } }))).toEqual({
        ...IS_UNSEEN,
        unseen: 'late',
      });
      expect(own()).toEqual(['only-if-cached']);
      expect(patience).toHaveBeenCalledWith(milliseconds);
    },
  );

  it.each<[string, Partial<Parameters<typeof openTab>[0] & object>]>([
    ['another length', { navigation: { decodedBodySize: 1 } }],
    ['another status', { navigation: { responseStatus: 404 } }],
    [
      'a page that has requested itself since',
      { resources: [{ name: URL, transferSize: 300, decodedBodySize: 40 }] },
    ],
  ])('is unknown if the copy is of another answer: %s', async (_, page) => {
    expect(facts(await inspected(page))).toEqual({ ...IS_UNSEEN, unseen: 'another answer' });
  });

  it('is unknown if the copy is dated later than the document', async () => {
    const dated = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000).toUTCString();
    const page = { born: 1_700_000_000_000 };
    answer(URL, () => new Response('Tea', { headers: { ...HEADERS, date: dated(3) } }));
    expect((await inspected(page)).unseen).toBe('another answer');
    for (const seconds of [-3_600, 1]) {
      answer(URL, () => new Response('Tea', { headers: { ...HEADERS, date: dated(seconds) } }));
      expect((await inspected(page)).response?.how).toBe('stored');
    }
  });

  it('is the copy if the browser does not tell the status of the document', async () => {
    expect((await inspected({ navigation: { responseStatus: 0 } })).response?.status).toBe(200);
  });

  it('is unaffected by what the page has read from the cache, or requested elsewhere', async () => {
    const resources = [
      { name: URL, transferSize: 0, decodedBodySize: 40 },
      { name: URL, transferSize: 300, decodedBodySize: 0 },
      { name: `${URL}tea.js`, transferSize: 300, decodedBodySize: 40 },
    ];
    expect((await inspected({ resources })).response?.how).toBe('stored');
  });

  it('is not the server’s if the page’s own worker answered: nothing is read', async () => {
    const known = await inspected({ navigation: { workerStart: 2 } }, seen());
    expect(facts(known)).toEqual({ ...IS_UNSEEN, unseen: 'worker' });
    expect(own()).toEqual([]);
  });

  it('is that of the document’s own address, which the tab may no longer show', async () => {
    const url = `${URL}pushed`;
    const known = await inspected({ url, navigation: { name: URL, decodedBodySize: 0 } });
    expect([own(url), own(), known.unseen]).toEqual([[], ['only-if-cached'], 'not stored']);
  });

  it('is not parsed as a page if its type says otherwise', async () => {
    answer(URL, () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    const known = await inspected();
    expect(known.response?.status).toBe(200);
    expect(known.served).toBeUndefined();
    answer(URL, () => new Response(new TextEncoder().encode('<title>Tea</title>')));
    expect((await inspected()).served?.titles[0]?.text, 'without a type').toBe('Tea');
  });

  it('is decoded in its own encoding', async () => {
    const koi8 = new Uint8Array([...new TextEncoder().encode('<title>'), 0xfe, 0xc1, 0xca]);
    answer(URL, () => new Response(koi8, { headers: { 'content-type': 'text/html; charset=koi8-r' } }));
    expect((await inspected()).served?.titles[0]?.text).toBe('Чай');
  });

  /** Makes the browser tell nothing about the document the first times that it is asked. */
  function silentFor(times: number): void {
    const run = vi.mocked(fakeBrowser.scripting.executeScript).getMockImplementation();
    let left = times;
    vi.mocked(fakeBrowser.scripting.executeScript).mockImplementation((async (injected: {
      func?: unknown;
    }) => {
      if (!String(injected.func).includes('timeOrigin') || left === 0)
        return run?.(injected as never, () => {});
      left -= 1;
      return [{ result: null }];
    }) as never);
  }

  it('is unknown if the browser tells nothing about the document', async () => {
    const tab = await openTab();
    silentFor(Number.POSITIVE_INFINITY);
    expect(facts((await inspections(tab)).at(-1) as Inspection)).toEqual({ ...IS_UNSEEN, unseen: undefined });
  });

  it('is that of the document even if the browser told nothing about it at first', async () => {
    const tab = await openTab();
    silentFor(1);
    expect((await inspections(tab)).at(-1)?.response?.how).toBe('stored');
  });
});

describe('an observation', () => {
  it('provides the response', async () => {
    const { response, served, way, subresources, loads } = await inspected({}, seen());
    expect(response).toEqual({
      how: 'observed',
      url: URL,
      status: 200,
      cookiesSent: ['sid'],
      headers: [
        ['content-type', 'text/html'],
        ['x-by', 'observed'],
      ],
    });
    expect(served?.titles[0]?.text).toBe('Tea');
    expect(way).toEqual({ how: 'observed', hops: seen().hops, isWhole: false });
    expect(subresources).toEqual(seen().subresources);
    expect(loads, 'all are known').toBeUndefined();
    expect(own()).toEqual(['only-if-cached']);
  });

  it('has nothing that the extension has requested through the page, and what the page requests itself', async () => {
    const tab = await openTab();
    answer(`${URL}robots.txt`, () => new Response('User-agent: *'));
    await inspections(tab);
    const request = (path: string) => ({
      url: URL + path,
      type: 'request' as const,
      status: 200,
      headers: [],
    });
    const { subresources } = seen();
    const robotsTxt = request('robots.txt');
    const before = [...subresources, robotsTxt, request(''), request('api'), robotsTxt, robotsTxt];
    const observed = seen({ subresources: before, loads: 412 });
    const { subresources: after, loads } = (await inspections(tab, observed)).at(-1) ?? {};
    expect([after, loads]).toEqual([[...subresources, request('api'), robotsTxt], 409]);
  });

  it('says how many files the page has loaded if only the first are known', async () => {
    expect((await inspected({}, seen({ loads: 412 }))).loads).toBe(412);
  });

  it('lacks some fields if it came from the cache', async () => {
    const known = await inspected({ isStored: false }, seen({ isFromCache: true }));
    expect(known.response).toEqual({
      how: 'stored',
      url: URL,
      status: 200,
      headers: seen().hops[0]?.headers,
    });
    expect(known.way?.hops).toHaveLength(1);
    const { unseen, way } = await inspected({ isStored: false }, seen({ isFromCache: null }));
    expect([unseen, way?.hops]).toEqual(['not stored', seen().hops]);
  });

  it.each([
    ['GET', [302, 200], [undefined, undefined]],
    ['POST', [301, 200], [true, undefined]],
    ['POST', [302, 200], [true, undefined]],
    ['POST', [307, 303, 301, 200], [true, true, undefined, undefined]],
    ['POST', [200], [true]],
  ])('tells which redirects are those of a form: %s %j', async (method, statuses, expected) => {
    const hops = statuses.map((status) => ({ url: URL, status, headers: [] }));
    const { way } = await inspected({}, seen({ method, hops }));
    expect(way?.hops.map(({ byForm }) => byForm)).toEqual(expected);
  });

  it('contains all redirects only if it saw the start, with permission for every site', async () => {
    mayReach(true);
    expect((await inspected({}, seen())).way?.isWhole).toBe(true);
    expect((await inspected({}, seen({ isFromStart: false }))).way?.isWhole).toBe(false);
    vi.spyOn(fakeBrowser.permissions, 'contains').mockRejectedValue(new Error('no'));
    expect((await inspected({}, seen())).way?.isWhole).toBe(false);
  });

  it('is used if it was stored for this very document', async () => {
    const tab = await openTab({ born: 1_700_000_000_000, isStored: false });
    await fakeBrowser.storage.session.set({ [`observed:${tab}`]: [seen({ began: 1_700_000_000_040 })] });
    expect((await inspections(tab)).at(-1)?.response?.how).toBe('observed');
    expect(own(), 'the page is not requested for its HTML, because nobody has just loaded it').toEqual([
      'only-if-cached',
    ]);
    const other = seen({ began: 1_600_000_000_000 });
    expect((await inspections(tab, other)).at(-1)?.response?.how, 'even if another was watched').toBe(
      'observed',
    );
    pageIn(tab).isStored = true;
    pageIn(tab).born += 60_000;
    expect((await inspections(tab)).at(-1)?.response?.how).toBe('stored');
  });
});

describe('an observation that the worker is still writing', () => {
  /** Opens a page that was loaded a moment ago, and stores its observation once somebody waits for it. */
  async function written(observations: readonly Observation[]) {
    const tab = await openTab({ born: 1_700_000_000_000 });
    const listens = vi.spyOn(fakeBrowser.storage.onChanged, 'addListener');
    clockStops();
    const all = inspections(tab);
    await until(() => listens.mock.calls.length > 0);
    for (const one of observations) await fakeBrowser.storage.session.set({ [`observed:${tab}`]: [one] });
    if (observations.length === 0) await pass(1_000);
    return (await all).at(-1)?.response?.how;
  }
  const OWN = seen({ began: 1_700_000_000_040 });

  it('is waited for on a site with access, through those of other documents', async () => {
    mayReach(true);
    expect(await written([seen({ began: 1_600_000_000_000 }), OWN])).toBe('observed');
  });

  it('is waited for until it is known whether the response came from the cache', async () => {
    mayReach(true);
    expect(await written([{ ...OWN, isFromCache: null }, OWN])).toBe('observed');
  });

  it('is given up after a while', async () => {
    mayReach(true);
    expect(await written([])).toBe('stored');
  });

  it('is not waited for where the page’s own worker answered: it would be of no use', async () => {
    mayReach(true);
    const tab = await openTab({ navigation: { workerStart: 2 } });
    clockStops();
    expect((await inspections(tab)).at(-1)?.unseen).toBe('worker');
  });

  it('is not waited for without access: there is none', async () => {
    mayReach(false);
    const tab = await openTab({ born: 1_700_000_000_000 });
    // With the clock stopped, a wait would never end.
    clockStops();
    expect((await inspections(tab)).at(-1)?.response?.how).toBe('stored');
  });
});

describe('the HTML as served, where the browser has no copy', () => {
  const page = { isStored: false };

  it('is requested once more after a reload, if nothing speaks against it', async () => {
    answer(URL, () => new Response('<title>Tea</title>', { headers: { ...HEADERS, 'x-by': 'again' } }));
    const { response, served, again } = await inspected(page, seen());
    expect([response?.how, served?.titles[0]?.text, again]).toEqual([
      'observed',
      'Tea',
      {
        how: 'second request',
        url: URL,
        status: 200,
        headers: [
          ['content-type', 'text/html; charset=utf-8'],
          ['x-by', 'again'],
        ],
      },
    ]);
    expect(own()).toEqual(['only-if-cached', 'no-store']);
  });

  it('is an answer with another title if it is as long as the document’s own', async () => {
    const html = '<title>Tea: 7 left</title>';
    answer(URL, () => new Response(html, { headers: HEADERS }));
    const known = await inspected({ ...page, navigation: { decodedBodySize: html.length } }, seen());
    expect(known.served?.titles[0]?.text).toBe('Tea: 7 left');
  });

  it('is an answer of another length if its title is the same', async () => {
    answer(URL, () => new Response('<title>Tea</title>', { headers: HEADERS }));
    const known = await inspected({ ...page, navigation: { decodedBodySize: 1 } }, seen());
    expect(known.served?.titles[0]?.text).toBe('Tea');
  });

  it('stays unknown if the answer is another page', async () => {
    answer(
      URL,
      ({ cache }) =>
        new Response(cache === 'no-store' ? '<title>Log in</title>' : 'Tea', { headers: HEADERS }),
    );
    const { response, served, again } = await inspected(page, seen());
    expect([response?.how, served, again]).toEqual(['observed', undefined, undefined]);
    answer(
      URL,
      ({ cache }) => new Response('Tea', { status: cache === 'no-store' ? 403 : 200, headers: HEADERS }),
    );
    expect((await inspected(page, seen())).served).toBeUndefined();
    answer(URL, ({ cache }) =>
      cache === 'no-store' ? Promise.reject(new TypeError('Failed to fetch')) : new Response('Tea'),
    );
    expect((await inspected(page, seen())).served).toBeUndefined();
  });

  it('is not requested if the page must not be stored, or its address may do something', async () => {
    const [hop] = seen().hops;
    const headers = [...(hop?.headers ?? []), ['cache-control', 'private, No-Store']] as const;
    await inspected(page, seen({ hops: [{ url: URL, status: 200, headers }] }));
    expect(own()).toEqual(['only-if-cached']);
    for (const path of ['cart/add?id=5', 'logout', 'vote/15/up', 'invite/accept/8f3a91bc77e0d245']) {
      const url = `${URL}${path}`;
      const observed = seen({ hops: [{ url, status: 200, headers: [] }] });
      const known = await inspected({ ...page, url }, observed);
      expect([path, known.response?.how, own(url)]).toEqual([path, 'observed', ['only-if-cached']]);
    }
  });

  it('is requested whenever the user asks for it, but never of an address that may do something', async () => {
    const tab = await openTab(page);
    const known = (await inspections(tab)).at(-1) as Inspection;
    expect(Object.keys((await takeServedAsked(tab, known)) ?? {})).toEqual(['served', 'again']);
    expect(own()).toEqual(['only-if-cached', 'no-store']);
    const url = `${URL}vote/15/up`;
    const acting = await openTab({ ...page, url });
    expect(await takeServedAsked(acting, known)).toBeNull();
    expect(own(url)).toEqual([]);
  });
});

describe('other parts', () => {
  it('include what the running page reports', async () => {
    const runtime = { crossOriginIsolated: true, readableCookies: [], storedTokens: [], nonces: [] };
    expect(pick(await inspected({ runtime: { runtime, violations: [] } }), 'runtime', 'violations')).toEqual({
      runtime,
      violations: [],
    });
  });

  it('are not lost if the browser measures nothing', async () => {
    const { response, vitals } = await inspected({ vitals: () => Promise.reject(new Error('No frame')) });
    expect([response?.how, vitals]).toEqual(['stored', undefined]);
  });

  it('include the libraries found by their variables', async () => {
    vi.stubGlobal('jQuery', { fn: { jquery: '3.4.1' } });
    expect((await inspected()).libraries).toEqual([{ name: 'jquery', version: '3.4.1', by: 'variable' }]);
  });

  it('include the cookies, with permission for them', async () => {
    mayReach(true);
    const cookie = {
      name: 'sid',
      value: 'a',
      domain: 'tea.example',
      hostOnly: true,
      path: '/',
      secure: true,
    };
    vi.spyOn(fakeBrowser.cookies, 'getAllCookieStores').mockImplementation(async () => []);
    vi.spyOn(fakeBrowser.cookies, 'getAll').mockImplementation((async () => [cookie]) as never);
    expect(pickEach((await inspected()).cookies, 'name', 'sameSite')).toEqual([
      { name: 'sid', sameSite: 'unspecified' },
    ]);
  });
});

describe('a page that cannot be inspected', () => {
  it.each([
    ['browser page', { url: 'about:blank' }],
    ['local file', { url: 'file:///home/tea.html' }],
    ['browser page', { refuses: 'Cannot access a chrome:// URL' }],
    ['not a page', { contentType: 'application/json' }],
  ])('reports why: %s', async (obstacle, page) => {
    expect(await obstacleOf(inspections(await openTab(page)))).toBe(obstacle);
  });

  it('has no tab id, or its script returns nothing', async () => {
    const none = inspectTab({ url: URL } as never);
    expect(await obstacleOf(none.next())).toBe('browser page');
    const tab = await openTab();
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([{ result: null }] as never);
    expect(await obstacleOf(inspections(tab))).toBe('denied');
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([] as never);
    expect(await obstacleOf(inspections(tab))).toBe('denied');
  });

  it('was closed meanwhile', async () => {
    const tab = await openTab();
    answer(ROBOTS, async () => {
      vi.mocked(fakeBrowser.tabs.get).mockRejectedValue(new Error('No tab with id'));
      return new Response('');
    });
    expect(await obstacleOf(inspections(tab))).toBe('left');
  });

  it('rejects a page that was loaded again under its address while it was read', async () => {
    const tab = await openTab({ born: 1_700_000_000_000 });
    const all = inspections(tab);
    answer(new globalThis.URL('/robots.txt', URL).href, () => {
      pageIn(tab).born += 1;
      return new Response('');
    });
    expect(await obstacleOf(all)).toBe('left');
  });
});

describe('the creation time of a document', () => {
  it('identifies it, and is unknown without access to it', async () => {
    const tab = await openTab({ born: 1_234 });
    expect(await bornAt(tab)).toBe(1_234);
    pageIn(tab).refuses = 'Cannot access contents of the page';
    expect(await bornAt(tab)).toBeNull();
  });
});

describe('a part that is not ready in five seconds', () => {
  it.each(['runtime', 'vitals'] as const)('is left out: %s', async (part) => {
    clockStops();
    const tab = await openTab({ runtime: { violations: [] }, vitals: { cls: { value: 0 } } });
    Object.assign(pageIn(tab), { [part]: () => new Promise(() => {}) });
    let all: Inspection[] | undefined;
    void inspections(tab).then((given) => {
      all = given;
    });
    const isAsked = () =>
      vi
        .mocked(fakeBrowser.scripting.executeScript)
        .mock.calls.some(([one]) => ('files' in one ? (one.files ?? []) : []).includes(`/${part}.js`));
    await until(isAsked);
    await pass(4_999);
    expect(all).toBeUndefined();
    await pass(1);
    await until(() => all);
    const last = all?.at(-1);
    expect([last?.violations, last?.vitals]).toEqual(
      part === 'vitals' ? [[], undefined] : [undefined, { cls: { value: 0 } }],
    );
  });
});
