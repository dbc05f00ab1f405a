import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { answer, openTab, requests, tabsFixture } from '../../../test/page/tabs.ts';
import { inspectionOf } from '../../checks/example-inspection.ts';
import { type JudgedPage, preflightOf } from '../../standing/preflight.ts';
import { START, useInspection } from '../session/session.ts';
import { canVisitFromPage, useVisitedVerdicts, visitForVerdict } from './visited-verdicts.ts';

const SITE = 'https://tea.example/';
const CARDS = `${SITE}gift-cards`;
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } });
const verdict = (address = CARDS) => useVisitedVerdicts.getState()[address];
const faults = (address?: string) =>
  verdict(address)
    ?.judged?.results.filter(({ check }) => check === 'seo/indexability')
    .flatMap(({ findings, definition }) => findings.map(({ message }) => [message, definition.title]));

tabsFixture();
beforeEach(async () => {
  useVisitedVerdicts.setState({}, true);
  const tab = await fakeBrowser.tabs.get(await openTab());
  useInspection.setState({ ...START, tab, inspection: inspectionOf({ url: SITE }) } as never, true);
});

describe('the verdict on an address that is not open', () => {
  it('is the engine’s, on what the server returns and its robots.txt', async () => {
    answer(CARDS, () => html('<meta name=robots content=noindex><title>Gift cards</title>'));
    answer(`${SITE}robots.txt`, () => new Response('User-agent: *\nDisallow: /gift'));
    await visitForVerdict(CARDS, 'pl');
    expect(faults()?.map(([message]) => message)).toEqual(['robotsTxt', 'meta']);
    expect(faults()?.[0]?.[1]).toContain('Wyszukiwarki');
    expect([verdict()?.reason, verdict()?.isRunning]).toEqual(['status', false]);
    expect(Object.keys(verdict()?.judged?.inspection ?? {})).toEqual([
      'url',
      'at',
      'page',
      'response',
      'suffixes',
      'robotsTxt',
    ]);
    expect(requests.map(({ url }) => url)).toContain(CARDS);
  });

  it('is on an error page too', async () => {
    answer(CARDS, () => html('<h1>Not found</h1>', 404));
    await visitForVerdict(CARDS, 'en');
    expect(faults()).toEqual([['status', 'Search engines may index the page']]);
    expect(verdict()?.judged?.inspection.response?.status).toBe(404);
  });

  it('is missing if nothing responds, and says why', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    answer(CARDS, () => Promise.reject(new TypeError('Failed to fetch')));
    await visitForVerdict(CARDS, 'en');
    expect([verdict()?.judged, verdict()?.reason]).toEqual([null, 'unknown']);
  });

  it('is not made of an address that could do something when it is opened', async () => {
    await visitForVerdict(`${SITE}logout`, 'en');
    expect([verdict(`${SITE}logout`)?.judged, verdict(`${SITE}logout`)?.reason]).toEqual([null, 'action']);
    expect(requests.filter(({ url }) => url.endsWith('/logout'))).toEqual([]);
  });

  it('on a file knows its response and robots.txt; what it says is not read, and not called missing', async () => {
    answer(CARDS, () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }));
    answer(`${SITE}robots.txt`, () => new Response('User-agent: *\nDisallow: /tea'));
    await visitForVerdict(CARDS, 'en');
    const { rows } = preflightOf(CARDS, verdict()?.judged as JudgedPage);
    expect(rows.map(({ part, state, figure }) => [part, state, figure])).toEqual([
      ['status', 'passed', 200],
      ['index', 'passed', null],
      ['canonical', 'passed', null],
      ['robots', 'passed', null],
      ['access', 'passed', null],
      ['redirect', 'passed', null],
      ['text', 'unseen', 0],
      ['https', 'passed', null],
    ]);
  });

  it('is missing if it redirects to no address', async () => {
    answer(CARDS, () => new Response(null, { status: 302, headers: { location: 'http://' } }));
    await visitForVerdict(CARDS, 'en');
    expect([verdict()?.judged, verdict()?.reason]).toEqual([null, 'nowhere']);
  });

  it('is missing, with the time, if something is broken here', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(Date, 'now').mockReturnValue(7);
    await visitForVerdict('no address', 'en');
    expect(verdict('no address')).toEqual({ judged: null, reason: 'unknown', at: 7, isRunning: false });
    expect(logged.mock.calls.map(([error]) => String(error))).toEqual(['TypeError: Invalid URL']);
    await visitForVerdict(`${SITE}logout`, 'en');
    expect(verdict(`${SITE}logout`)?.at).toBe(7);
  });

  it('stays while it is made again', async () => {
    answer(CARDS, () => html('<title>Gift cards</title>'));
    await visitForVerdict(CARDS, 'en');
    const before = verdict();
    const again = visitForVerdict(CARDS, 'en');
    expect(verdict()).toEqual({ ...before, isRunning: true });
    await again;
    expect(verdict()?.isRunning).toBe(false);
  });

  it('is made once at a time, and only the newest are kept', async () => {
    answer(CARDS, () => html('<title>Gift cards</title>'));
    await Promise.all([visitForVerdict(CARDS, 'en'), visitForVerdict(CARDS, 'en')]);
    expect(requests.filter(({ url }) => url === CARDS)).toHaveLength(1);
    for (let page = 0; page < 30; page += 1) await visitForVerdict(`${SITE}logout?${page}`, 'en');
    expect([Object.keys(useVisitedVerdicts.getState()).length, verdict()]).toEqual([30, undefined]);
  });

  it('needs no permission on the site of the page in front', () => {
    expect([canVisitFromPage(CARDS), canVisitFromPage('https://other.example/')]).toEqual([true, false]);
    useVisitedVerdicts.setState({ [CARDS]: { isRunning: false, judged: null, reason: 'access', at: 1 } });
    expect(canVisitFromPage(CARDS)).toBe(false);
  });
});
