// `npm run bench`: the budgets of speed and size, measured on this machine, side by side in one run.
import { spawnSync } from 'node:child_process';
import { benchEngine } from './engine.ts';
import { benchPopup } from './popup.ts';
import { benchSizes } from './sizes.ts';

const { status } = spawnSync('wxt', ['build'], { stdio: 'ignore', shell: process.platform === 'win32' });
if (status !== 0) {
  console.error('The build failed; run `npm run build` to see why.');
  process.exit(1);
}
console.log('median [minimum–maximum]');
const isKept = [benchSizes(), await benchEngine(), await benchPopup()].every(Boolean);
process.exitCode = isKept ? 0 : 1;
