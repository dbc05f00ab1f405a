import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
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
    await draw(<WelcomePage changes={null} />);
    const steps = page
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent);
    expect(steps).toEqual([
      'Welcome to Plumbline',
      '1. Pin the button to the toolbar',
      '2. Press it on any page',
      '3. Connect your account, if you have one',
    ]);
    await expect.element(page.getByText('Or press Alt+Shift+L.')).toBeVisible();
    await expect.element(page.getByText('You can close this page. It will not open again.')).toBeVisible();
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
  });

  it('without an account is shown where to connect one', async () => {
    const opened = vi.fn();
    Object.assign(fakeBrowser.runtime, { openOptionsPage: opened });
    await expect.poll(() => useConnection.getState().isLoaded).toBe(true);
    await connect();
    await draw(<WelcomePage changes={null} />);
    await expect.element(page.getByText('Connected to service.example')).toBeVisible();
    useConnection.setState({ value: null });
    await press(page.getByRole('button', { name: 'Connect in the options' }));
    expect(opened).toHaveBeenCalledOnce();
  });
});

it('an update shows its changes, and no first steps', async () => {
  vi.spyOn(fakeBrowser.runtime, 'getManifest').mockReturnValue({ version: '0.2.0' } as never);
  await draw(<WelcomePage changes={['Tea is hot', 'Milk is cold']} />);
  await expect.element(page.getByRole('heading', { name: 'Plumbline 0.2.0 is here' })).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Tea is hot', 'Milk is cold']);
  expect(page.getByText('puzzle', { exact: false }).elements()).toEqual([]);
});
