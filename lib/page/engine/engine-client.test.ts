import '../../../test/page/worker.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pick } from '../../../test/pick.ts';
import { inspectionOf } from '../../checks/example-inspection.ts';
import type { Inspection } from '../../checks/inspection.ts';
import type { Fetched } from '../requests/request-in-page.ts';
import { judge, openAhead, openedInspection, parseServed, prepare, recordOfPage } from './engine-client.ts';
import { askInPlace } from './in-place.ts';
import { startWorker } from './in-worker.ts';

const URL = 'https://tea.example/';
const textOf = (html: string) => JSON.stringify(inspectionOf({ html, url: URL }).page);
/** Simulates a page that is too large for the checks to run in this thread. */
const largeTextOf = (html: string) => textOf(html).padEnd(3_000_001);
const served = (html: string): Fetched => ({
  url: URL,
  status: 200,
  headers: [['content-type', 'text/html']],
  length: html.length,
  characterSet: 'utf-8',
  body: new TextEncoder().encode(html),
});
const result = async (check: string, of: Promise<Awaited<ReturnType<typeof judge>>>) =>
  (await of).results.find((one) => one.check === check);
const outcome = async (check: string, inspection: Inspection) =>
  (await result(check, judge(inspection, [], 'en')))?.outcome;

/** Ends the worker as the browser does that has no memory left. */
const crash = () => startWorker().onerror?.({ message: 'Out of memory' } as ErrorEvent);

/** Records what is sent to the engine from now on. */
function sent(): { name: string; data?: { changed?: object } }[] {
  const all: { name: string; data?: { changed?: object } }[] = [];
  const post = Worker.prototype.postMessage;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, data: never) {
    all.push(data);
    post.call(this, data);
  } as never);
  return all;
}

beforeEach(() => void vi.restoreAllMocks());

