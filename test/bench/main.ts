// `npm run bench [-- --quick]`: the budgets of speed and size, measured on this machine, side by side in one run.
// `--quick` leaves out the comparison with Lighthouse and axe-core, which takes minutes.
import { spawnSync } from 'node:child_process';
import { benchEngine } from './engine.ts';
import { benchPeers } from './peers.ts';
import { benchPopup } from './popup.ts';
import { benchSandbox } from './sandbox.ts';
import { benchSizes } from './sizes.ts';
import { benchStored } from './stored.ts';

const { status } = spawnSync('wxt', ['build'], { stdio: 'ignore', shell: process.platform === 'win32' });
if (status !== 0) {
  console.error('The build failed; run `npm run build` to see why.');
  process.exit(1);
}
console.log('median [minimum–maximum]');
const kept = [
  benchSizes(),
  await benchEngine(),
  await benchPopup(),
  await benchStored(),
  await benchSandbox(),
];
if (!process.argv.includes('--quick')) kept.push(await benchPeers());
process.exitCode = kept.every(Boolean) ? 0 : 1;
