import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useConnection, useSettings } from '@/components/stored/stored-state.ts';
import { ServiceError } from '@/lib/api/errors.ts';
import { settings } from '@/lib/platform/settings.ts';
import { letterhead } from '@/lib/report/export/letterhead.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { connect, connected } from '@/test/components/with-service.tsx';
import { DiagnosticsCard } from './diagnostics-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { LetterheadCard } from './letterhead-card.tsx';
import { usePolicy } from './policy-state.ts';
import { PreferencesCard } from './preferences-card.tsx';
import { saved } from './saving.tsx';

beforeEach(connected);

const NO_POLICY = { baseUrl: null, isLanguageSet: false, isPaidForbidden: false };

describe('the diagnostics', () => {
  it('are shown line by line in English, and copied verbatim', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const read = vi.fn(async () => ({ version: '1.0.0', jobs: '3' }));
    const { container } = await draw(<DiagnosticsCard read={read} />);
    await expect.element(page.getByRole('heading', { name: 'Diagnostics' })).toBeVisible();
    const terms = () => [...container.querySelectorAll('dt, dd')].map(({ textContent }) => textContent);
    await expect.poll(terms).toEqual(['version', '1.0.0', 'jobs', '3']);
    expect(container.querySelector('dl')?.lang).toBe('en');
    expect(container.querySelector('dl')?.dir).toBe('ltr');
    await press(page.getByRole('button', { name: 'Copy' }));
    expect(copied).toHaveBeenCalledExactlyOnceWith('version: 1.0.0\njobs: 3');
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  });

  it('are read again when the user returns to the page', async () => {
    let jobs = 0;
    const read = async () => {
      jobs += 1;
      return { jobs: String(jobs) };
    };
    const { container, unmount } = await draw(<DiagnosticsCard read={read} />);
    const shown = () => container.querySelector('dd')?.textContent;
    await expect.poll(shown).toBe('1');
    window.dispatchEvent(new Event('focus'));
    await expect.poll(shown).toBe('2');
    await unmount();
    window.dispatchEvent(new Event('focus'));
    expect(jobs).toBe(2);
  });

  it('are read again after connecting on this page', async () => {
    const read = async () => ({ connection: useConnection.getState().value?.baseUrl ?? 'none' });
    useConnection.setState({ value: null });
    const { container } = await draw(<DiagnosticsCard read={read} />);
    const shown = () => container.querySelector('dd')?.textContent;
    await expect.poll(shown).toBe('none');
    await connect();
    await expect.poll(shown).toBe('https://service.example/api/v1');
  });

  it('are read again when a setting changes, here or in another tab', async () => {
    const read = async () => ({ language: (await settings.get()).language });
    const { container } = await draw(<DiagnosticsCard read={read} />);
    const shown = () => container.querySelector('dd')?.textContent;
    await expect.poll(shown).toBe('auto');
    await settings.update((now) => ({ ...now, language: 'uk' }));
    await expect.poll(shown).toBe('uk');
  });
});

describe('a change that cannot be stored', () => {
  const UNSAVED = 'The change could not be saved; the disk may be full.';
  const said = () => [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);

  it('is said in its card until one is stored, and its control keeps the earlier value', async () => {
    vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((async () => []) as never);
    await draw(
      <>
        <PreferencesCard />
        <JobsCard />
      </>,
    );
    await expect.poll(said).toEqual(['', '']);
    const set = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('no space'));
    await press(page.getByRole('radio', { name: 'Dark' }));
    await expect.poll(said).toEqual([UNSAVED, '']);
    await expect.element(page.getByRole('radio', { name: 'Same as system' })).toBeChecked();
    await press(page.getByRole('switch', { name: 'Show jobs on the toolbar button' }));
    await expect.poll(said).toEqual(['', UNSAVED]);
    set.mockRestore();
    await press(page.getByRole('switch', { name: 'Show jobs on the toolbar button' }));
    await expect.poll(said).toEqual(['', '']);
    expect((await settings.get()).badge).toBe(false);
  });

  it('is said of the letterhead too, and what was typed stays', async () => {
    await draw(<LetterheadCard />);
    const name = page.getByRole('textbox', { name: 'Your name or company' });
    await expect.element(name).toHaveValue('');
    const set = vi.spyOn(fakeBrowser.storage.local, 'set').mockRejectedValue(new Error('no space'));
    await name.fill('Tinsmith');
    await expect.poll(() => said().at(-1)).toBe(UNSAVED);
    await expect.element(name).toHaveValue('Tinsmith');
    set.mockRestore();
    await name.fill('Tinsmith & Co');
    await expect.poll(() => said().at(-1)).toBe('');
    expect((await letterhead.get()).name).toBe('Tinsmith & Co');
  });

  it('is not said while nobody knows, because the worker has not answered in time', async () => {
    await draw(<LetterheadCard />);
    await saved('reports', Promise.reject(new Error('no space')));
    await expect.poll(() => said().at(-1)).toBe(UNSAVED);
    await saved('reports', Promise.reject(new ServiceError({ code: 'worker_silent' })));
    await expect.poll(() => said().at(-1)).toBe('');
  });
});

