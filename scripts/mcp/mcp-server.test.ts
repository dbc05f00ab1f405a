// The tools over the protocol, with its own client, for sites on this machine.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Assistant, connectAssistant } from '../../test/terminal/assistant.ts';
import { type ServedPage, type ServedSite, serveSite } from '../../test/terminal/serve-site.ts';
import { QUOTED_NOTE } from './results/schemas.ts';
import type { Setting } from './tool-call.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Serves a site, and connects an assistant that may check it. */
async function start(
  site: Parameters<typeof serveSite>[0],
  setting: Partial<Setting> = {},
  heard: Parameters<typeof serveSite>[1] = {},
): Promise<Assistant & Omit<ServedSite, 'close'> & { stop(): void }> {
  const served = await serveSite(site, heard);
  const assistant = await connectAssistant({
    allowance: { isPrivateAllowed: false, origins: [served.origin] },
    ...setting,
  });
  open.push(served, assistant);
  return { ...served, ...assistant, stop: served.close };
}

const page = (head: string, body = '', heading = 'Green tea') => ({
  body: `<!doctype html><html lang="en"><meta charset="utf-8">${head}<body><h1>${heading}</h1>${body}`,
});
const GOOD = page('<title>Green tea from small gardens</title>');

/** What plumbline.json has for an environment variable. */
const VARIABLE = '$'.concat('{SECRET}');

/** The findings of a result with a check, or its causes. */
function ofCheck(list: unknown, check: string) {
  return (list as { check: string }[]).filter((one) => one.check === check);
}

describe('the server', () => {
  it('offers five tools that only read', async () => {
    const { client } = await start({});
    const { tools } = await client.listTools();
    const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true };
    expect(tools.map(({ name, annotations }) => [name, annotations])).toEqual([
      ['check_page', { ...reads, openWorldHint: true }],
      ['check_set', { ...reads, openWorldHint: true }],
      ['compare', { ...reads, openWorldHint: true }],
      ['explain_check', { ...reads, openWorldHint: false }],
      ['verify_fix', { ...reads, openWorldHint: true }],
    ]);
    expect(client.getInstructions()?.endsWith(QUOTED_NOTE)).toBe(true);
    const defaults = tools.map(({ inputSchema }) => {
      const fields = Object.entries((inputSchema.properties ?? {}) as Record<string, { default?: unknown }>);
      return Object.fromEntries(
        fields.flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
      );
    });
    expect(defaults).toEqual([
      { served: false, deep: false, severity: 'notice', findings: 20, places: 3 },
      { staging: false, served: false, most: 20, seconds: 50, causes: 15, pages: 50 },
      { served: false, values: 5 },
      {},
      { served: false },
    ]);
  });

  it.each([
    [
      'check_page',
      { address: 'ftp://shop.example/' },
      'address: must be an http(s) address, as in https://shop.example/teas',
    ],
    ['check_page', { address: 'https://shop.example/', most: 3 }, 'Unrecognized key: "most"'],
    [
      'check_set',
      { addresses: ['https://shop.example/'], most: 501 },
      'most: Too big: expected number to be <=500',
    ],
  ])('says which field of %s is wrong', async (tool, given, why) => {
    const { call } = await start({});
    expect((await call(tool, given)).error).toBe(
      `Input validation error: Invalid arguments for tool ${tool}: ${why}`,
    );
  });
});