describe('a page', () => {
  it('of usual size is checked in this thread', async () => {
    const messages = sent();
    const text = textOf('<h1>Tea</h1>');
    const ahead = await openAhead(text).judged;
    expect([ahead.contentType, ahead.report.url]).toEqual(['text/html', URL]);
    const page = openedInspection(text);
    expect((await judge(page, [], 'en')).seo).toEqual(ahead.report.seo);
    const robotsTxt = { how: 'second request', url: `${URL}robots.txt`, status: 200, body: 'Tea' } as const;
    expect(await outcome('seo/robots-txt-syntax', { ...page, robotsTxt })).toBe('failed');
    expect(messages).toEqual([]);
  });

  it('with a large served document is sent to a worker at that point', async () => {
    const messages = sent();
    const robotsTxt = { how: 'second request', url: `${URL}robots.txt`, status: 200, body: 'Tea' } as const;
    const page = { ...openedInspection(textOf('<h1>Tea</h1>')), robotsTxt };
    expect(await outcome('seo/title-missing', page)).toBe('failed');
    const as = await parseServed(served(`<title>Tea</title>${' '.repeat(2_000_000)}`));
    const whole = { ...page, ...(as && { served: as }) };
    expect(await outcome('seo/title-rendered', whole)).toBe('failed');
    expect(await outcome('seo/robots-txt-syntax', whole)).toBe('failed');
    expect(messages.map(({ name, data }) => [name, Object.keys(data?.changed ?? {})].join())).toEqual([
      'open,',
      'parse,',
      'judge,robotsTxt',
      'judge,',
    ]);
  });

  it('goes to a worker above each of the two sizes, and not at it', async () => {
    const text = textOf('<h1>Tea</h1>');
    const whatIsSent = async (happens: () => unknown) => {
      const messages = sent();
      await happens();
      vi.restoreAllMocks();
      return messages.map(({ name }) => name).join();
    };
    const first = (characters: number) => whatIsSent(() => openAhead(text.padEnd(characters)).judged);
    expect([await first(3_000_000), await first(3_000_001)]).toEqual(['', 'open,judge']);
    const parsed = (bytes: number) =>
      whatIsSent(() => {
        openedInspection(text);
        return parseServed(served('<title>Tea</title>'.padEnd(bytes)));
      });
    expect([await parsed(2_000_000), await parsed(2_000_001)]).toEqual(['', 'open,parse']);
  });

  it('is prepared for once, whoever asks first', async () => {
    const messages = sent();
    const text = textOf('<h1>Tea</h1>').padEnd(3_000_001);
    await openAhead(text).judged;
    prepare();
    openedInspection(text);
    expect(messages.map(({ name }) => name)).toEqual(['open', 'judge', 'prepare']);
  });

  it('that is large is checked in a worker, and later only new parts are sent', async () => {
    const messages = sent();
    const text = largeTextOf('<h1>Tea</h1>');
    await openAhead(text).judged;
    const page = openedInspection(text);
    expect([page.url, page.page.url]).toEqual([URL, URL]);
    expect(await outcome('seo/title-missing', page)).toBe('failed');
    expect(await outcome('seo/robots-txt-syntax', page)).toBe('not looked at');
    const robotsTxt = { how: 'second request', url: `${URL}robots.txt`, status: 200, body: 'Tea' } as const;
    expect(await outcome('seo/robots-txt-syntax', { ...page, robotsTxt })).toBe('failed');
    expect(await outcome('seo/robots-txt-syntax', page)).toBe('not looked at');
    expect(messages.map(({ name, data }) => [name, Object.keys(data?.changed ?? {})].join())).toEqual([
      'open,',
      'judge,',
      'prepare,',
      'judge,robotsTxt',
    ]);
  });

  it('that was parsed ahead has its first verdict all the same, and nothing is sent twice', async () => {
    const messages = sent();
    const text = largeTextOf('<title>Tea</title>');
    const { snapshot } = openAhead(text);
    const as = await parseServed(served('<title>Coffee</title>'));
    const page = openedInspection(text);
    expect(page.page).toBe(snapshot);
    expect(await outcome('seo/title-rendered', page)).toBe('not looked at');
    expect(await outcome('seo/title-rendered', { ...page, ...(as && { served: as }) })).toBe('failed');
    expect(messages.map(({ name, data }) => [name, Object.keys(data?.changed ?? {})].join())).toEqual([
      'open,',
      'judge,',
      'parse,',
      'prepare,',
      'judge,',
    ]);
  });

  it('is compared with the served document, which the engine has parsed itself', async () => {
    const page = openedInspection(largeTextOf('<title>Tea</title><link rel=canonical href=/tea>'));
    const messages = sent();
    const as = await parseServed(served('<title>Tea</title><link rel=canonical href=/coffee>'));
    expect(pick(as, 'source', 'links')).toEqual({
      source: 'served',
      links: [
        { tag: 'link', attrs: { rel: 'canonical', href: '/coffee' }, place: 'head', path: 'head:1>link:2' },
      ],
    });
    expect(await outcome('seo/canonical-rendered', { ...page, ...(as && { served: as }) })).toBe('failed');
    expect(messages.map(({ data }) => Object.keys(data?.changed ?? {}))).toEqual([[], []]);
  });

  it('does not get results of the previous one, however late they arrive', async () => {
    openedInspection(textOf('<title>Tea</title>'));
    const late = parseServed(served('<title>Coffee</title>'));
    const next = openedInspection(textOf('<title>Milk</title>'));
    await late;
    expect(await outcome('seo/title-rendered', next)).toBe('not looked at');
  });

  it('that was shown before is sent completely', async () => {
    const first = openedInspection(textOf('<h1>Tea</h1>'));
    openedInspection(textOf('<title>Milk and more of it</title>'));
    expect(await outcome('seo/title-missing', first)).toBe('failed');
  });

  it('that is read again, and is the same, is judged without what was known of it before', async () => {
    const text = textOf('<h1>Tea</h1>');
    const robotsTxt = { how: 'second request', url: `${URL}robots.txt`, status: 200, body: 'Tea' } as const;
    const before = { ...openedInspection(text), robotsTxt };
    expect(await outcome('seo/robots-txt-syntax', before)).toBe('failed');
    expect(await outcome('seo/robots-txt-syntax', openedInspection(text))).toBe('not looked at');
  });

  it('is checked with data that only the engine has: schema.org terms, and the owners of hosts', async () => {
    const type = (name: string) =>
      `<script type="application/ld+json">{"@context":"https://schema.org","@type":"${name}"}</script>`;
    const page = openedInspection(textOf(type('Prodct')));
    expect(await outcome('seo/structured-data-type-unknown', page)).toBe('not looked at');
    const more = { ...page, libraries: [] };
    expect(await outcome('seo/structured-data-type-unknown', more)).toBe('failed');
    const policy = "script-src 'self' https://*.co.uk; object-src 'none'; base-uri 'none'";
    const headers = [['content-security-policy', policy]] as const;
    const response = { how: 'observed', url: URL, status: 200, headers } as const;
    expect(await outcome('security/csp-bypass', { ...more, response })).toBe('failed');
  });
});

