// `npm run bench [-- --quick] [--only popup,engine] [--sizes 1500,50000] [--rounds 7] [--against <checkout>]
// [--peer name=<folder>]`: the budgets of speed and size, measured on this machine, side by side in one run. `--quick`
// omits the comparison with Lighthouse and axe-core, which takes minutes; `--against` measures engine and popup of
// another checkout, which has been built, alternately with these; `--peer`, once per tool, does so with the popups of
// other unpacked extensions.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BenchOptions } from './bench-figures.ts';
import { benchEngine } from './engine/engine.ts';
import { benchLinkTable } from './link-table.ts';
import { benchLists } from './lists.ts';
import { benchMemory } from './memory.ts';
import { benchObserved } from './observed.ts';
import { benchOpenings } from './openings.ts';
import { benchPeers } from './peers.ts';
import { benchPolling } from './polling.ts';
import { benchPopup } from './popup/popup.ts';
import { benchSandbox } from './sandbox.ts';
import { benchSets } from './sets.ts';
import { benchSizes } from './sizes.ts';
import { benchStored } from './stored.ts';
import { benchTerminal } from './terminal.ts';

const PARTS: Record<string, (options: BenchOptions) => Promise<boolean>> = {
  sizes: benchSizes,
  engine: benchEngine,
  popup: benchPopup,
  openings: benchOpenings,
  stored: benchStored,
  lists: benchLists,
  links: benchLinkTable,
  sets: benchSets,
  memory: benchMemory,
  polling: benchPolling,
  observed: benchObserved,
  terminal: benchTerminal,
  sandbox: benchSandbox,
  peers: benchPeers,
};

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(PARTS).join() },
    sizes: { type: 'string', default: '1500,10000,50000' },
    rounds: { type: 'string' },
    against: { type: 'string' },
    peer: { type: 'string', multiple: true, default: [] },
  },
});
const wanted = values.only.split(',').filter((part) => part !== 'peers' || !values.quick);
const unknown = wanted.filter((part) => !PARTS[part]);
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Known parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const peers = values.peer.map((one) => {
  const [name = '', build = ''] = one.split(/=(.*)/s);
  return { name, build };
});
for (const { name, build } of peers) {
  if (existsSync(join(build, 'manifest.json'))) continue;
  console.error(`--peer ${name}: write name=folder, with the folder of an unpacked extension.`);
  process.exit(1);
}
const { status } = spawnSync('wxt', ['build'], { stdio: 'ignore', shell: process.platform === 'win32' });
if (status !== 0) {
  console.error('The build failed; run `npm run build` to see why.');
  process.exit(1);
}
const options: BenchOptions = {
  sizes: values.sizes.split(',').map(Number),
  rounds: values.rounds ? Number(values.rounds) : undefined,
  against: values.against,
  peers,
};
const load = () => loadavg()[0]?.toFixed(1);
console.log(`median [minimum–maximum]; × is the median of the rounds’ ratios; load of the machine ${load()}`);
let isKept = true;
for (const part of wanted) {
  const began = performance.now();
  isKept = ((await PARTS[part]?.(options)) ?? false) && isKept;
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  console.log(`     ${part} took ${seconds} s; load of the machine ${load()}`);
}
process.exitCode = isKept ? 0 : 1;
