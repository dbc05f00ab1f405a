// The server as assistants start it: a process of its own, with the protocol on its standard input and output.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, it } from 'vitest';
import { serveSite } from '../test/terminal/serve-site.ts';
import { SERVER_USAGE } from './mcp/server-options.ts';

const SCRIPT = resolve('scripts/mcp.ts');
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Serves a page, and a path without an end. */
async function serve() {
  const asked = Promise.withResolvers<void>();
  const site = await serveSite(
    { '/': { body: '<!doctype html><title>Tea</title>' }, '/endless': 'waits' },
    { asked: (path) => path === '/endless' && asked.resolve() },
  );
  open.push(site);
  return { origin: site.origin, isAsked: asked.promise };
}

/** Returns the processes below one, as numbers. */
function processesBelow(parent: number): readonly number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  const all = lines.map((line) => line.trim().split(/\s+/)).filter(([, , state]) => !state?.startsWith('Z'));
  const own = all.filter(([, above]) => Number(above) === parent).map(([id]) => Number(id));
  return [...own, ...own.flatMap(processesBelow)];
}

const isAlive = (id: number) => {
  try {
    const [line = ''] = execFileSync('ps', ['-o', 'stat=', '-p', String(id)], { encoding: 'utf8' }).split(
      '\n',
    );
    return !line.startsWith('Z');
  } catch {
    return false;
  }
};

/** Starts the server, and begins to check a page in a browser that never arrives. */
async function startOnEndless() {
  const { origin, isAsked } = await serve();
  const server = spawn(process.execPath, [SCRIPT, '--allow', origin], { stdio: ['pipe', 'pipe', 'pipe'] });
  let [output, said] = ['', ''];
  server.stdout.on('data', (text) => {
    output += text;
  });
  server.stderr.on('data', (text) => {
    said += text;
  });
  const send = (message: object) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  send({ id: 1, method: 'initialize', params });
  send({ method: 'notifications/initialized' });
  const call = { name: 'check_page', arguments: { address: `${origin}/endless` } };
  send({ id: 2, method: 'tools/call', params: call });
  await isAsked;
  const browser = processesBelow(server.pid as number);
  return { server, browser, written: () => ({ output, said }) };
}

describe('plumbline mcp', () => {
  it.each([
    ['2025-11-25', {}],
    ['2026-07-28', { versionNegotiation: { mode: 'auto' as const } }],
  ])('speaks %s', async (version, options) => {
    const { origin } = await serve();
    const client = new Client({ name: 'test', version: '1' }, options);
    open.push(client);
    const args = [SCRIPT, '--allow', origin];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    const given = { address: `${origin}/`, served: true };
    const { structuredContent } = await client.callTool({ name: 'check_page', arguments: given });
    expect((structuredContent as { status: number }).status).toBe(200);
  });

  it('ends with its browser when its input ends, and writes nothing but the protocol', {
    tags: ['all'],
  }, async () => {
    const { server, browser, written } = await startOnEndless();
    expect(browser.length).toBeGreaterThan(1);
    const ended = once(server, 'exit');
    server.stdin.end();
    expect(await ended).toEqual([0, null]);
    await expect.poll(() => browser.filter(isAlive)).toEqual([]);
    const { output, said } = written();
    const messages = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(messages.map(({ jsonrpc, id }) => [jsonrpc, id])).toEqual([['2.0', 1]]);
    expect(said).toBe('');
  });

  it('says of what is no message, on standard error, that it is none', { tags: ['all'] }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { input: '[]\n', encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['', 'plumbline: this is no message of the protocol\n']);
  });

  it('leaves no browser behind if it is killed', { tags: ['all'] }, async () => {
    const { server, browser } = await startOnEndless();
    expect(browser.length).toBeGreaterThan(1);
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
    await expect.poll(() => browser.filter(isAlive)).toEqual([]);
  });

  it('says what is wrong with its arguments', async () => {
    const server = spawn(process.execPath, [SCRIPT, '--allow', 'localhost'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, said] = ['', ''];
    server.stdout.on('data', (text) => {
      output += text;
    });
    server.stderr.on('data', (text) => {
      said += text;
    });
    expect(await once(server, 'close')).toEqual([64, null]);
    expect([output, said]).toEqual([
      '',
      `--allow must be an origin, as in http://localhost:3000.\n\n${SERVER_USAGE}\n`,
    ]);
  });
});
