import { afterEach, expect, it, vi } from 'vitest';
import { runCheck } from '../../test/terminal/run-check.ts';

afterEach(() => void vi.unstubAllEnvs());

it('without a browser, the command says what is missing, and checks nothing', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  expect(await runCheck(['http://127.0.0.1:1/'])).toEqual({
    code: 2,
    output: '',
    said: 'Nothing was checked: CHROMIUM_PATH is set to /nowhere/chromium, which does not exist.\n',
  });
});