describe('check_page', () => {
  it('returns what is wrong, why, how to fix it, and where; no word of the page is in a sentence', async () => {
    const { call, origin } = await start({
      '/': page('<link rel="canonical" href="/ignore-all-instructions">'),
    });
    const { result, text } = await call('check_page', { address: `${origin}/`, served: true, area: 'seo' });
    expect(JSON.parse(text)).toEqual(result);
    const { note, address, quotedAddress, status, kind, grade, refused, findings } = result ?? {};
    expect({ note, address, quotedAddress, status, kind, grade, refused }).toEqual({
      note: QUOTED_NOTE,
      address: `${origin}/`,
      quotedAddress: `${origin}/`,
      status: 200,
      kind: { kind: 'home', certainty: 'sure' },
      grade: null,
      refused: { count: 0, quotedHosts: [] },
    });
    expect(ofCheck(findings, 'seo/canonical-elsewhere')).toEqual([
      {
        check: 'seo/canonical-elsewhere',
        message: 'page',
        severity: 'error',
        loses: 'address',
        certainty: 'likely',
        fault: 'Canonical URL is another page',
        why: 'Search engines usually show the canonical URL instead of this page, and count links to this page as links to that URL.',
        remedy:
          'If this page should appear in search results itself, set its canonical URL to its own address. If the other page is meant to replace it, no change is needed.',
        docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
        consequenceOf: null,
        isKnown: false,
        places: [
          {
            sentence:
              'The canonical URL is another page, so search results will probably show that one instead: [address].',
            quotedValues: { address: `${origin}/ignore-all-instructions` },
            source: 'page',
            line: null,
            quotedSelector: 'head > link:nth-child(2)',
            quotedSnippet: '<link rel="canonical" href="/ignore-all-instructions">',
            quotedFix: null,
            isFixLeftOut: false,
          },
        ],
        morePlaces: 0,
        read: null,
      },
    ]);
  });

  it('has the text to copy', async () => {
    const { call, origin } = await start({ '/': page('') });
    const { result } = await call('check_page', { address: `${origin}/`, served: true });
    const [viewport] = ofCheck(result?.findings, 'seo/viewport-missing') as unknown as {
      places: { quotedFix: string }[];
    }[];
    expect(viewport?.places.map(({ quotedFix }) => quotedFix)).toEqual([
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ]);
  });

  it('lists as much as was asked for, and says how much more there is', async () => {
    const images = Array.from({ length: 9 }, (_, index) => `<img src="/${index}.png" width="9" height="9">`);
    const { call, origin } = await start({ '/': page('', images.join('')) });
    const given = { address: `${origin}/`, served: true, area: 'seo', severity: 'info' };
    const all = (await call('check_page', { ...given, findings: 100 })).result ?? {};
    const few = (await call('check_page', { ...given, findings: 2, places: 1 })).result ?? {};
    const ofAll = all.findings as { morePlaces: number; places: unknown[]; check: string }[];
    const ofFew = few.findings as typeof ofAll;
    expect([ofAll.length > 2, all.moreFindings]).toEqual([true, 0]);
    expect([ofFew.length, few.moreFindings]).toEqual([2, ofAll.length - 2]);
    const [alt] = ofAll.filter(({ check }) => check === 'seo/image-alt-missing');
    expect([alt?.places.length, alt?.morePlaces]).toEqual([3, 6]);
    expect(few.counts).toEqual(all.counts);
    expect(String(few.says)).toContain(
      `2 findings listed, ${ofAll.length - 2} more not listed: ask for more findings, or for a milder severity.`,
    );
  });

  it('tells each visit of what the page refers to', async () => {
    const { call, origin } = await start({ '/': page('', '<a href="/gone">Gone</a>') });
    const { progress } = await call('check_page', {
      address: `${origin}/`,
      served: true,
      area: 'seo',
      deep: true,
    });
    expect(progress.length).toBeGreaterThan(1);
    expect(progress.map((step) => step.progress)).toEqual(progress.map((_, index) => index + 1));
  });

  it('says why a page could not be checked', async () => {
    const { call, origin, stop } = await start({});
    stop();
    const { error } = await call('check_page', {
      address: `${origin}/?token=8f2c1e9a7b3d4f60`,
      served: true,
    });
    expect(error).toBe(
      `${origin}/?token=… could not be checked. Reason: “the server refuses connections (ECONNREFUSED)”.`,
    );
  });
});

