import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useConnection } from '@/components/stored/stored-state.ts';
import { connection, connections } from '@/lib/service/connection/connection.ts';
import { managedConnection } from '@/lib/service/connection/managed-connection.ts';
import { unexplained } from '@/lib/service/records/unexplained.ts';
import { toneOf, toneOfNotice } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import {
  ACCOUNT,
  connect,
  connected,
  put,
  putJob,
  putLists,
  putOperation,
  sent,
  workerStoresNothing,
} from '@/test/components/with-service.tsx';
import { AccountsCard } from './accounts-card.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { useManagedConnection, usePolicy } from './policy-state.ts';

beforeEach(connected);

const NO_POLICY = { baseUrl: null, isLanguageSet: false, isPaidForbidden: false };
const ACCESS = 'Access to: SEO audit, security shield, promotion, rank tracking';
const UNSAVED = 'The change could not be saved; the disk may be full.';
const MANAGED = 'https://corp.example/api/v1';
const button = (name: string) => page.getByRole('button', { name });
const connectButtons = () => button('Connect').elements();

/** Returns the tone of the icon at the first account, and whether it is a cross. */
const accountTone = () => {
  const cross = document.querySelector('li > svg.lucide-circle-x');
  return [toneOf(document.querySelector('li > svg')), cross && 'cross'].filter(Boolean).join(' ');
};

/** Renders the card once the stores have loaded. */
async function card() {
  const [stored, managed] = await Promise.all([connection.get(), managedConnection.get()]);
  await expect.poll(() => useConnection.getState().value).toEqual(stored);
  await expect.poll(() => useManagedConnection.getState().value).toEqual(managed);
  return (await draw(<ConnectionCard />)).container;
}

const [granted, withdrawn] = [new Set<() => void>(), new Set<() => void>()];
const eventOf = (listeners: Set<() => void>) => ({
  addListener: (one: () => void) => listeners.add(one),
  removeListener: (one: () => void) => listeners.delete(one),
});
let isGranted = true;
/** Lets the user grant or withdraw the access to the service, here or in the browser's settings. */
function letAccess(isNow: boolean) {
  isGranted = isNow;
  for (const changed of isNow ? granted : withdrawn) changed();
}

beforeEach(() => {
  usePolicy.setState({ value: NO_POLICY });
  isGranted = true;
  Object.assign(fakeBrowser.permissions, {
    contains: async () => isGranted,
    onAdded: eventOf(granted),
    onRemoved: eventOf(withdrawn),
  });
});

