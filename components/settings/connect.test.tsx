import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { useAttempt } from '@/lib/service/ask/connection-attempt.ts';
import type { ConnectionReport, ConnectionStep } from '@/lib/service/connection/connection-report.ts';
import { toneOf } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { everythingSent, replyToConnect, sent } from '@/test/components/with-service.tsx';
import { ConnectForm } from './connect-form.tsx';
import { ConnectSteps } from './connect-steps.tsx';

const mayReach = (isGranted: boolean) =>
  vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => isGranted);

const address = page.getByRole('textbox', { name: 'Service address' });
const key = page.getByLabelText('API key');
const connect = page.getByRole('button', { name: 'Connect' });
const steps = () =>
  [...document.querySelectorAll<HTMLElement>('ol li')].map(({ innerText }) =>
    innerText.replace(/\n(?=:)/, '').replace(/\n+/g, ' '),
  );

/** The labels of the fields that are marked as wrong. */
const wrong = () =>
  [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')].map(
    ({ labels }) => labels?.[0]?.textContent,
  );

/** Connects with a prefilled address. */
async function tryWith(initialAddress: string) {
  await draw(<ConnectForm initialAddress={initialAddress} />);
  await press(connect);
}

describe('the form', () => {
  it('begins with the given address, and no key', async () => {
    await draw(<ConnectForm initialAddress="https://service.example/api/v1" />);
    await expect.element(address).toHaveValue('https://service.example/api/v1');
    await expect.element(address).toHaveAccessibleDescription('The API’s URL. The host name is enough.');
    await expect.element(key).toHaveValue('');
    await expect
      .element(key)
      .toHaveAccessibleDescription('Stays in this browser and is sent only to the address above.');
    expect(steps()).toEqual([]);
    // A spelling service would get the key. Both are Latin in every language, and no other site's login fills them in.
    expect(
      [...document.querySelectorAll('input')].map((input) => [
        input.placeholder,
        input.spellcheck,
        input.autocomplete,
        input.dir,
      ]),
    ).toEqual([
      ['https://…/api/v1', false, 'off', 'ltr'],
      ['', false, 'off', 'ltr'],
    ]);
  });

  it('hides the key until the user reveals it', async () => {
    await draw(<ConnectForm />);
    await expect.element(key).toHaveAttribute('type', 'password');
    await press(page.getByRole('button', { name: 'Show key' }));
    await expect.element(key).toHaveAttribute('type', 'text');
    await press(page.getByRole('button', { name: 'Hide key' }));
    await expect.element(key).toHaveAttribute('type', 'password');
  });

  it('fills in the sandbox without connecting to it', async () => {
    await draw(<ConnectForm />);
    await press(page.getByRole('button', { name: 'Use the local sandbox' }));
    await expect.element(address).toHaveValue('http://127.0.0.1:8787/api/v1');
    await expect.element(key).toHaveValue('sbx_demo');
    expect(everythingSent()).toEqual([]);
  });

  it.each([
    ['', 'Enter the address of the service.'],
    ['https://ser vice', 'This is not a valid URL.'],
    ['https://ann:secret@service.example', 'A URL with a user name or password is not accepted.'],
    [
      'http://service.example',
      'Only https is accepted: over http, the key would be sent unencrypted. Your own computer is the exception.',
    ],
    [
      'https://service.example/api/v2',
      'The URL is for another version of the API; this extension uses version 1.',
    ],
    ['https://service.example/other', 'The URL must end in /api/v1 or be just the host name.'],
  ])('says about the address %j: %s', async (typed, reason) => {
    const request = mayReach(true);
    await tryWith(typed);
    await expect
      .poll(steps)
      .toEqual([
        `The address is valid: failed ${reason}`,
        'The browser allows access to this host: not run',
        'The service responds at this address: not run',
        'The service accepts the key: not run',
        'The key gives access to at least one product: not run',
      ]);
    expect(request).not.toHaveBeenCalled();
    expect(everythingSent()).toEqual([]);
    await expect.element(connect).toBeEnabled();
    await expect.element(address).toHaveFocus();
    await expect
      .element(address)
      .toHaveAccessibleDescription(`The API’s URL. The host name is enough. ${reason}`);
    expect(wrong()).toEqual(['Service address']);
  });
});

