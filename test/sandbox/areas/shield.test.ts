import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as account from '../../../lib/api/account.ts';
import type { Client } from '../../../lib/api/caller.ts';
import * as shield from '../../../lib/api/shield.ts';
import { type Connected, refusalOf, refusedWith, sandboxFixture } from '../fixture.ts';
import { serveSite, type TestSite } from '../net/test-site.ts';

const records: Record<string, string[][]> = {};
const sandbox = sandboxFixture({
  pause: 0,
  limits: 'off',
  resolveTxt: async (name) => records[name] ?? Promise.reject(new Error('ENODATA')),
});
const settle = () => sandbox.control('POST', 'settle');

let site: TestSite;
const shown = { file: '', meta: '', body: '' };
/** Until then, the start page is not returned. */
let held: Promise<void> | undefined;
const SECURE = {
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};
beforeAll(async () => {
  site = await serveSite({
    '/.well-known/site-verification.txt': () => (shown.file ? { body: shown.file } : { status: 404 }),
    '/': async () => {
      await held;
      return {
        headers: SECURE,
        body: `<!doctype html><head>${shown.meta}</head>${shown.body}<a href="/in">In</a><a href="http://other.localhost:${site.port}/">Out</a>`,
      };
    },
    '/in': '<title>In</title><form action="http://evil.example/"><input type=password name=p></form>',
    '/.git/HEAD': 'ref: refs/heads/main\n',
    '/.env': '<h1>We show this page for everything</h1>',
    'away.localhost/': ({ port }) => ({
      status: 301,
      headers: { location: `http://site.localhost:${port}/` },
    }),
  });
});
afterAll(() => site.close());

async function projectOf({ client }: { client: Client }, url = `${site.origin}/some/page`) {
  const { project, verification_hint: hint } = await client.call(shield.createProject, { body: { url } });
  return { params: { id: project.id }, project, token: project.verify_token as string, hint };
}
async function verified(wanted?: Parameters<typeof sandbox.connect>[0]) {
  const connected: Connected = await sandbox.connect(wanted);
  const at = await projectOf(connected);
  shown.file = at.token;
  await connected.client.call(shield.verifyProject, { params: at.params });
  shown.file = '';
  return { ...connected, params: at.params };
}
const scanOf = async (client: Client, id: number) =>
  (await client.call(shield.scanById, { params: { id } })).scan;
type Mode = 'free' | 'deep' | 'comprehensive';
const start = (client: Client, { params }: { params: { id: number } }, mode: Mode, lang?: 'pl') =>
  client.call(shield.startScan, { params, body: { mode, ...(lang && { lang }) } });

describe('shield projects', () => {
  it('SHD-01, SHD-02: are created or found by their site, with the same token both times', async () => {
    const connected = await sandbox.connect();
    const first = await projectOf(connected, 'https://www.shop.example/a');
    const second = await projectOf(connected, 'shop.example');
    expect(second.project).toEqual(first.project);
    expect(first.token).toMatch(/^sv-[0-9a-f]{20}$/);
    expect(first.project.verified).toBe(false);
    const { projects } = await connected.client.call(shield.listProjects);
    expect(projects).toHaveLength(1);
    expect(projects[0]).not.toHaveProperty('verify_token');
    const other = await projectOf(await sandbox.connect(), 'shop.example');
    expect(other.token).not.toBe(first.token);
  });

  it('SHD-04, L10N-05: say where the token goes, in the language of the request', async () => {
    const { hint, token } = await projectOf(await sandbox.connect({}, 'uk'));
    expect(hint).toContain(token);
    expect(hint).toContain('/.well-known/site-verification.txt');
    expect(hint).toContain('<meta name="site-verification"');
    expect(hint).toMatch(/^Розмістіть/);
  });
});

