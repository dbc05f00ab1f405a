// `npm run stress [-- --rounds 3 --load 20 --scripts test,test:all]`: runs the whole suite on a busy machine, while
// `--load` other processes only compute. Exits with 1 and lists the tests that failed if any round was red.
import { type ChildProcess, spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    load: { type: 'string', default: '20' },
    scripts: { type: 'string', default: 'test,test:all' },
  },
});

/** Computes until its parent is gone. */
const BURN =
  'process.on("disconnect", () => process.exit()); (function burn() { const end = Date.now() + 200; while (Date.now() < end); setImmediate(burn); })();';

/** The lines by which Vitest, Playwright and our own steps report a failure. */
const FAILED = /^(FAIL .+ \([\d.]+ s\)|\s*(FAIL|×|✘)\s+.+|\s+\[\w+\] › .+)$/;

function suite(script: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' };
    const child = spawn('npm', ['run', script], { env, shell: process.platform === 'win32' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const burners: ChildProcess[] = Array.from({ length: Number(values.load) }, () =>
  spawn(process.execPath, ['-e', BURN], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
);
const red: string[] = [];
try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const script of values.scripts.split(',')) {
      const { code, output } = await suite(script);
      console.log(
        `round ${round}, npm run ${script}: ${code === 0 ? 'green' : 'red'}, ${output.trim().split('\n').at(-1)}`,
      );
      if (code === 0) continue;
      const named = output.split('\n').filter((line) => FAILED.test(line));
      red.push(
        ...(named.length > 0 ? named : [output.trim()]).map((line) => `round ${round}: ${line.trim()}`),
      );
    }
  }
} finally {
  for (const burner of burners) burner.kill();
}
for (const line of new Set(red)) console.log(line);
process.exitCode = red.length > 0 ? 1 : 0;
