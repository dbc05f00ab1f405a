import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toneOf } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { connect, connected } from '@/test/components/with-service.tsx';
import { useConnection } from '../stored/stored-state.ts';
import { WelcomePage } from './welcome-page.tsx';

beforeEach(connected);

let isOnToolbar: boolean;
beforeEach(() => {
  isOnToolbar = false;
  Object.assign(fakeBrowser.action, { getUserSettings: async () => ({ isOnToolbar }) });
  Object.assign(fakeBrowser, {
    commands: { getAll: async () => [{ name: '_execute_action', shortcut: 'Alt+Shift+L' }] },
  });
});

describe('a new user', () => {
  it('sees three steps, and that the page does not open again', async () => {
    const { container } = await draw(<WelcomePage changes={null} />);
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Welcome to Plumbline',
        'One click shows what is wrong with the page in front of you, in search and in security, and how to fix it.',
        '1. Pin the button to the toolbar',
        'Click the puzzle piece at the right end of the toolbar, then the pin next to Plumbline.',
        'Plumbline',
        '2. Press it on any page',
        'Plumbline reads the page and runs more than 200 checks. The worst findings come first, each with its place and its fix; the side panel shows the rest.',
        'Or press Alt+Shift+L.',
        'Plumbline reads a page only after you press its button, and sends nothing about it anywhere.',
        '3. Connect your account, if you have one',
        'With an API key, your projects for link promotion, rank tracking, SEO audits and security scans are one click away. All checks of the page work without it.',
        'Connected to service.example',
        'You can close this page. It will not open again.',
      ]);
    // The drawing of the toolbar says what the sentence above it says; the logo, what the title says.
    expect(container.querySelector('[aria-hidden=true] .lucide-puzzle')).not.toBeNull();
    expect(container.querySelector('[aria-hidden=true] .lucide-pin')).not.toBeNull();
    expect([...container.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['', '']);
    expect(page.getByRole('heading').elements()).toHaveLength(4);
    expect(document.title).toBe('Welcome to Plumbline');
  });

  it('sees no keys that the browser did not assign', async () => {
    Object.assign(fakeBrowser, {
      commands: { getAll: async () => [{ name: '_execute_action', shortcut: '' }] },
    });
    await draw(<WelcomePage changes={null} />);
    await expect
      .element(
        page.getByText(
          'Plumbline reads a page only after you press its button, and sends nothing about it anywhere.',
          { exact: false },
        ),
      )
      .toBeVisible();
    expect(page.getByText('Or press', { exact: false }).elements()).toEqual([]);
  });

  it('sees at once that the button is pinned', async () => {
    await draw(<WelcomePage changes={null} />);
    const how = page.getByText(/^Click the puzzle piece .*, then the pin next to Plumbline\.$/);
    await expect.element(how).toBeVisible();
    isOnToolbar = true;
    await expect.element(page.getByRole('status')).toHaveTextContent('The button is on the toolbar.');
    await expect.element(how).not.toBeInTheDocument();
    expect(toneOf(document.querySelector('[role=status] svg'))).toBe('pass');
  });

  it('is asked for no pin any more once the page is gone', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const look = vi.spyOn(fakeBrowser.action, 'getUserSettings');
    const { unmount } = await draw(<WelcomePage changes={null} />);
    const looks = () => look.mock.calls.length;
    await expect.poll(looks).toBe(1);
    vi.advanceTimersByTime(999);
    expect(looks()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(looks()).toBe(2);
    await unmount();
    vi.advanceTimersByTime(10_000);
    expect(looks()).toBe(2);
  });

  it('without an account is shown where to connect one', async () => {
    const opened = vi.fn();
    Object.assign(fakeBrowser.runtime, { openOptionsPage: opened });
    await expect.poll(() => useConnection.getState().isLoaded).toBe(true);
    await connect({ baseUrl: 'https://service.example:8443/api/v1' });
    await draw(<WelcomePage changes={null} />);
    await expect.element(page.getByText('Connected to service.example:8443')).toBeVisible();
    useConnection.setState({ value: null });
    await press(page.getByRole('button', { name: 'Connect in the options' }));
    expect(opened).toHaveBeenCalledOnce();
  });
});

it('an update shows its changes, and no first steps', async () => {
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version: '0.2.0' } as never);
  const { container } = await draw(<WelcomePage changes={['Tea is hot', 'Milk is cold']} />);
  await expect
    .poll(() => shown(container))
    .toEqual(['Plumbline 0.2.0 is here', 'What has changed', 'Tea is hot', 'Milk is cold']);
  expect(document.title).toBe('Plumbline 0.2.0 is here');
  // In every language, the changelog is English.
  expect(container.querySelector('ul')?.lang).toBe('en');
});