describe('your account', () => {
  it('that is connected shows the host, the end of the key, and its permissions', async () => {
    await connect({ scopes: ['audit', 'rank', 'moon-'.repeat(20)] });
    const container = await card();
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected to service.example');
    expect(
      [...container.querySelectorAll('p.text-dim')].slice(0, 2).map(({ textContent }) => textContent),
    ).toEqual(['Key ending in 7f3a · Browser', `Access to: SEO audit, rank tracking, ${'moon-'.repeat(8)}`]);
    expect(container.innerText).not.toContain('organisation');
  });

  it('without a label shows only the end of the key, and of a long one the beginning', async () => {
    await connect({ label: null });
    const first = await card();
    expect(first.querySelectorAll('p')[1]?.textContent).toBe('Key ending in 7f3a');
    await connect({ label: 'x'.repeat(100) });
    await expect
      .poll(() => first.querySelectorAll('p')[1]?.textContent)
      .toBe(`Key ending in 7f3a · ${'x'.repeat(80)}`);
  });

  it('says that a stored connection cannot be read, until the user removes it', async () => {
    const { connections: all } = await fakeBrowser.storage.local.get();
    await fakeBrowser.storage.local.set({ connections: [{ account: 7 }, ...(all as unknown[])] });
    await card();
    await expect.element(page.getByText('1 stored connection cannot be read')).toBeVisible();
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected to service.example');
    await press(button('Remove'));
    await expect.poll(() => sent('forgetUnreadable')).toEqual([{}]);
    await connections.unreadable.set([]);
    await expect.element(page.getByText('1 stored connection cannot be read')).not.toBeInTheDocument();
  });

  it('that is the only one shows the name that the user gave it', async () => {
    await connect({ name: 'Copper' });
    const container = await card();
    expect(shown(container).slice(0, 3)).toEqual(['Your accounts', 'Copper', 'Connected to service.example']);
    expect(container.innerText).not.toContain('shown now');
  });

  it('is disconnected by the worker', async () => {
    await card();
    await press(button('Disconnect'));
    await expect.poll(() => sent('disconnect')).toEqual([{ account: ACCOUNT }]);
  });

  it('that cannot be disconnected, as on a full disk, stays, and this is said', async () => {
    const container = await card();
    workerStoresNothing();
    await press(button('Disconnect'));
    await expect.element(page.getByRole('alert').filter({ hasText: UNSAVED })).toBeVisible();
    expect(container.innerText).toContain('Connected to service.example');
  });

  it('can get another key with its address prefilled, in a form that is closed at first', async () => {
    await card();
    const address = page.getByRole('textbox', { name: 'Service address' });
    expect(address.elements()).toEqual([]);
    await press(page.getByText('Add an account or replace a key'));
    await expect.element(address).toHaveValue('https://service.example/api/v1');
  });

  it('that is connected again closes the form, which is empty then', async () => {
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
    await card();
    const key = page.getByLabelText('API key');
    await press(page.getByText('Add an account or replace a key'));
    await key.fill('the-same-key');
    await press(button('Connect'));
    await expect.poll(connectButtons).toEqual([]);
    await press(page.getByText('Add an account or replace a key'));
    await expect.element(key).toHaveValue('');
  });

  it('whose service the browser no longer allows says so, and can be allowed again', async () => {
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => {
      letAccess(true);
      return true;
    });
    // Cards that are gone no longer listen.
    expect([granted.size, withdrawn.size]).toEqual([0, 0]);
    const container = await card();
    const said = () =>
      container.innerText.split('\n').filter((line) => /access|Connected|Allow|Access/.test(line));
    await expect.poll(said).toEqual(['Connected to service.example', ACCESS]);
    expect(accountTone()).toBe('pass');
    letAccess(false);
    await expect
      .poll(said)
      .toEqual([ACCESS, 'The browser does not allow access to the service.', 'Allow access']);
    expect([accountTone(), toneOfNotice('does not allow access')]).toEqual(['error cross', 'warn']);
    await press(button('Allow access'));
    expect(request).toHaveBeenCalledExactlyOnceWith({ origins: ['https://service.example/*'] });
    await expect.poll(said).toEqual(['Connected to service.example', ACCESS]);
  });

  it('with a refused key says so, and asks for a new key for the same address', async () => {
    await connect({ state: 'rejected' });
    const container = await card();
    await expect.element(page.getByText('The service does not accept the key.')).toBeVisible();
    await expect.element(page.getByText(/^Create a\skey in the\sservice’s/)).toBeVisible();
    expect([toneOfNotice('does not accept'), accountTone()]).toEqual(['error', 'error cross']);
    expect(container.innerText).not.toContain('Connected to');
    // The form is about the account that is shown.
    await connect({
      account: 'https://other.example/api/v1#2',
      baseUrl: 'https://other.example/api/v1',
      state: 'rejected',
    });
    const address = page.getByRole('textbox', { name: 'Service address' });
    await expect.element(address).toHaveValue('https://other.example/api/v1');
    await connect({ state: 'rejected' });
    await expect
      .element(page.getByText('The key ending in 7f3a was revoked or has expired. Enter a new one.'))
      .toBeVisible();
    await expect
      .element(page.getByRole('textbox', { name: 'Service address' }))
      .toHaveValue('https://service.example/api/v1');
    await expect.element(button('Disconnect')).toBeVisible();
  });

  it('that is missing says what one is good for', async () => {
    await connections.set([]);
    const container = await card();
    expect(container.innerText).toContain('With an account, Plumbline shows your projects');
    await expect.element(page.getByRole('textbox', { name: 'Service address' })).toHaveValue('');
    await expect.poll(connectButtons).toHaveLength(1);
    expect(container.innerText).not.toContain('paid');
  });
});