describe('language and appearance', () => {
  const stored = async () => {
    const { language, theme } = await settings.get();
    return { language, theme };
  };
  const group = (name: string) => page.getByRole('group', { name });
  const choices = (name: string) =>
    [...group(name).element().querySelectorAll('label')].map(({ textContent }) => textContent);
  beforeEach(() => usePolicy.setState({ value: NO_POLICY }));

  it('offers every language under its own name, and every theme', async () => {
    await draw(<PreferencesCard />);
    await expect
      .poll(() => choices('Language'))
      .toEqual(['Same as browser', 'English', 'Русский', 'Українська', 'Polski']);
    await expect.poll(() => choices('Theme')).toEqual(['Same as system', 'Light', 'Dark']);
    await expect.element(page.getByRole('radio', { name: 'Same as browser' })).toBeChecked();
    await expect.element(page.getByRole('radio', { name: 'Same as system' })).toBeChecked();
    expect(group('Language').getByText('Polski').element().closest('label')?.lang).toBe('pl');
  });

  it('keeps the chosen theme, and does not change the language', async () => {
    await draw(<PreferencesCard />);
    await press(page.getByText('Dark'));
    await expect.poll(stored).toEqual({ language: 'auto', theme: 'dark' });
    await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  });

  it('uses the chosen language at once', async () => {
    await draw(<PreferencesCard />);
    await press(page.getByText('Polski'));
    await expect.poll(stored).toEqual({ language: 'pl', theme: 'system' });
    await expect.element(page.getByRole('heading', { name: 'Język i wygląd' })).toBeVisible();
  });

  it('only shows the language that an organization has set', async () => {
    usePolicy.setState({ value: { ...NO_POLICY, isLanguageSet: true } });
    await settings.update((now) => ({ ...now, language: 'en' }));
    await expect.poll(() => useSettings.getState().value.language).toBe('en');
    const { container } = await draw(<PreferencesCard />);
    expect(container.querySelector('p')?.innerText).toBe('Language: English\nSet by your organization.');
    expect(group('Language').elements()).toEqual([]);
    await expect.element(group('Theme')).toBeVisible();
  });

  it('leaves a choice that no organization has made', async () => {
    usePolicy.setState({ value: { ...NO_POLICY, isLanguageSet: true } });
    await draw(<PreferencesCard />);
    await expect.element(group('Language')).toBeVisible();
  });
});

