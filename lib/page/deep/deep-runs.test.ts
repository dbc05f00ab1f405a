import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answer, openTab, requests, tabsFixture, until } from '../../../test/page/tabs.ts';
import { pick } from '../../../test/pick.ts';
import { inspectionOf } from '../../checks/example-inspection.ts';
import type { Inspection } from '../../checks/inspection.ts';
import { deepOf } from '../../report/deep-results.ts';
import { goDeep, stopDeep, useDeepRuns, usePrivateResults } from './deep-runs.ts';

const URL = 'https://tea.example/';
const page = (path = '') =>
  inspectionOf({ url: `${URL}${path}`, html: '<title>Tea</title><a href="/gone">Sencha</a>' });
const run = () => useDeepRuns.getState()[URL];
const tabOf = (id: number) => fakeBrowser.tabs.get(id);

/** What the checks were run on. */
const ran = vi.hoisted((): Inspection[] => []);
vi.mock('./deep-bundle.ts', async (load) => {
  const bundle = await load<typeof import('./deep-bundle.ts')>();
  const runDeep: typeof bundle.runDeep = (checks, inspection, options) => {
    ran.push(inspection);
    return bundle.runDeep(checks, inspection, options);
  };
  return { ...bundle, runDeep };
});

tabsFixture();
beforeEach(() => {
  ran.length = 0;
  useDeepRuns.setState({}, true);
  usePrivateResults.setState({}, true);
});

describe('the checks on demand', () => {
  it('visit the page’s site, show their progress, and store their results by its address', async () => {
    const tab = await tabOf(await openTab());
    const steps: number[] = [];
    useDeepRuns.subscribe((runs) => steps.push(Object.keys(runs[URL]?.steps ?? {}).length));
    const before = Date.now();
    await goDeep(page('#steep'), tab);
    expect(requests.map(({ url }) => url)).toContain(`${URL}gone`);
    // With what they know of domains and of languages.
    const [{ suffixes, phrases } = {}] = ran;
    expect([suffixes, phrases].map((part) => part !== undefined)).toEqual([true, true]);
    expect(steps.at(0)).toBe(0);
    expect(steps.at(-1)).toBeGreaterThan(0);
    expect(run()?.isRunning).toBe(false);
    const kept = await deepOf(URL);
    expect(pick(kept, 'url', 'stopped')).toEqual({ url: URL, stopped: false });
    expect(kept?.at).toBeGreaterThanOrEqual(before);
    const failed = kept?.results.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check);
    expect(failed).toContain('deep/link-broken');
    expect(new Set(run()?.results.map(({ check }) => check))).toEqual(
      new Set(kept?.results.map(({ check }) => check)),
    );
  });

  it('store nothing for a private window', async () => {
    const tab = await tabOf(await openTab({}, { incognito: true }));
    await goDeep(page(), tab);
    await goDeep(page('green'), tab);
    expect(await deepOf(URL)).toBeNull();
    expect(Object.keys(usePrivateResults.getState())).toEqual([URL, `${URL}green`]);
    expect(usePrivateResults.getState()[URL]?.results.length).toBeGreaterThan(0);
    // One that is stopped keeps what an earlier one found.
    const before = usePrivateResults.getState()[URL]?.results.length;
    answer(`${URL}gone`, () => {
      stopDeep(URL);
      return new Response('', { status: 404 });
    });
    await goDeep(page(), tab);
    const found = usePrivateResults.getState()[URL];
    expect([found?.stopped, found?.results.length]).toEqual([true, before]);
    const broken = found?.results.find(({ check }) => check === 'deep/link-broken');
    expect(broken?.outcome).toBe('failed');
  });

  it('run once per page at a time, and stop when the user asks for it', async () => {
    const tab = await tabOf(await openTab());
    const late = Promise.withResolvers<Response>();
    answer(`${URL}gone`, () => late.promise);
    const first = goDeep(page(), tab);
    await until(() => requests.some(({ url }) => url === `${URL}gone`));
    const running = run();
    await goDeep(page(), tab);
    expect([run()?.isRunning, run()?.stop]).toEqual([true, running?.stop]);
    stopDeep(`${URL}other`);
    expect(running?.stop.signal.aborted).toBe(false);
    stopDeep(URL);
    late.resolve(new Response('', { status: 404 }));
    await first;
    expect(run()?.isRunning).toBe(false);
    expect((await deepOf(URL))?.stopped).toBe(true);
    await goDeep(page(), tab);
    expect((await deepOf(URL))?.stopped, 'and may run again').toBe(false);
  });

  it.each([
    [600, true],
    [601, false],
  ])('may go on after a pause of %i seconds: %s', async (seconds, mayGoOn) => {
    const tab = await tabOf(await openTab());
    const refuse = () => new Response('', { status: 429, headers: { 'retry-after': String(seconds) } });
    answer(`${URL}gone`, refuse);
    const before = Date.now();
    await goDeep(page(), tab);
    const { pause } = run() ?? {};
    expect(pause !== undefined).toBe(mayGoOn);
    if (!pause) return;
    expect(pause.until - before).toBeGreaterThanOrEqual(seconds * 1_000);
    expect(pause.until - Date.now()).toBeLessThanOrEqual(seconds * 1_000);
    const first = requests.map(({ url }) => url);
    requests.length = 0;
    answer(`${URL}gone`, () => new Response('', { status: 404 }));
    await goDeep(page(), tab);
    expect(requests.map(({ url }) => url)).toContain(`${URL}gone`);
    expect(
      requests.map(({ url }) => url).filter((url) => first.includes(url) && url !== `${URL}gone`),
    ).toEqual([]);
    expect(run()?.pause).toBeUndefined();
  });

  it('do not go on after a pause if the user has stopped them', async () => {
    const tab = await tabOf(await openTab());
    answer(`${URL}gone`, () => new Response('', { status: 429, headers: { 'retry-after': '5' } }));
    const isPaused = () =>
      run()?.results.some(({ findings }) => findings.some(({ message }) => message === 'paused')) ?? false;
    useDeepRuns.subscribe(() => isPaused() && stopDeep(URL));
    await goDeep(page(), tab);
    expect([isPaused(), run()?.stop.signal.aborted, run()?.pause]).toEqual([true, true, undefined]);
  });

  it('also end if they could not begin', async () => {
    const tab = await tabOf(await openTab());
    vi.spyOn(fakeBrowser.permissions, 'contains').mockRejectedValue(new Error('no'));
    await expect(goDeep(page(), tab)).rejects.toThrow('no');
    expect(run()?.isRunning).toBe(false);
  });

  it('need a tab', async () => {
    await goDeep(page(), {} as never);
    expect(run()).toBeUndefined();
  });
});