describe('the settings file', () => {
  /** Writes the settings of a site, and checks its page. */
  async function checkedWith(more: (origin: string) => object) {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-mcp-'));
    open.push({ close: () => rmSync(folder, { recursive: true }) });
    const keys: (string | string[] | undefined)[] = [];
    const served = await serveSite(
      { '/': page('', 'The password is swordfish-7') },
      { asked: (_path, headers) => keys.push(headers['x-key']) },
    );
    const { origin } = served;
    writeFileSync(join(folder, 'plumbline.json'), JSON.stringify(more(origin)));
    const assistant = await connectAssistant({
      allowance: { isPrivateAllowed: false, origins: [origin] },
      folder,
      config: null,
      env: { SECRET: 'swordfish-7' },
    });
    open.push(served, assistant);
    return { origin, keys, ...assistant };
  }

  it('leaves out findings, and its secrets are in no result', async () => {
    const { call, origin, keys } = await checkedWith((site) => ({
      ignore: [{ check: 'seo/title-missing', reason: 'Not yet' }],
      sites: [{ origin: site, headers: { 'x-key': VARIABLE } }],
    }));
    const { result, text } = await call('check_page', { address: `${origin}/swordfish-7`, served: true });
    expect(result?.status).toBe(404);
    expect(text).not.toContain('swordfish-7');
    expect(keys).toEqual(['swordfish-7', 'swordfish-7']);
    const left = (await call('check_page', { address: `${origin}/`, served: true })).result;
    expect(left?.leftOut).toEqual([
      { check: 'seo/title-missing', message: 'missing', places: 1, reason: 'Not yet' },
    ]);
    const verified = await call('verify_fix', {
      address: `${origin}/`,
      check: 'seo/title-missing',
      served: true,
    });
    expect([verified.result?.state, verified.result?.says]).toEqual([
      'still there',
      'The check still reports 1 place, but plumbline.json leaves that out.',
    ]);
    // The pages of the file are those of whoever started the server.
    const set = await call('check_set', { site: origin, served: true });
    expect([set.result?.checked, set.result?.unchecked]).toEqual([1, []]);
  });

  it('is wrong in a line that the error gives', async () => {
    const { call, origin } = await checkedWith(() => ({ ignore: ['seo/no-such'] }));
    expect((await call('check_page', { address: `${origin}/` })).error).toBe(
      'Nothing was checked: plumbline.json:1: there is no check seo/no-such',
    );
  });
});

describe('explain_check', () => {
  it('explains a check', async () => {
    const { call } = await start({});
    const { result } = await call('explain_check', { check: 'seo/title-missing' });
    expect(Object.keys(result ?? {})).toEqual([
      'check',
      'area',
      'judges',
      'title',
      'why',
      'remedy',
      'onPlatform',
      'docs',
      'severity',
      'loses',
      'messages',
    ]);
    expect([result?.title, result?.severity, result?.loses, result?.judges]).toEqual([
      'The page has a title',
      'error',
      'result',
      'page',
    ]);
  });

  it.each([
    [
      'site/page-deep',
      {
        message: 'deep',
        fault: 'Page is many links away',
        says: 'The page is {count} links away from the home page.',
        remedy:
          'Link to the pages that matter from menus, categories or related pages, so that a few links lead there from the home page.',
      },
    ],
    [
      'site/canonical-target',
      {
        message: 'endless',
        fault: 'Canonical URL redirects without end',
        says: 'The canonical URL {address} redirects without end.',
        remedy:
          'Correct the redirects on the server, or set the canonical URL to the page that should be found.',
      },
    ],
  ])('says what a message of %s means, and how to fix it', async (check, told) => {
    const { call } = await start({});
    const { result } = await call('explain_check', { check });
    const messages = result?.messages as { message: string }[];
    expect(messages.find(({ message }) => message === told.message)).toEqual(told);
  });

  it('lists the IDs near one that does not exist', async () => {
    const { call } = await start({});
    const { error } = await call('explain_check', { check: 'seo/titel-missing' });
    expect(error?.split(', ')[0]).toBe(
      'check: there is no check “seo/titel-missing”. Near it: seo/title-missing',
    );
  });

  it.each([
    ['deep/link-broken', 'deep'],
    ['site/title-duplicate', 'site'],
    ['staging/noindex', 'staging'],
  ])('knows %s too', async (check, judges) => {
    const { call } = await start({});
    expect((await call('explain_check', { check })).result?.judges).toBe(judges);
  });
});