describe('notifications and shortcuts', () => {
  const notify = page.getByRole('switch', { name: 'Notify me when a job ends' });
  const badge = page.getByRole('switch', { name: 'Show jobs on the toolbar button' });
  const panel = page.getByRole('switch', { name: 'Button opens the side panel' });
  const stored = async () => (await settings.get()).notifications;
  const shortcuts = () =>
    [...document.querySelectorAll('dl > div')].map(({ children }) =>
      [...children].map((part) => part.textContent),
    );

  /** Mocks the browser's notification permission: granted or not, and its answer to a request. */
  function browserWith({ contains = true, answer = true, keys = {} as Record<string, string> } = {}) {
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => contains);
    const all = Object.entries(keys).map(([name, shortcut]) => ({ name, shortcut }));
    vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((async () => all) as never);
    return vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => answer);
  }
  const want = async (notifications: boolean) => {
    await settings.update((now) => ({ ...now, notifications }));
    await expect.poll(() => useSettings.getState().value.notifications).toBe(notifications);
  };

  it('asks the browser when notifications are turned on', async () => {
    const request = browserWith();
    await draw(<JobsCard />);
    await expect.element(notify).not.toBeChecked();
    await expect
      .element(notify)
      .toHaveAccessibleDescription(
        'One notification per job, or one for all if many jobs end at about the same time.',
      );
    await press(notify);
    await expect.element(notify).toBeChecked();
    expect(request).toHaveBeenCalledExactlyOnceWith({ permissions: ['notifications'] });
    expect(await stored()).toBe(true);
  });

  it('turns them off without asking', async () => {
    const request = browserWith();
    await want(true);
    await draw(<JobsCard />);
    await expect.element(notify).toBeChecked();
    await press(notify);
    await expect.element(notify).not.toBeChecked();
    expect(await stored()).toBe(false);
    expect(request).not.toHaveBeenCalled();
  });

  it('stays off if the browser refuses', async () => {
    browserWith({ contains: false, answer: false });
    await draw(<JobsCard />);
    await press(notify);
    await expect.poll(stored).toBe(false);
    await expect.element(notify).not.toBeChecked();
    // Only who wants them is told that they are blocked.
    await expect
      .element(notify)
      .toHaveAccessibleDescription(
        'One notification per job, or one for all if many jobs end at about the same time.',
      );
  });

  it('says that the browser blocks notifications, and asks again', async () => {
    const request = browserWith({ contains: false, answer: true });
    await want(true);
    await draw(<JobsCard />);
    const denied = 'The browser blocks notifications. Turn this on again to be asked again.';
    await expect.element(notify).toHaveAccessibleDescription(denied);
    await expect.element(notify).not.toBeChecked();
    await press(notify);
    await expect.element(notify).toBeChecked();
    expect(request).toHaveBeenCalledTimes(1);
    await expect.element(notify).not.toHaveAccessibleDescription(denied);
  });

  it('turns the badge off and on', async () => {
    browserWith();
    await draw(<JobsCard />);
    await expect.element(badge).toBeChecked();
    await press(badge);
    await expect.element(badge).not.toBeChecked();
    expect((await settings.get()).badge).toBe(false);
    await press(badge);
    await expect.element(badge).toBeChecked();
  });

  it('lets the button open the side panel, and the shortcut says so', async () => {
    browserWith({ keys: { _execute_action: 'Alt+Shift+L' } });
    await draw(<JobsCard />);
    await expect.element(panel).not.toBeChecked();
    await expect
      .element(panel)
      .toHaveAccessibleDescription(
        'The toolbar button and its shortcut open the side panel directly, instead of the popup.',
      );
    await press(panel);
    await expect.element(panel).toBeChecked();
    expect((await settings.get()).opensPanel).toBe(true);
    await expect.poll(() => shortcuts()[0]).toEqual(['Open the side panel', 'Alt+Shift+L']);
    await press(panel);
    await expect.element(panel).not.toBeChecked();
    expect((await settings.get()).opensPanel).toBe(false);
    await expect.poll(() => shortcuts()[0]).toEqual(['Open the popup', 'Alt+Shift+L']);
    const keys = document.querySelector('kbd') ?? document.body;
    expect([keys.textContent, getComputedStyle(keys).fontFamily]).toEqual([
      'Alt+Shift+L',
      getComputedStyle(document.body).fontFamily,
    ]);
  });

  it('gives the commands the width of the card: in Russian, each is one line at 320 pixels', async () => {
    browserWith({ keys: { _execute_action: 'Alt+Shift+L', promote: 'Alt+Shift+M', panel: 'Alt+Shift+K' } });
    await settings.update((now) => ({ ...now, language: 'ru' }));
    await draw(
      <div style={{ width: 320 }}>
        <JobsCard />
      </div>,
    );
    await expect.poll(shortcuts).toEqual([
      ['Открыть окно расширения', 'Alt+Shift+L'],
      ['Продвигать эту страницу', 'Alt+Shift+M'],
      ['Открыть боковую панель', 'Alt+Shift+K'],
    ]);
    const heights = [...document.querySelectorAll('dt, dd')].map(({ clientHeight }) => clientHeight);
    expect(new Set(heights).size).toBe(1);
  });

  it('shows the keys of every command in order, and reads them again when the user returns', async () => {
    browserWith({ keys: { panel: '', _execute_action: 'Alt+Shift+P' } });
    const { unmount } = await draw(<JobsCard />);
    await expect.poll(shortcuts).toEqual([
      ['Open the popup', 'Alt+Shift+P'],
      ['Promote this page', 'not set'],
      ['Open the side panel', 'not set'],
    ]);
    browserWith({ keys: { promote: 'Alt+L' } });
    window.dispatchEvent(new Event('focus'));
    await expect.poll(() => shortcuts()[1]).toEqual(['Promote this page', 'Alt+L']);
    const asked = vi.mocked(fakeBrowser.commands.getAll).mock.calls.length;
    await unmount();
    window.dispatchEvent(new Event('focus'));
    expect(vi.mocked(fakeBrowser.commands.getAll).mock.calls.length).toBe(asked);
  });

  it('shows no keys, and reports none as missing, while they are read', async () => {
    browserWith();
    vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((() => new Promise(() => {})) as never);
    await draw(<JobsCard />);
    expect(shortcuts().map(([, keys]) => keys)).toEqual(['', '', '']);
  });

  it('opens the browser’s page for changing them', async () => {
    browserWith();
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    await draw(<JobsCard />);
    await press(page.getByRole('button', { name: 'Change…' }));
    expect(create).toHaveBeenCalledExactlyOnceWith({ url: 'chrome://extensions/shortcuts' });
  });
});

