// `npm run fuzz -- [--cases 10000] [--seed N]`: runs every check on the given number of pages and sets of header
// fields. A check that throws, is slow or leaves a gap in its sentence ends the run, with the smallest input that shows
// it.
import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
const env = { ...process.env, FUZZ_CASES: values.cases, ...(values.seed && { FUZZ_SEED: values.seed }) };
const vitest = ['run', '--config', 'test/vitest.config.ts', 'lib/checks/fuzz'];
spawn('vitest', vitest, { env, stdio: 'inherit', shell: process.platform === 'win32' }).on(
  'close',
  (code) => {
    process.exitCode = code ?? 1;
  },
);