describe('verification', () => {
  it('SHD-03: not finding the token is a result, not an error', async () => {
    const { client, ...connected } = await sandbox.connect();
    const { params } = await projectOf({ client, ...connected });
    expect(await client.call(shield.verifyProject, { params })).toEqual({
      ok: true,
      unreadable: 0,
      verified: false,
      method: null,
    });
  });

  it.each([
    ['well_known', (token: string) => Object.assign(shown, { file: `${token}\n` })],
    ['well_known', (token: string) => Object.assign(shown, { file: `# ours\r\nsite-verification=${token}` })],
    [
      'meta_tag',
      (token: string) => Object.assign(shown, { meta: `<META name=Site-Verification content="${token}">` }),
    ],
    [
      'dns_txt',
      (token: string) =>
        Object.assign(records, { 'site.localhost': [['v=spf1'], ['site-verif', `ication=${token}`]] }),
    ],
  ])('SHD-04: finds it by %s', async (method, show) => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected);
    show(at.token);
    const reply = await connected.client.call(shield.verifyProject, { params: at.params });
    expect(reply).toEqual({ ok: true, unreadable: 0, verified: true, method });
    expect((await connected.client.call(shield.listProjects)).projects[0]?.verified).toBe(true);
    Object.assign(shown, { file: '', meta: '' });
    delete records['site.localhost'];
  });

  it.each([
    ['another’s token', () => Object.assign(shown, { file: 'sv-00000000000000000000' })],
    ['the token inside a longer one', (token: string) => Object.assign(shown, { file: `x${token}x` })],
    [
      'a tag in a comment or in the body',
      (token: string) =>
        Object.assign(shown, {
          body: `<!-- <meta name=site-verification content=${token}> --><p><meta name=site-verification content=${token}>`,
        }),
    ],
  ])('SHD-04: is not fooled by %s', async (_, show) => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected);
    show(at.token);
    const reply = await connected.client.call(shield.verifyProject, { params: at.params });
    expect(reply.verified).toBe(false);
    Object.assign(shown, { file: '', meta: '', body: '' });
  });

  it('accepts no proof from another host', async () => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected, `http://away.localhost:${site.port}/`);
    shown.meta = `<meta name=site-verification content=${at.token}>`;
    expect((await connected.client.call(shield.verifyProject, { params: at.params })).verified).toBe(false);
    shown.meta = '';
  });

  it('works end to end with the demo shop', async () => {
    const connected = await sandbox.connect();
    const { shop } = sandbox.running;
    const at = await projectOf(connected, shop.urls.shop);
    expect((await connected.client.call(shield.verifyProject, { params: at.params })).verified).toBe(false);
    await sandbox.control('POST', 'shop/token', { token: at.token });
    expect(await connected.client.call(shield.verifyProject, { params: at.params })).toEqual({
      ok: true,
      unreadable: 0,
      verified: true,
      method: 'well_known',
    });
  });
});