describe('the letterhead', () => {
  const name = page.getByRole('textbox', { name: 'Your name or company' });
  const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  const about = () => document.querySelector('p[role=alert]');
  const said = () => about()?.textContent;
  const choose = (type: string, bytes: number) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(bytes)], 'logo', { type }));
    input().files = files.files;
    input().dispatchEvent(new Event('change', { bubbles: true }));
  };

  it('keeps the name as it is typed', async () => {
    await draw(<LetterheadCard />);
    await expect.element(name).toHaveValue('');
    await expect.element(name).toHaveAttribute('maxlength', '120');
    await name.fill('Copper & Leaf');
    await expect.element(name).toHaveValue('Copper & Leaf');
    await expect.poll(letterhead.get).toEqual({ name: 'Copper & Leaf', logo: null });
  });

  it('begins with the stored name', async () => {
    await letterhead.set({ name: 'Tinsmith', logo: null });
    await draw(<LetterheadCard />);
    await expect.element(name).toHaveValue('Tinsmith');
  });

  it('stores a logo, shows it, and removes it', async () => {
    await letterhead.set({ name: 'Tinsmith', logo: null });
    await draw(<LetterheadCard />);
    await expect.poll(said).toBe('');
    choose('image/svg+xml', 3);
    const logo = page.getByRole('img', { name: 'Your logo' });
    await expect.element(logo).toHaveAttribute('src', 'data:image/svg+xml;base64,AAAA');
    expect(await letterhead.get()).toEqual({ name: 'Tinsmith', logo: 'data:image/svg+xml;base64,AAAA' });
    await press(page.getByRole('button', { name: 'Remove' }));
    await expect.element(logo).not.toBeInTheDocument();
    expect(await letterhead.get()).toEqual({ name: 'Tinsmith', logo: null });
  });

  it.each([
    ['image/gif', 3, 'This is not a PNG, JPEG, WebP or SVG image.'],
    // As a data: URL, which has a 23-character prefix and four characters for every three bytes.
    ['image/png', 153_585, 'The image is larger than 150\u00a0KB.'],
  ])('refuses %s of %i bytes, and says why until another is chosen', async (type, bytes, why) => {
    await draw(<LetterheadCard />);
    await expect.poll(() => input()?.files?.length).toBe(0);
    choose(type, bytes);
    await expect.poll(said).toBe(why);
    expect(colourOf(about())).toBe(themed('error'));
    expect((await letterhead.get()).logo).toBeNull();
    choose('image/png', 153_582);
    await expect.poll(said).toBe('');
    await expect.poll(async () => (await letterhead.get()).logo?.length).toBe(204_798);
  });

  it('has a description for screen readers, and only accepts images', async () => {
    await draw(<LetterheadCard />);
    await expect.poll(() => input()?.files?.length).toBe(0);
    await expect
      .element(page.getByRole('group', { name: 'Your logo' }))
      .toHaveAccessibleDescription('PNG, JPEG, WebP or SVG, up to 150\u00a0KB. Stays in this browser.');
    await expect.element(page.elementLocator(input())).toHaveAccessibleName('Choose an image');
    expect(input().accept).toBe('image/png,image/jpeg,image/webp,image/svg+xml');
  });
});
