// End to end: what `npm start` leaves behind, and which shortcuts the browser has assigned.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { launchQuick } from '../launch-quick.ts';

/** Returns the processes whose command line contains a folder: browsers, by their profile. */
function browsersIn(folder: string): string[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'args'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes(folder));
}

test.describe('Ctrl-C of npm start', () => {
  test.skip(process.platform === 'win32', 'Windows has no signals');

  for (const [when, line] of [
    ['while the browser starts', 'Demo shop'],
    ['during the tour', 'The popup over'],
  ] as const) {
    test(`leaves no process and no folder behind, ${when}`, { tag: '@all' }, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'start-'));
      const env: NodeJS.ProcessEnv = { ...process.env, TMPDIR: folder };
      // The tour without a display, regardless of the machine.
      for (const name of ['DISPLAY', 'WAYLAND_DISPLAY']) delete env[name];
      const start = spawn(process.execPath, ['scripts/start.ts', '--built'], { env });
      const ended = once(start, 'exit');
      let said = '';
      start.stdout.on('data', (part) => {
        said += part;
      });
      // On a busy machine, the browser and the tour's first page take their time.
      await expect.poll(() => said, { timeout: 300_000 }).toContain(line);
      const address = /http:\S+\/v1/.exec(said)?.[0] ?? '';
      expect((await fetch(address)).status).toBeGreaterThan(0);

      start.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
      // A process of the browser may outlive its main one for a moment.
      await expect.poll(() => browsersIn(folder)).toEqual([]);
      expect(readdirSync(folder).filter((name) => name.startsWith('plumbline-'))).toEqual([]);
      await expect(fetch(address)).rejects.toThrow('fetch failed');
      rmSync(folder, { recursive: true, force: true });
    });
  }
});

test('the button that the welcome page mentions is in the toolbar, and its shortcuts are assigned', async () => {
  const browser = await launchQuick({ isPinned: true });
  const inside = await browser.inside();
  const { isOnToolbar } = await inside.evaluate(() => chrome.action.getUserSettings());
  expect(isOnToolbar).toBe(true);
  const commands = await inside.evaluate(() => chrome.commands.getAll());
  const told = /button in the toolbar \(or ([\w+]+)\)/.exec(readFileSync('scripts/start.ts', 'utf8'))?.[1];
  expect(commands.find(({ name }) => name === '_execute_action')?.shortcut).toBe(told);
  await browser.close();
});
