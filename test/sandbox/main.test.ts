import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from './store/store.ts';

const MAIN = new URL('main.ts', import.meta.url).pathname;

function launch(...options: string[]) {
  // Node 22 prints a warning that SQLite is experimental before anything else.
  const env = { ...process.env, NODE_NO_WARNINGS: '1' };
  const child = spawn(process.execPath, [MAIN, ...options], { stdio: ['ignore', 'pipe', 'pipe'], env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    child,
    ended,
    output: () => output,
    /** Waits until the output matches a pattern, and returns the captured group. */
    async says(pattern: RegExp) {
      for (let i = 0; i < 2_400; i += 1) {
        const found = pattern.exec(output);
        if (found) return found[1] ?? '';
        await sleep(25);
      }
      return expect.fail(`It never said ${pattern}: ${output}`);
    },
  };
}
const free = ['--port', '0', '--demo-port', '0'];
const ADDRESS = /API +(http:\S+)/;

describe('npm run sandbox', () => {
  it('prints its address and keys, responds, and ends cleanly', async () => {
    const sandbox = launch(...free);
    const baseUrl = await sandbox.says(ADDRESS);
    await sandbox.says(/(Ctrl-C)/);
    expect(sandbox.output()).toMatch(/sbx_demo +\w/);
    expect(sandbox.output()).toMatch(/http:\/\/shop\.localhost:\d+\//);
    expect((await fetch(`${baseUrl}/ping`)).status).toBe(200);
    sandbox.child.kill('SIGINT');
    expect(await sandbox.ended).toBe(0);
  });

  it('says that a port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const sandbox = launch('--port', String(port), '--demo-port', '0');
    expect(await sandbox.ended).toBe(1);
    expect(sandbox.output()).toBe(
      `Port ${port} is already in use: stop the process that listens there, or choose other ports with --port and --demo-port.\n`,
    );
  });

  it.each([
    [['--speed', 'fast'], '--speed needs a number'],
    [['--limits', 'none'], '--limits must be one of spec, off'],
    [['--quirks', 'odd'], '--quirks must be one of'],
    [['--nonsense'], 'nonsense'],
  ])('refuses %j', async (options, text) => {
    const sandbox = launch(...options);
    expect(await sandbox.ended).toBe(64);
    expect(sandbox.output()).toContain(text);
  });

  it('ACC-14: killed at any moment, leaves no charge without its run, and no run without its charge', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'state.db');
    const options = [...free, '--data', file, '--limits', 'off'];
    let launched = 0;
    for (const patience of [30, 90, 200]) {
      const sandbox = launch(...options);
      const baseUrl = await sandbox.says(ADDRESS);
      const call = async (path: string, body: object) => {
        const headers = { 'x-api-key': 'sbx_pro' };
        return (await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
      };
      const links = Array.from({ length: 40 }, (_, i) => ({ url: `https://a.example/${patience}/${i}` }));
      const { project } = await call('/projects', { name: 'A', url: 'https://a.example', links });
      const launches = links.map(({ url }) =>
        call('/promotion/runs', { project_id: project.id, url, tariff_id: 1 }),
      );
      await Promise.race([Promise.allSettled(launches), sleep(patience)]);
      sandbox.child.kill('SIGKILL');
      await sandbox.ended;
      for (const launch of await Promise.allSettled(launches)) {
        if (launch.status === 'fulfilled' && launch.value.ok) launched += 1;
      }
    }
    const store = openStore(file);
    onTestFinished(() => store.close());
    const own = { account_id: store.find('accounts', { name: 'sbx_pro' })?.id ?? 0 };
    const runs = store.list('runs', own);
    const charges = store.list('ledger', { ...own, reason: 'promotion' });
    expect(charges.map(({ subject }) => subject)).toEqual(runs.map(({ id }) => `run ${id}`));
    expect(charges.map(({ delta }) => -delta)).toEqual(runs.map(({ charged }) => charged));
    for (const { id } of runs) expect(store.count('nodes', { run_id: id })).toBeGreaterThanOrEqual(5);
    expect(runs.length).toBeGreaterThanOrEqual(launched);
    expect(
      store.number('SELECT sum(delta) FROM ledger WHERE account_id = ?', own.account_id),
    ).toBeGreaterThanOrEqual(0);
  });

  it('continues from its file: state, time that ran ahead, and unfinished audits', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const options = [...free, '--data', join(folder, 'state.db')];
    // The site outlives the first sandbox, and does not respond to it.
    const isAsked = Promise.withResolvers<void>();
    let isDead = false;
    const site = createHttpServer((_, response) => {
      isAsked.resolve();
      if (isDead) response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Tea</title>');
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      site.close();
      site.closeAllConnections();
    });
    const { port } = site.address() as AddressInfo;
    const first = launch(...options);
    const origin = new URL(await first.says(ADDRESS)).origin;
    const post = (path: string, body: object) =>
      fetch(origin + path, {
        method: 'POST',
        headers: { 'x-api-key': 'sbx_empty', 'x-sandbox': '1' },
        body: JSON.stringify(body),
      }).then((response) => response.json());
    const { project } = await post('/api/v1/audit/projects', { url: `http://tea.localhost:${port}/` });
    await post('/_sandbox/clock', { advance: 864_000 });
    const { crawl_id } = await post(`/api/v1/audit/projects/${project.id}/crawls`, {});
    await isAsked.promise;
    first.child.kill('SIGKILL');
    await first.ended;
    isDead = true;

    const second = launch(...options);
    const again = new URL(await second.says(ADDRESS)).origin;
    await fetch(`${again}/_sandbox/settle`, { method: 'POST', headers: { 'x-sandbox': '1' } });
    const response = await fetch(`${again}/api/v1/audit/crawls/${crawl_id}`, {
      headers: { 'x-api-key': 'sbx_empty' },
    });
    const { crawl } = await response.json();
    expect([crawl.status, crawl.pages_crawled, crawl.charged]).toEqual(['done', 1, 0]);
    const { time } = await (await fetch(`${again}/api/v1/ping`)).json();
    expect(Date.parse(time) - Date.now()).toBeGreaterThan(863_000_000);
  });
});