describe('several accounts', () => {
  const NORTH = 'https://north.example/api/v1#3';
  beforeEach(() =>
    connect(
      {},
      { account: NORTH, baseUrl: 'https://north.example/api/v1', keyHint: 'aa11', name: 'Northlight' },
    ),
  );

  it('are listed with their names, the shown one first, each with what can be done with it', async () => {
    const container = await card();
    expect([...container.querySelectorAll('p.font-semibold')].map(({ textContent }) => textContent)).toEqual([
      'Browser · shown now',
      'Northlight',
    ]);
    // Screen readers say only that the shown one is connected.
    const said = [...container.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
    expect(said).toEqual(['Connected to service.example']);
    // A label that is the name is not repeated.
    expect(shown(container).filter((line) => line.startsWith('Key ending'))).toEqual([
      'Key ending in 7f3a',
      'Key ending in aa11 · Browser',
    ]);
    expect([...container.querySelectorAll('li button')].map((one) => one.getAttribute('aria-label'))).toEqual(
      [
        'Rename: Browser',
        'Disconnect: Browser',
        'Rename: Northlight',
        'Show: Northlight',
        'Disconnect: Northlight',
      ],
    );
  });

  it('are shown, named and disconnected by the worker', async () => {
    await card();
    await press(button('Show: Northlight'));
    await expect.poll(() => sent('showAccount')).toEqual([{ account: NORTH }]);
    await press(button('Disconnect: Northlight'));
    await expect.poll(() => sent('disconnect')).toEqual([{ account: NORTH }]);
    await press(button('Rename: Northlight'));
    const name = page.getByRole('textbox', { name: 'Name of the account' });
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAttribute('maxlength', '60');
    await expect.element(name).toHaveValue('Northlight');
    await name.fill('North');
    await press(button('Save'));
    await expect.poll(() => sent('nameAccount')).toEqual([{ account: NORTH, name: 'North' }]);
    await expect.element(button('Rename: Northlight')).toBeVisible();
    // What it is called without a name of the user's is not one to begin with.
    await press(button('Rename: Browser'));
    await expect.element(name).toHaveValue('');
  });

  it('of which one has a revoked key say so there, and the others stay as they are', async () => {
    await connect({}, { account: NORTH, baseUrl: 'https://north.example/api/v1', state: 'rejected' });
    await card();
    await expect
      .element(page.getByText('The key ending in 7f3a was revoked or has expired. Enter a new one.'))
      .toBeVisible();
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected to service.example');
    expect(page.getByText('The service does not accept the key.').elements()).toEqual([]);
  });
});

describe('an organization’s setting', () => {
  const set = (change: Partial<typeof NO_POLICY> | { baseUrl: string }) =>
    usePolicy.setState({ value: { ...NO_POLICY, ...change } });

  it('that forbids payments is shown', async () => {
    set({ isPaidForbidden: true });
    await card();
    await expect.element(page.getByText('Your organization does not allow paid actions.')).toBeVisible();
    await expect.element(button('Disconnect')).toBeVisible();
  });

  it('is being connected, and cannot be edited', async () => {
    set({ baseUrl: MANAGED });
    await connections.set([]);
    const container = await card();
    expect(container.innerText).toContain('Your organization has configured the account. Connecting…');
    expect(container.innerText).not.toContain('With an account');
    expect(connectButtons()).toEqual([]);
  });

  it('is connected: that is shown, and it cannot be changed here', async () => {
    set({ baseUrl: MANAGED });
    await managedConnection.set({ account: ACCOUNT, error: null });
    const container = await card();
    await expect.element(page.getByText('Set by your organization.')).toBeVisible();
    expect(container.innerText).not.toContain('Connecting…');
    expect(button('Disconnect').elements()).toEqual([]);
    expect(page.getByText('Add an account or replace a key').elements()).toEqual([]);
  });

  it('whose key is refused asks the user for no new one, which only the organization can set', async () => {
    set({ baseUrl: MANAGED });
    await managedConnection.set({ account: ACCOUNT, error: null });
    await connect({ state: 'rejected' });
    const container = await card();
    await expect.element(page.getByText('The service does not accept the key.')).toBeVisible();
    await expect.element(page.getByText('Set by your organization.')).toBeVisible();
    expect(accountTone()).toBe('error cross');
    expect(container.innerText).not.toMatch(/Create a\skey|Enter a\snew|Access to:/);
  });

  it('replaces the user’s own connection, which works until then', async () => {
    set({ baseUrl: MANAGED });
    await managedConnection.set({ account: 'https://corp.example/api/v1#3', error: null });
    const container = await card();
    expect(container.innerText).toContain('Connecting…');
    expect(container.innerText).toContain('Connected to service.example');
    expect(button('Disconnect').elements()).toEqual([]);
  });

  it('needs access to the host, which only the user can grant', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(() => promise as never);
    set({ baseUrl: MANAGED });
    await connections.set([]);
    await managedConnection.set({ account: null, error: 'permission_missing' });
    await card();
    const about =
      'Your organization has configured the account. The browser still has to allow access to corp.example.';
    await expect.element(page.getByText(about)).toBeVisible();
    await press(button('Allow access'));
    expect(request).toHaveBeenCalledExactlyOnceWith({ origins: ['https://corp.example/*'] });
    await expect.element(button('Allow access')).toBeDisabled();
    resolve(true);
    await expect.element(button('Allow access')).toBeEnabled();
  });

  it.each([
    [MANAGED, 'unauthorized', 'The service does not accept the key.'],
    ['nonsense at all', 'permission_missing', 'The browser does not allow access to the service.'],
  ] as const)('%s could not be connected: %s', async (baseUrl, error, reason) => {
    set({ baseUrl });
    await managedConnection.set({ account: ACCOUNT, error });
    await card();
    await expect
      .element(page.getByText('The account configured by your organization could not be connected'))
      .toBeVisible();
    await expect.element(page.getByText(reason)).toBeVisible();
    expect(toneOfNotice('could not be connected')).toBe('error');
    expect(button('Allow access').elements()).toEqual([]);
  });
});