describe('the record of a page', () => {
  it('is of the inspection as it is given, and is not made for a verdict', async () => {
    const messages = sent();
    const page = openedInspection(largeTextOf('<h1>Tea</h1>'));
    await judge(page, [], 'en');
    expect(messages.map(({ name }) => name)).toEqual(['open', 'judge', 'prepare']);
    const response = { how: 'observed', url: URL, status: 410, headers: [] } as const;
    const { status, headings, index } = await recordOfPage({ ...page, response });
    expect([status, headings, index.state]).toEqual([410, ['H1 Tea'], 'closed']);
    expect((await recordOfPage(page)).status).toBeNull();
    expect(
      messages.slice(3).map(({ name, data }) => [name, Object.keys(data?.changed ?? {})].join()),
    ).toEqual(['record,response', 'record,']);
  });
});

describe('the verdict', () => {
  const page = () => openedInspection(textOf('<h1>Tea</h1>'));

  it('separates ignored findings, and adds them back', async () => {
    const ignored = [{ check: 'seo/title-missing', message: 'missing' }];
    const inspection = page();
    expect((await result('seo/title-missing', judge(inspection, ignored, 'en')))?.outcome).toBe('ignored');
    const { faults } = await recordOfPage(inspection);
    expect(faults.map(({ check }) => check)).toContain('seo/title-missing');
    expect((await result('seo/title-missing', judge(inspection, [], 'en')))?.outcome).toBe('failed');
  });

  it('is in the reader’s current language', async () => {
    const inspection = page();
    const says = async (language: 'en' | 'ru') =>
      (await result('seo/title-missing', judge(inspection, [], language)))?.definition.messages.missing;
    expect(await says('ru')).toEqual({ fault: 'Нет title' });
    expect(await says('en')).toEqual({ fault: 'No title' });
    expect(await says('ru')).toEqual({ fault: 'Нет title' });
  });

  it('is given up if a page keeps the checks busy; the next page gets a new engine', async () => {
    vi.useFakeTimers();
    const silent = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(() => {});
    const lost = judge(openedInspection(largeTextOf('<h1>Slow tea</h1>')), [], 'en');
    const told = expect(lost).rejects.toThrow('The engine has not answered “open”.');
    await vi.advanceTimersByTimeAsync(30_000);
    await told;
    vi.useRealTimers();
    silent.mockRestore();
    expect(await outcome('seo/title-missing', page())).toBe('failed');
  });

  it('that came in time leaves the engine alone afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    const page = openedInspection(largeTextOf('<h1>Tea</h1>'));
    // Asked last, it is answered last.
    expect((await recordOfPage(page)).headings).toEqual(['H1 Tea']);
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    expect(ended).not.toHaveBeenCalled();
  });

  it('of a page whose engine was lost comes from a new one, which gets everything again', async () => {
    const text = largeTextOf('<title>Tea</title>');
    const whole = { ...openedInspection(text), libraries: [] };
    expect(await outcome('seo/title-missing', whole)).toBe('passed');
    const ended = vi.spyOn(Worker.prototype, 'terminate');
    crash();
    expect(ended).toHaveBeenCalledTimes(1);
    const messages = sent();
    expect(await outcome('seo/title-missing', whole)).toBe('passed');
    expect(await outcome('seo/title-missing', openedInspection(text))).toBe('passed');
    expect(messages.map(({ name, data }) => [name, Object.keys(data?.changed ?? {})].join())).toEqual([
      'judge,url,at,page,libraries',
      'open,',
      'judge,',
      'prepare,',
    ]);
    crash();
    messages.length = 0;
    openedInspection(text);
    expect(messages.map(({ name }) => name)).toEqual(['open', 'judge', 'prepare']);
  });

  it('that a lost engine owes is a failure', async () => {
    const owed = judge(openedInspection(largeTextOf('<h1>Tea</h1>')), [], 'en');
    const told = expect(owed).rejects.toThrow('Out of memory');
    crash();
    await told;
  });
});

it('two pages are judged and compared in their order; what was sent is parsed by its type', async () => {
  const login =
    '<title>Sign in</title><h1>Sign in</h1><form method=post><input name=u><input type=password name=p>';
  const { comparison, kinds } = await askInPlace('compare', {
    front: inspectionOf({ html: '<title>Tea</title>', url: URL }),
    other: { url: `${URL}login`, at: 1, html: login, bytes: login.length, contentType: 'text/plain' },
  });
  const title = comparison.fields.find(({ field }) => field === 'title');
  expect([kinds, title?.values.map(({ before, now }) => [before, now])]).toEqual([
    ['empty', 'other'],
    [['Tea', 'Sign in']],
  ]);
});
