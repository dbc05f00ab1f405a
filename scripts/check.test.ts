import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { USAGE } from './check/settings/usage.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Kettles</title>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

interface Ended {
  code: number;
  out: string;
  said: string;
}

/** Runs the command as builds do, without a browser. */
function check(words: readonly string[], input = ''): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const child = execFile(process.execPath, ['scripts/check.mjs', ...words], (_failed, out, said) =>
    resolve({ code: child.exitCode ?? -1, out, said }),
  );
  child.stdin?.end(input);
  return promise;
}

/** Each test starts a separate process, which takes long on a busy machine. */
const PATIENCE = 180_000;

/** Nothing listens on port 1. */
const NOBODY = 'http://127.0.0.1:1/';

it(
  'reads addresses from standard input, exits with 2 if a page could not be checked, and says which',
  async () => {
    const { code, said } = await check(
      ['--served', '--fail-on', 'notice', '--list', '-'],
      `${origin}\n${NOBODY}\n`,
    );
    expect(said).toBe(`1 of 2: ${origin}\n2 of 2: ${NOBODY}\n${NOBODY} could not be checked: bad port\n`);
    expect(code).toBe(2);
  },
  PATIENCE,
);

it(
  'says no password of an address',
  async () => {
    const address = origin.replace('http://', 'http://ann:swordfish@');
    const { out, said, code } = await check(['--served', '--format', 'sarif', address]);
    expect(`${out}${said}`).not.toContain('swordfish');
    expect(said).toBe('');
    expect(code).toBe(1);
  },
  PATIENCE,
);

it(
  'exits with 64 if the arguments are invalid, and shows the usage',
  async () => {
    expect(await check([])).toEqual({ code: 64, out: '', said: `No address given.\n\n${USAGE}\n` });
  },
  PATIENCE,
);