describe('previous accounts', () => {
  const rows = () => [...document.querySelectorAll('li > span')].map(({ textContent }) => textContent);

  it('are those with stored data, by host and user, except the connected one', async () => {
    await putLists({}, ['audit']);
    await putLists({ account: 'https://old.example:8443/api/v1#12' }, ['audit', 'rank']);
    await putJob({ account: 'https://other.example/api/v1#f3ab', kind: 'scan', projectId: 1 });
    await putOperation({ account: 'somewhere', id: 'operation-1', kind: 'POST /x' });
    await draw(<AccountsCard />);
    await expect.element(page.getByRole('heading', { name: 'Previously connected accounts' })).toBeVisible();
    await expect.poll(rows).toEqual(['old.example:8443, user 12', 'other.example', 'somewhere']);
  });

  it('are removed by the worker, one by one', async () => {
    await putLists({ account: 'https://old.example/api/v1#12' }, ['audit']);
    await draw(<AccountsCard />);
    await press(button('Remove'));
    await expect.poll(() => sent('removeAccount')).toEqual([{ account: 'https://old.example/api/v1#12' }]);
  });

  it('stay if they cannot be removed, and this is said', async () => {
    await putLists({ account: 'https://old.example/api/v1#12' }, ['audit']);
    await draw(<AccountsCard />);
    await expect.poll(rows).toEqual(['old.example, user 12']);
    workerStoresNothing();
    await press(button('Remove'));
    await expect.element(page.getByRole('alert')).toHaveTextContent(UNSAVED);
    expect(rows()).toEqual(['old.example, user 12']);
  });

  it('change with the connected account', async () => {
    await putLists({ account: 'https://old.example/api/v1#12' }, ['audit']);
    await putLists({}, ['audit']);
    await draw(<AccountsCard />);
    await expect.poll(rows).toEqual(['old.example, user 12']);
    await putOperation({ account: 'https://order.example/api/v1#3', id: 'operation-2', kind: 'POST /x' });
    await expect.poll(rows).toEqual(['old.example, user 12', 'order.example, user 3']);
    await connect({ account: 'https://old.example/api/v1#12' });
    await expect.poll(rows).toEqual(['service.example, user 7', 'order.example, user 3']);
  });

  it('include one that is disconnected while pages show another', async () => {
    const second = 'https://second.example/api/v1#8';
    await connect({}, { account: second });
    await putLists({ account: 'https://old.example/api/v1#12' }, ['audit']);
    await putLists({ account: second }, ['audit']);
    await draw(<AccountsCard />);
    await expect.poll(rows).toEqual(['old.example, user 12']);
    await connect();
    await expect.poll(rows).toEqual(['old.example, user 12', 'second.example, user 8']);
  });

  it('include one of which only money is known that no order explains', async () => {
    await putLists({ account: 'https://old.example/api/v1#12' }, ['audit']);
    await draw(<AccountsCard />);
    await expect.poll(rows).toEqual(['old.example, user 12']);
    await put(unexplained, {
      id: 'operation-3',
      account: 'https://order.example/api/v1#3',
      host: 'order.example',
      amount: 2,
      currency: 'USD',
      at: Date.now(),
      near: [],
      possible: ['another_device'],
      told: 'due',
      isUnderstood: false,
    });
    await expect.poll(rows).toEqual(['old.example, user 12', 'order.example, user 3']);
  });

  it('are not mentioned if there are none', async () => {
    await putLists({}, ['audit']);
    const { container } = await draw(<AccountsCard />);
    await putLists({ account: 'https://old.example/api/v1#12' }, ['audit']);
    await expect.poll(rows).toHaveLength(1);
    expect(container.innerText).not.toContain('service.example');
  });
});
