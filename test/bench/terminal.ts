import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { plantedSite } from '../pages/planted-site.ts';
import { servePlanted } from '../pages/serve-planted.ts';
import { type BenchOptions, floorLine, line, show, spreadOf } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';
import { pageOf } from './page-of.ts';

const ROUNDS = 3;
const PAGES = 500;
const SEED = 4;
/** A slow server: its pages, and the milliseconds that it takes for each. */
const SLOW = { pages: 30, milliseconds: 200 };
const ELEMENTS = 300;

/** Makes the program say its memory when it ends: of the process, with all its threads. */
const SAYS_MEMORY = `data:text/javascript,process.on("exit",()=>process._rawDebug("kilobytes",process.resourceUsage().maxRSS))`;

/** Runs the command as users do. Returns its seconds, and megabytes at most. */
async function run(...words: readonly string[]): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [`--import=${SAYS_MEMORY}`, 'scripts/check.mjs', '--fail-on', 'never', ...words],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [said] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const seconds = (performance.now() - began) / 1_000;
  const kilobytes = [...said.matchAll(/^kilobytes (\d+)$/gm)].map(([, figure]) => Number(figure));
  if (child.exitCode !== 0 || kilobytes.length === 0) throw new Error(said);
  return { seconds, megabytes: Math.max(...kilobytes) / 1_000 };
}

async function serveSlowly() {
  const page = pageOf(ELEMENTS);
  const server = createServer((request, response) => {
    const isPage = request.url !== '/robots.txt';
    setTimeout(
      () => response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? page : ''),
      SLOW.milliseconds,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const addresses = Array.from({ length: SLOW.pages }, (_, n) => `http://127.0.0.1:${port}/p${n}`);
  return { addresses, close: () => server.close() };
}

/** Measures runs over many pages in the terminal, with the start of the program. */
export async function benchTerminal({ rounds = ROUNDS }: BenchOptions): Promise<boolean> {
  const { terminal } = BENCH_BUDGETS;
  const site = await servePlanted(plantedSite(SEED, PAGES));
  const slow = await serveSlowly();
  const all: { served: number; memory: number; slow: number; rendered: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const whole = await run('--served', '--most', String(PAGES), '--follow', `${site.origin}/`);
    const served = PAGES / whole.seconds;
    const { seconds } = await run('--served', ...slow.addresses);
    const rendered = SLOW.pages / (await run(...slow.addresses)).seconds;
    all.push({ served, memory: whole.megabytes, slow: seconds, rendered });
  }
  await site.close();
  slow.close();
  const of = (what: keyof (typeof all)[number]) => spreadOf(all.map((each) => each[what]));
  const [served, memory, few, rendered] = [of('served'), of('memory'), of('slow'), of('rendered')];
  const slowly = `${SLOW.pages} pages of a server of ${SLOW.milliseconds} ms in the terminal`;
  return [
    floorLine(
      `${PAGES} pages in the terminal, as served`,
      show(served, 'pages/s'),
      served.median,
      terminal.served,
      'pages/s',
    ),
    line(`${PAGES} pages in the terminal: memory`, show(memory, 'MB'), memory.median, terminal.memory, 'MB'),
    line(`${slowly}, as served`, show(few, 's'), few.median, terminal.slow, 's'),
    floorLine(
      `${slowly}, rendered`,
      show(rendered, 'pages/s'),
      rendered.median,
      terminal.rendered,
      'pages/s',
    ),
  ].every(Boolean);
}