describe('connecting', () => {
  it('asks the browser for the host, then sends the whole address and the key to the worker', async () => {
    const request = mayReach(true);
    await draw(<ConnectForm />);
    await address.fill('service.example');
    await key.fill('abcd');
    await press(connect);
    await expect.poll(() => useAttempt.getState()).toEqual({ attempt: null, isRunning: false });
    expect(request).toHaveBeenCalledExactlyOnceWith({ origins: ['https://service.example/*'] });
    const data = {
      baseUrl: 'https://service.example/api/v1',
      key: 'abcd',
      attempt: expect.stringMatching(/^[\da-f-]{36}$/),
    };
    expect(everythingSent()).toEqual([{ name: 'connect', data }]);
    expect(steps()).toEqual([]);
  });

  it('starts with the enter key', async () => {
    mayReach(true);
    await draw(<ConnectForm />);
    await address.fill('service.example');
    await userEvent.keyboard('{Enter}');
    await expect.poll(everythingSent).toHaveLength(1);
  });

  it('fails if the browser does not allow it', async () => {
    mayReach(false);
    await tryWith('service.example');
    await expect
      .poll(() => steps().slice(0, 3))
      .toEqual([
        'The address is valid: done',
        'The browser allows access to this host: failed The browser does not allow access to the service.',
        'The service responds at this address: not run',
      ]);
    expect(everythingSent()).toEqual([]);
  });

  it.each([
    ['service', { code: 'unreachable' }, 2, 'The service cannot be reached.', []],
    ['service', { code: 'offline' }, 2, 'No network connection.', []],
    [
      'service',
      { code: 'not_this_api' },
      2,
      'A different service responds at this address.',
      ['Service address'],
    ],
    [
      'key',
      { code: 'unauthorized' },
      3,
      'The service does not accept the key. Create a key in the service’s dashboard, under API keys.',
      ['API key'],
    ],
    ['key', { code: 'bad_key' }, 3, 'A key has 4 to 512 ASCII characters and no spaces.', ['API key']],
    ['key', { code: 'unknown', given: 'moon' }, 3, 'The service returned an unknown error (moon).', []],
    ['scopes', { code: 'no_scopes' }, 4, 'This key has no permissions.', ['API key']],
  ] as const)(
    'shows the step that failed, and the field at fault: %s, %j',
    async (step, error, index, reason, fields) => {
      mayReach(true);
      replyToConnect(() => ({ ok: false, step: step as ConnectionStep, error: error as ServiceErrorInit }));
      await tryWith('service.example');
      await expect
        .poll(() => steps()[index])
        .toMatch(new RegExp(`: failed ${reason.replace(/[()]/g, '.')}$`));
      const states = steps().map((one) => /: (done|failed|not run|in progress)/.exec(one)?.[1]);
      const expected = [0, 1, 2, 3, 4].map((at) => (at < index ? 'done' : at > index ? 'not run' : 'failed'));
      expect(states).toEqual(expected);
      expect([...document.querySelectorAll('ol svg')].map(toneOf)).toEqual(
        expected.map((state) => (state === 'done' ? 'pass' : state === 'failed' ? 'error' : undefined)),
      );
      expect(document.querySelectorAll('.lucide-circle-x')).toHaveLength(1);
      expect(toneOf(document.querySelector('ol p span'))).toBe('error');
      expect(page.getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
      expect(wrong()).toEqual(fields);
      const focused = document.activeElement;
      expect(focused instanceof HTMLInputElement ? [focused.labels?.[0]?.textContent] : []).toEqual(fields);
    },
  );

  it('sends no key if it was cancelled while the browser asked', async () => {
    const answer = Promise.withResolvers<boolean>();
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(() => answer.promise);
    await tryWith('service.example');
    await press(page.getByRole('button', { name: 'Cancel' }));
    answer.resolve(true);
    await answer.promise;
    await expect.element(connect).toBeEnabled();
    expect(everythingSent().map(({ name }) => name)).toEqual(['cancelConnect']);
  });

  it('shows its progress, and can be cancelled', async () => {
    mayReach(true);
    const { promise, resolve } = Promise.withResolvers<ConnectionReport>();
    replyToConnect(() => promise);
    await tryWith('service.example');
    await expect
      .poll(() => steps().slice(1, 4))
      .toEqual([
        'The browser allows access to this host: done',
        'The service responds at this address: in progress',
        'The service accepts the key: not run',
      ]);
    // Screen readers say each step that is done.
    await expect.element(page.getByRole('list')).toHaveAttribute('aria-live', 'polite');
    const turning = [...document.querySelectorAll('ol svg')].map(
      (icon) => getComputedStyle(icon).animationName,
    );
    expect(turning).toEqual(['none', 'none', 'turn', 'none', 'none']);
    await expect.element(connect).toBeDisabled();
    await press(page.getByRole('button', { name: 'Cancel' }));
    await expect.element(connect).toBeEnabled();
    const attempt = sent('connect')[0]?.attempt;
    await expect.poll(() => everythingSent()[1]).toEqual({ name: 'cancelConnect', data: { attempt } });
    // What the service answers now is no longer said: not at once, and not with the next attempt.
    const said: unknown[] = [];
    const stop = useAttempt.subscribe(({ attempt: known }) => said.push(known?.error?.code));
    resolve({ ok: false, step: 'key', error: { code: 'unauthorized' } });
    await promise;
    replyToConnect(() => ({ ok: false, step: 'scopes', error: { code: 'no_scopes' } }));
    await press(connect);
    await expect.poll(() => steps()[4]).toMatch(/: failed /);
    stop();
    expect(said.filter(Boolean)).toEqual(['no_scopes']);
  });

  it.each([
    ['service', 'The service is slow to respond…'],
    ['permission', 'Waiting for your answer to the browser’s question…'],
  ] as const)('says after two seconds, not before, who is waited for: %s', async (step, words) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      useAttempt.setState({ attempt: { step, error: null }, isRunning: true });
      const { container } = await draw(<ConnectSteps reasonId="reason" />);
      const said = () => container.querySelector('[role=status]')?.textContent;
      vi.advanceTimersByTime(1_999);
      expect(said()).toBe('');
      vi.advanceTimersByTime(1);
      vi.useRealTimers();
      await expect.poll(said).toBe(words);
    } finally {
      vi.useRealTimers();
    }
  });
});
