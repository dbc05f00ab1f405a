import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import changelog from '../../CHANGELOG.md?raw';
import { changelogEntries, changesAt } from '../welcome/changelog-entries.ts';
import { welcomeNewcomers } from './first-run.ts';

let listener: (details: object) => unknown;
const opened: string[] = [];

async function install(details: object, { installType = 'normal', version = '1.3.2' } = {}) {
  Object.assign(fakeBrowser, { management: { getSelf: async () => ({ installType }) } });
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version } as never);
  await listener(details);
  await new Promise((resolve) => setImmediate(resolve));
  return opened.map((url) => url.replace(/^.*\/\/[^/]*/, ''));
}

/** Returns the changes that the opened page shows. */
const changesShown = () => changesAt(new URL(opened[0] ?? '').search, '# Changes\n\n## 1.3.2\n\n- New');

beforeEach(() => {
  vi.restoreAllMocks();
  opened.length = 0;
  vi.spyOn(fakeBrowser.runtime.onInstalled, 'addListener').mockImplementation((told) => {
    listener = told as never;
  });
  vi.spyOn(fakeBrowser.tabs, 'create').mockImplementation((async ({ url }: { url: string }) => {
    opened.push(url);
  }) as never);
  welcomeNewcomers();
});

describe('the page that opens after', () => {
  it('an installation is the welcome', async () => {
    expect(await install({ reason: 'install' })).toEqual(['/welcome.html']);
    expect(changesShown()).toBeNull();
  });

  it.each(['1.2.9', '0.9.0'])('an update from %s shows the changes', async (previousVersion) => {
    expect(await install({ reason: 'update', previousVersion })).toEqual(['/welcome.html?updated']);
    expect(changesShown()).toEqual(['New']);
  });

  it.each([
    [{ reason: 'update', previousVersion: '1.3.1' }],
    [{ reason: 'update' }],
    [{ reason: 'chrome_update' }],
  ])('%j does not exist', async (details) => {
    expect(await install(details)).toEqual([]);
  });

  it('loading from a folder does not exist, because developers do that all day', async () => {
    expect(await install({ reason: 'install' }, { installType: 'development' })).toEqual([]);
  });
});

describe('the list of changes', () => {
  it('is the newest section of the changelog, one entry per line', () => {
    const text =
      '# Changes\n\nWords.\n\n## 0.2.0\n\nMore.\n\n- **Tea** is\n  hot.\n- Milk\n\nEnd.\n\n## 0.1.0\n\n- Old';
    expect(changelogEntries(text)).toEqual(['Tea is hot.', 'Milk']);
    expect(changelogEntries('# Changes')).toEqual([]);
  });

  it('is not empty', () => {
    expect(changelogEntries(changelog).length).toBeGreaterThan(0);
    expect(changelogEntries(changelog).join()).not.toMatch(/\*\*|\n/);
  });
});