describe('a scan', () => {
  it('SHD-16, SHD-12, SHD-13: reads the site’s page and grades it', async () => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected);
    const isSeen = Promise.withResolvers<void>();
    held = isSeen.promise;
    const started = await start(connected.client, at, 'free');
    expect(started).toEqual({ ok: true, unreadable: 0, scan_id: started.scan_id, mode: 'free', charged: 0 });
    const begun = await scanOf(connected.client, started.scan_id);
    expect(begun).toEqual({
      id: started.scan_id,
      project_id: at.params.id,
      mode: 'free',
      charged: 0,
      status: begun.status,
      started_at: begun.started_at,
      finished_at: null,
      score: null,
      grade: null,
      verdict: null,
      findings_summary: null,
      share_report_url: null,
    });
    isSeen.resolve();
    await settle();
    const scan = await scanOf(connected.client, started.scan_id);
    expect([scan.status, scan.verdict?.pages, scan.findings_summary?.critical]).toEqual(['done', 1, 0]);
    expect(scan.score).toBeGreaterThan(60);
    expect(scan.grade).toMatch(/^[A-F][+-]?$/);
  });

  it('SHD-06, SHD-07: if paid, needs a verified site before it needs money', async () => {
    const connected = await sandbox.connect({ balance: 0 });
    const at = await projectOf(connected);
    for (const mode of ['deep', 'comprehensive'] as const) {
      expect(await refusedWith(start(connected.client, at, mode))).toEqual({
        status: 409,
        code: 'needs_verify',
        details: {},
      });
    }
    const rich = await verified({ balance: 0 });
    expect(await refusedWith(start(rich.client, rich, 'deep'))).toEqual({
      status: 402,
      code: 'insufficient_funds',
      details: {
        required: 9,
        balance: 0,
        shortfall: 9,
        topup_url: `${sandbox.running.origin}/?account=${rich.account.id}#top-up`,
      },
    });
  });

  it.each([
    ['deep', 9],
    ['comprehensive', 29],
  ] as const)(
    'SHD-17: %s costs %i, and checks every page and looks for exposed files',
    async (mode, price) => {
      const { client, params } = await verified({ balance: 30 });
      site.asked.length = 0;
      const started = await start(client, { params }, mode);
      expect(started.charged).toBe(price);
      expect((await client.call(account.balance)).balance).toBe(30 - price);
      await settle();
      const scan = await scanOf(client, started.scan_id);
      expect([scan.status, scan.score, scan.grade]).toEqual(['done', 15, 'F']);
      expect(scan.verdict).toEqual({ light: 'red', pages: 2, text: 'The site is at risk: act at once.' });
      expect(scan.findings_summary).toEqual({ critical: 1, high: 3, medium: 2, low: 1, info: 3 });
      expect(site.asked).toContain('site.localhost/in');
      expect(site.asked.every((name) => name.startsWith('site.localhost/'))).toBe(true);
    },
  );

  it('SHD-17: if free, requests no hidden files', async () => {
    const connected = await sandbox.connect();
    site.asked.length = 0;
    await start(connected.client, await projectOf(connected), 'free');
    await settle();
    expect(site.asked).toEqual(['site.localhost/robots.txt', 'site.localhost/']);
  });

  it('SHD-10: is free three times a day; the limit says when it ends', async () => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected);
    await sandbox.enterWindow(86_400);
    for (let i = 0; i < 3; i += 1) await start(connected.client, at, 'free');
    const error = await refusalOf(start(connected.client, at, 'free'));
    expect([error.status, error.code, error.details]).toEqual([429, 'rate_limited', {}]);
    await sandbox.control('POST', 'clock', {
      advance: 86_400 - ((sandbox.running.sandbox.clock.now() / 1_000) % 86_400),
    });
    expect((await start(connected.client, at, 'free')).charged).toBe(0);
    await settle();
  });

  it('SHD-08: needs a valid mode', async () => {
    const connected = await sandbox.connect();
    const at = await projectOf(connected);
    const error = await refusedWith(start(connected.client, at, 'thorough' as never));
    expect(error).toEqual({ status: 422, code: 'validation_error', details: { field: 'mode' } });
  });

  it('SHD-09, SHD-15: has a public report, in the requested language', async () => {
    const connected = await sandbox.connect({}, 'en');
    const { scan_id } = await start(connected.client, await projectOf(connected), 'free', 'pl');
    await settle();
    const scan = await scanOf(connected.client, scan_id);
    expect(scan.verdict?.text).toMatch(/[a-z]\.$/);
    const response = await fetch(scan.share_report_url as string);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    const text = await response.text();
    expect(text).toContain('Raport bezpieczeństwa: site.localhost');
    expect(text).toContain(`<p class="grade">${scan.grade}`);
    expect((await fetch(`${sandbox.running.origin}/shared/nothing`)).status).toBe(404);
  });

  it('of an unreachable site fails', async () => {
    const connected = await sandbox.connect();
    const { scan_id } = await start(
      connected.client,
      await projectOf(connected, 'http://127.0.0.1:1/'),
      'free',
    );
    await settle();
    const { status, score, verdict } = await scanOf(connected.client, scan_id);
    expect({ status, score, verdict }).toEqual({
      status: 'failed',
      score: null,
      verdict: { reason: 'unreachable' },
    });
  });
});