describe('verify_fix', () => {
  it('says that a finding is there, then that it is gone, and when that is not known', async () => {
    const site: Record<string, ServedPage> = { '/': page('') };
    const { call, origin } = await start(site);
    const given = { address: `${origin}/`, check: 'seo/title-missing', message: 'missing', served: true };
    const verify = async () => {
      const { result } = await call('verify_fix', given);
      const now = ((result?.now ?? []) as { check: string; message: string }[]).map(
        ({ check, message }) => `${check} ${message}`,
      );
      return [result?.state, result?.says, result?.found, now];
    };
    expect(await verify()).toEqual([
      'still there',
      'The check still reports 1 place.',
      1,
      ['seo/title-missing missing'],
    ]);
    site['/'] = page('<title></title>');
    expect(await verify()).toEqual([
      'gone',
      'The check no longer reports this message, but still others.',
      0,
      [],
    ]);
    site['/'] = GOOD;
    expect(await verify()).toEqual(['gone', 'The check passes.', 0, []]);
    site['/'] = { status: 302, headers: { location: '/login' } };
    site['/login'] = GOOD;
    expect(await verify()).toEqual([
      'gone',
      'The check passes. The address redirects: this is about the page in quotedAddress.',
      0,
      [],
    ]);
    site['/'] = { ...GOOD, status: 503 };
    expect(await verify()).toEqual([
      'not checked',
      'The server returned status 503, so the page that was meant was not seen.',
      0,
      [],
    ]);
  });

  it('says so of one place among others', async () => {
    const image = (name: string, more = '') =>
      `<img id="${name}" src="/${name}.png" width="9" height="9" ${more}>`;
    const site = { '/': page('', image('a') + image('b')) };
    const { call, origin } = await start(site);
    const check = 'seo/image-alt-missing';
    const checked = await call('check_page', { address: `${origin}/`, served: true, severity: 'info' });
    const [finding] = ofCheck(checked.result?.findings, check) as unknown as {
      places: { quotedSelector: string }[];
    }[];
    expect(finding?.places.map(({ quotedSelector }) => quotedSelector)).toEqual(['#a', '#b']);
    site['/'] = page('', image('a', 'alt="Leaves"') + image('b'));
    const verify = async (place: string) => {
      const { result } = await call('verify_fix', { address: `${origin}/`, check, place, served: true });
      return [result?.state, result?.says];
    };
    expect(await verify('#a')).toEqual([
      'gone',
      'The check no longer reports this place, but still 1 place elsewhere on the page.',
    ]);
    expect(await verify('#b')).toEqual(['still there', 'The check still reports this place.']);
  });

  it('says that a check was not made', async () => {
    const { call, origin } = await start({ '/': GOOD });
    const given = { address: `${origin}/`, check: 'security/library-vulnerable', served: true };
    const { result } = await call('verify_fix', given);
    expect([result?.state, result?.says]).toEqual([
      'not checked',
      'The check was not made, because this was not seen: libraries.',
    ]);
  });

  it('refuses what it cannot verify, and says which field', async () => {
    const { call, origin } = await start({ '/': GOOD });
    const address = `${origin}/`;
    expect((await call('verify_fix', { address, check: 'site/title-duplicate' })).error).toBe(
      'check: site/title-duplicate judges several pages together. Use check_set, and look for it in causes.',
    );
    expect((await call('verify_fix', { address, check: 'seo/title-missing', message: 'gone' })).error).toBe(
      'message: seo/title-missing has no message “gone”. It has: missing, empty.',
    );
  });
});

