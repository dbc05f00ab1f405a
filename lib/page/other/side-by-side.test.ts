import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { collectHtml } from '../../checks/collect/parse5.ts';
import { inspectionOf } from '../../checks/example-inspection.ts';
import type { Inspection } from '../../checks/inspection.ts';
import { EngineLate } from '../engine/in-worker.ts';
import type { TwoJudged, TwoPages } from '../engine/judge-two.ts';
import { useInspection } from '../session/session.ts';
import { compareWith, NOTHING_COMPARED, useSideBySide } from './side-by-side.ts';
import type { takeOther } from './take-other.ts';

const URL = 'https://shop.example/kettles';
const COPY = 'https://staging.shop.example/kettles';
const NO_DIFFERENCE = { fields: [], same: [], unknown: [] };

const judged: TwoPages[] = [];
let kinds: TwoJudged['kinds'] = ['product', 'product'];
/** Why two pages cannot be judged. */
let failure: Error | null = null;
vi.mock('../engine/in-worker.ts', async (original) => ({
  ...(await original<object>()),
  askInWorker: async (_what: string, two: TwoPages): Promise<TwoJudged> => {
    if (failure) throw failure;
    judged.push(two);
    return { comparison: NO_DIFFERENCE, kinds };
  },
}));
/** What the next request waits for. */
let held: Promise<void> | null = null;
/** Adds the page as it was sent; whether there is one. */
let requestServed = vi.fn(async () => false);
vi.mock('../session/add-measured.ts', () => ({ requestServed: () => requestServed() }));
/** The robots.txt that is known of the other page. */
const known: unknown[] = [];
vi.mock('./take-other.ts', async (original) => ({
  ...(await original<object>()),
  takeOther: async (url: globalThis.URL, _asking: unknown, robotsTxt: unknown) => {
    await held;
    known.push(robotsTxt);
    return { page: { url: url.href, html: '' }, isRedirected: false } as Awaited<
      ReturnType<typeof takeOther>
    >;
  },
}));

const HTML = '<title>Kettles</title>';
const inspection: Inspection = inspectionOf({ url: URL, html: HTML, robotsTxt: 'User-agent: *' });
const rendered = { ...inspection, page: { ...inspection.page, source: 'rendered' as const } };
const served = collectHtml(HTML, URL);
const compared = async (front: Inspection, address: string) => {
  useInspection.setState({ inspection: front });
  await compareWith({ address, as: 'visitor', language: '' });
  return useSideBySide.getState();
};

beforeEach(() => {
  useSideBySide.setState(NOTHING_COMPARED, true);
  kinds = ['product', 'product'];
  failure = null;
  held = null;
  requestServed = vi.fn(async () => false);
  judged.length = 0;
  known.length = 0;
  vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
});

it('another page of the origin has the robots.txt that is known of it, one of another origin does not', async () => {
  await compared(rendered, 'https://shop.example/pots');
  await compared(rendered, COPY);
  expect(known).toEqual([inspection.robotsTxt, undefined]);
});

it.each<[string, Inspection, boolean, string]>([
  ['as it was sent, if that is known', { ...rendered, served }, false, 'served'],
  ['after its scripts, which is said', rendered, true, 'rendered'],
  ['as it is, if it was sent so', { ...inspection, page: served }, false, 'served'],
])('the page in front is compared %s', async (_how, front, isAfterScripts, source) => {
  const { found } = await compared(front, COPY);
  expect([found?.isAfterScripts, found?.addresses]).toEqual([isAfterScripts, [URL, COPY]]);
  expect(judged.map(({ front }) => front.page.source)).toEqual([source]);
});

it.each<[string, TwoJudged['kinds'], string | undefined]>([
  ['in place of the page is no comparison', ['product', 'login'], 'login'],
  ['is compared with the page to sign in', ['login', 'login'], undefined],
])('a page to sign in %s', async (_what, both, why) => {
  kinds = both;
  const { phase, problem } = await compared(rendered, COPY);
  expect([phase, problem?.why]).toEqual([why ? 'stopped' : 'done', why]);
});

describe('without scripts', () => {
  const wanted = { address: '', as: 'scriptless', language: '' } as const;
  const withoutScripts = async (front: Inspection) => {
    useInspection.setState({ inspection: front });
    await compareWith(wanted);
    return useSideBySide.getState();
  };

  it('a page is compared with itself as it was sent, which is known', async () => {
    const { phase, found } = await withoutScripts({ ...rendered, served });
    expect([phase, found]).toEqual([
      'done',
      {
        wanted,
        addresses: [URL, URL],
        isRedirected: false,
        isAfterScripts: false,
        comparison: NO_DIFFERENCE,
      },
    ]);
    expect(judged).toEqual([{ front: rendered, other: { ...rendered, page: served } }]);
    expect(requestServed).not.toHaveBeenCalled();
  });

  it.each([
    ['is not known', rendered],
    ['belongs to another address', { ...rendered, served: collectHtml(HTML, COPY) }],
  ])('its HTML is requested if it %s', async (_what, front) => {
    requestServed.mockImplementation(async () => {
      useInspection.setState({ inspection: { ...front, served } });
      return true;
    });
    expect((await withoutScripts(front)).phase).toBe('done');
    expect(judged.map(({ other }) => 'page' in other && other.page)).toEqual([served]);
  });

  it('nothing is compared if its HTML cannot be had', async () => {
    const { phase, problem } = await withoutScripts(rendered);
    expect([phase, problem, judged]).toEqual(['stopped', { why: 'sent', detail: '' }, []]);
  });
});

it.each([
  ['is not allowed', async () => false],
  ['cannot be asked for', () => Promise.reject(new Error('no gesture'))],
])('an address is told by its host if access to it %s', async (_what, answer) => {
  vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(answer);
  const { phase, problem } = await compared(rendered, 'https://staging.shop.example:8080/');
  expect([phase, problem]).toEqual(['stopped', { why: 'denied', detail: 'staging.shop.example' }]);
});

it('a comparison that takes too long is unfinished, and a fault is said; the next one starts afresh', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  failure = new EngineLate('late');
  expect((await compared(rendered, COPY)).problem).toEqual({ why: 'unfinished', detail: '' });
  expect(logged).not.toHaveBeenCalled();
  failure = new Error('broken');
  expect((await compared(rendered, COPY)).problem).toEqual({ why: 'broken', detail: '' });
  expect(logged.mock.calls).toEqual([[failure]]);
  failure = null;
  const { phase, of, problem } = await compared(rendered, COPY);
  expect([phase, of, problem]).toEqual(['done', URL, null]);
});

it('what an earlier comparison finds later is not shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  const earlier = compared(rendered, COPY);
  await expect.poll(() => useSideBySide.getState().phase).toBe('request');
  held = null;
  const pots = 'https://shop.example/pots';
  await compared(rendered, pots);
  resolve();
  await earlier;
  expect(useSideBySide.getState().found?.addresses).toEqual([URL, pots]);
});
