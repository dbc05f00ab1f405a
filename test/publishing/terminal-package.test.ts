// The package of the terminal's command, as it is used in an empty folder, without a registry of packages.
import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packTerminal } from '../../scripts/terminal-package/build.ts';
import { runCheck } from '../terminal/run-check.ts';

let folder: string;
let server: Server;
let origin: string;
let packed: string;

const MEGABYTE = 1_000_000;
const sizeOf = (path: string): number =>
  readdirSync(path, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum + (entry.isDirectory() ? sizeOf(join(path, entry.name)) : statSync(join(path, entry.name)).size),
    0,
  );

/** Runs the package in an empty folder, from the packed file alone. */
function plumbline(...words: readonly string[]) {
  const { FORCE_COLOR, npm_lifecycle_event, ...env } = process.env;
  const cwd = join(folder, 'empty');
  const args = ['--yes', '--offline', relative(cwd, packed), ...words];
  const options = { cwd, env: { ...env, npm_config_cache: join(folder, 'cache') } };
  return new Promise<{ code: number; output: string; said: string }>((done) => {
    execFile('npx', args, options, (error, output, said) =>
      done({ code: Number(error?.code ?? 0), output, said: said.replace(/^npm (?:warn|notice) .*\n/gm, '') }),
    );
  });
}

describe('the package of the terminal', { tags: ['all'], timeout: 300_000 }, () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-package-'));
    mkdirSync(join(folder, 'empty'));
    packed = await packTerminal(folder);
    server = createServer((request, response) => {
      if (request.url !== '/') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end('<!doctype html><html lang="fr"><title>Bouilloires</title><h1>Des bouilloires</h1>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }, 300_000);
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('runs no code that was compiled before, from a folder outside of it', () => {
    const code = readdirSync(join(folder, 'terminal')).filter((name) => name.endsWith('.mjs'));
    const cached = code.filter((name) =>
      /compile-?cache/i.test(readFileSync(join(folder, 'terminal', name), 'utf8')),
    );
    expect([code.includes('plumbline.mjs'), cached]).toEqual([true, []]);
  });

  it('has no dependencies, and takes less than 5 MB', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'terminal/package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    expect(manifest.bin).toEqual({ plumbline: 'plumbline.mjs' });
    expect(sizeOf(join(folder, 'terminal'))).toBeLessThan(5 * MEGABYTE);
  });

  it('has the licenses of the packages that it contains, and of its data', () => {
    const notices = readFileSync(join(folder, 'terminal/THIRD-PARTY.txt'), 'utf8');
    const [, ...parts] = notices.split(`\n\n${'-'.repeat(80)}\n\n`);
    const names = parts.map((part) => /^(\S+) /.exec(part)?.[1]);
    expect(names).toEqual([
      '@modelcontextprotocol/core',
      '@modelcontextprotocol/server',
      '@puppeteer/browsers',
      'chromium-bidi',
      'csp_evaluator',
      'entities',
      'jsonc-parser',
      'mitt',
      'parse5',
      'puppeteer-core',
      'structured-headers',
      'undici',
      'webdriver-bidi-protocol',
      'ws',
      'zod',
      'RetireJS',
    ]);
  });

  it('says which version of Node it needs, whatever it is asked for', async () => {
    const older =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.4' } });";
    for (const words of [['--help'], ['mcp', '--help']]) {
      const args = [
        '--import',
        `data:text/javascript,${encodeURIComponent(older)}`,
        'plumbline.mjs',
        ...words,
      ];
      const { status, stdout, stderr } = spawnSync(process.execPath, args, {
        cwd: join(folder, 'terminal'),
        encoding: 'utf8',
      });
      expect([status, stdout, stderr]).toEqual([
        2,
        '',
        'plumbline: Node 22.18 or newer is required, but this is 20.19.4: see https://nodejs.org\n',
      ]);
    }
  });

  it('finds what the command of the repository finds, in the HTML as sent and in a browser', async () => {
    for (const how of [['--served'], []]) {
      const words = [...how, '--json', '--fail-on', 'never', `${origin}/`];
      const { code, output, said } = await plumbline(...words);
      expect([code, said]).toEqual([0, '']);
      const known = (await runCheck(words)).output;
      // What was measured differs by the time alone.
      const comparable = (text: string) =>
        text.replace(/"ms":\{[^}]*\}/g, '"ms":{}').replace(/"at":\d{13}/g, '"at":0');
      expect(comparable(output)).toBe(comparable(known));
    }
  });

  it('serves assistants, and has the skill for them', async () => {
    const { FORCE_COLOR, npm_lifecycle_event, ...env } = process.env as Record<string, string>;
    const cwd = join(folder, 'empty');
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: 'npx',
        args: ['--yes', '--offline', relative(cwd, packed), 'mcp', '--allow', origin],
        cwd,
        env: { ...env, npm_config_cache: join(folder, 'cache') },
        stderr: 'ignore',
      }),
    );
    const { structuredContent } = await client.callTool({
      name: 'verify_fix',
      arguments: { address: `${origin}/`, check: 'seo/title-missing' },
    });
    await client.close();
    expect((structuredContent as { state: string }).state).toBe('gone');
    const skill = 'skills/plumbline/SKILL.md';
    expect(readFileSync(join(folder, 'terminal', skill), 'utf8')).toBe(
      readFileSync(`scripts/terminal-package/${skill}`, 'utf8'),
    );
  });

  it('calls itself by its own name', async () => {
    const { code, output } = await plumbline('--help');
    expect(code).toBe(0);
    expect(output.split('\n')[0]).toBe('plumbline URL… [options]');
  });
});