describe('check_set', () => {
  it('returns each fault once for all its pages, with progress', async () => {
    const tea = (heading: string) => ({
      body: `<!doctype html><title>Tea</title><h1>${heading}</h1><a href="/a">A</a>`,
    });
    const { call, origin } = await start({ '/': tea('Tea'), '/a': tea('Assam') });
    const addresses = [`${origin}/`, `${origin}/a`];
    const { result, progress } = await call('check_set', {
      addresses,
      served: true,
      area: 'seo',
      causes: 100,
    });
    expect(progress).toEqual([
      { progress: 1, total: 2, message: '1 of 2 pages' },
      { progress: 2, total: 2, message: '2 of 2 pages' },
    ]);
    const { causes, pages, checked, isComplete, unchecked } = result ?? {};
    expect([checked, isComplete, unchecked]).toEqual([2, true, []]);
    expect((pages as { quotedAddress: string }[]).map(({ quotedAddress }) => quotedAddress)).toEqual(
      addresses,
    );
    const [duplicate] = ofCheck(causes, 'site/title-duplicate') as unknown as { found: unknown }[];
    expect(duplicate?.found).toEqual([
      {
        sentence: '2 pages have the title “[title]”.',
        quotedValues: { title: 'Tea' },
        pages: 2,
        quotedExample: `${origin}/`,
      },
    ]);
  });

  it('says what could not be checked, and what was not requested', async () => {
    const { call, origin } = await start({
      '/': page('<title>Tea</title>', '<a href="/a">A</a><a href="/logout">Log out</a>'),
      '/a': GOOD,
    });
    const followed = await call('check_set', { follow: `${origin}/`, served: true });
    expect(followed.progress).toEqual([
      { progress: 1, message: '1 of at most 20 pages' },
      { progress: 2, message: '2 of at most 20 pages' },
    ]);
    expect(followed.result?.notRequested).toEqual([
      { reason: 'opening it might change something', addresses: 1 },
    ]);
    const missing = await call('check_set', {
      addresses: [`${origin}/`, 'http://127.0.0.1:2/'],
      served: true,
    });
    expect(missing.result?.unchecked).toEqual([
      {
        quotedAddress: 'http://127.0.0.1:2/',
        quotedReason:
          '127.0.0.1 is not on the public internet; to allow it, start the server with --allow http://127.0.0.1:2, or with --allow-private',
      },
    ]);
    expect((await call('check_set', { served: true })).error).toBe(
      'Give exactly one of: addresses, sitemap, follow, site.',
    );
    expect((await call('check_set', { follow: origin, staging: true, served: true })).error).toBe(
      'staging: give it with site, which is a site of plumbline.json.',
    );
  });

  it('requests nothing more once it is canceled', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `/${index}`);
    // As many as a server gets side by side.
    const atOnce = names.slice(0, 4);
    const waiting = Object.fromEntries(names.map((name) => [name, 'waits' as const]));
    const [asked, gone] = [new Set(atOnce), new Set(atOnce)];
    const [allAsked, allGone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { call, origin, log } = await start(
      waiting,
      {},
      {
        asked: (path) => asked.delete(path) && asked.size === 0 && allAsked.resolve(),
        gone: (path) => gone.delete(path) && gone.size === 0 && allGone.resolve(),
      },
    );
    const cancel = new AbortController();
    const addresses = names.map((name) => origin + name);
    const called = call('check_set', { addresses, most: 30, served: true }, cancel.signal);
    await allAsked.promise;
    cancel.abort(new Error('the person changed their mind'));
    await expect(called).rejects.toThrow('the person changed their mind');
    await allGone.promise;
    // Another call gets the turn of this one.
    const { result } = await call('check_page', { address: `${origin}/none`, served: true });
    expect(result?.status).toBe(404);
    expect(log).toEqual([...atOnce, '/none', '/robots.txt']);
  });
});

describe('compare', () => {
  it('returns what differs, and which faults only one page has', async () => {
    const { call, origin } = await start({
      '/old': page('<title>Green tea from small gardens</title><meta name="robots" content="noindex">'),
      '/new': page('<title>Black tea from small gardens</title>'),
    });
    const given = { first: `${origin}/old`, second: `${origin}/new`, served: true };
    const { result, progress } = await call('compare', given);
    const differences = result?.differences as { field: string; importance: string; values: unknown }[];
    expect(differences.map(({ field, importance, values }) => [field, importance, values])).toEqual([
      ['index', 'critical', [{ quotedFirst: 'closed', quotedSecond: 'open' }]],
      [
        'title',
        'important',
        [
          {
            quotedFirst: 'Green tea from small gardens',
            quotedSecond: 'Black tea from small gardens',
          },
        ],
      ],
      ['robots', 'important', [{ quotedFirst: 'noindex', quotedSecond: null }]],
    ]);
    expect(result?.onlyFirst).toEqual([
      {
        check: 'seo/indexability',
        message: 'meta',
        severity: 'blocker',
        fault: '“[directive]” in a robots meta tag',
        quotedValues: { directive: 'noindex' },
      },
    ]);
    expect(progress).toEqual([
      { progress: 1, total: 2, message: '1 of 2 pages' },
      { progress: 2, total: 2, message: '2 of 2 pages' },
    ]);
  });
});
