import { afterEach, expect, it, vi } from 'vitest';
import { runCheck } from '../../../test/terminal/run-check.ts';

afterEach(() => void vi.unstubAllEnvs());

it('says that a browser did not start, and what to do', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath);
  const { code, said } = await runCheck(['http://127.0.0.1:1/']);
  expect([code, said.split(' (')[0]]).toEqual([
    2,
    `Nothing was checked: the browser ${process.execPath} did not start; in a container, it may lack the right to make its sandbox: run as root or check with --served`,
  ]);
});

it('without a browser, the command says what is missing, and checks nothing', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(await runCheck(['http://127.0.0.1:1/'])).toEqual({
    code: 2,
    output: '',
    said: 'Nothing was checked: CHROMIUM_PATH is set to /nowhere/chromium, which does not exist.\n',
  });
});
