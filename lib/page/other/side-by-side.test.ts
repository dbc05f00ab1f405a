import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { collectHtml } from '../../checks/collect/parse5.ts';
import { inspectionOf } from '../../checks/example-inspection.ts';
import type { Inspection } from '../../checks/inspection.ts';
import type { TwoJudged, TwoPages } from '../engine/judge-two.ts';
import { useInspection } from '../session/session.ts';
import { compareWith, NOTHING_COMPARED, useSideBySide } from './side-by-side.ts';
import type { takeOther } from './take-other.ts';

const URL = 'https://shop.example/kettles';
const COPY = 'https://staging.shop.example/kettles';
const NO_DIFFERENCE = { fields: [], same: [], unknown: [] };

const judged: TwoPages[] = [];
let kinds: TwoJudged['kinds'] = ['product', 'product'];
vi.mock('../engine/in-worker.ts', async (original) => ({
  ...(await original<object>()),
  askInWorker: async (_what: string, two: TwoPages): Promise<TwoJudged> => {
    judged.push(two);
    return { comparison: NO_DIFFERENCE, kinds };
  },
}));
/** The robots.txt that is known of the other page. */
const known: unknown[] = [];
vi.mock('./take-other.ts', async (original) => ({
  ...(await original<object>()),
  takeOther: async (url: globalThis.URL, _asking: unknown, robotsTxt: unknown) => {
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
