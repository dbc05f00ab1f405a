import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Sheet } from '@/entrypoints/popup/sheet.tsx';
import { balance } from '@/lib/api/account.ts';
import { LANGUAGES } from '@/lib/i18n/languages.ts';
import { settings } from '@/lib/platform/settings.ts';
import { useRefresh } from '@/lib/service/ask/refresh-site.ts';
import { connections } from '@/lib/service/connection/connection.ts';
import { shownPolicy } from '@/lib/service/connection/managed-policy.ts';
import { bearWitness } from '@/lib/service/connection/witness.ts';
import { outages } from '@/lib/service/requests/outages.ts';
import { pace } from '@/lib/service/requests/pace.ts';
import { cannotRead } from '@/test/components/cannot-read.ts';
import { noticeTone } from '@/test/components/colours.ts';
import { popupStyle } from '@/test/components/popup-style.ts';
import { press } from '@/test/components/press.ts';
import { facts, links, shown } from '@/test/components/shown.ts';
import {
  ACCOUNT,
  connect,
  connected,
  drawSite,
  HOST,
  keepReply,
  putJob,
  putLists,
  putOperation,
  refuse,
  sent,
  serve,
  silence,
} from '@/test/components/with-service.tsx';
import { usePolicy } from '../settings/policy-state.ts';
import { AnswerTrouble } from './frame/answer-trouble.tsx';
import { PlaceLink } from './frame/place-link.tsx';
import { ServiceLine } from './frame/service-line.tsx';
import { ServiceTrouble } from './frame/service-trouble.tsx';
import { BalanceShortfall } from './frame/shortfall.tsx';
import { Invitation } from './home/invitation.tsx';
import Products from './home/products.tsx';
import { ProjectsSection } from './home/projects-section.tsx';
import { SiteHalf } from './site-half.tsx';

beforeEach(connected);

const button = (name: string) => page.getByRole('button', { name });
const HOUR = 3_600_000;

describe('the service line', () => {
  const light = () => page.getByRole('img');
  const drawLine = (isShort = false) =>
    drawSite(
      <p>
        <ServiceLine isShort={isShort} />
      </p>,
    );

  it('shows the balance, and where to top up', async () => {
    serve(balance);
    const { container } = await drawLine();
    await expect.poll(() => shown(container).join(' ')).toBe('Balance USD 42.10 Top up');
    await expect.poll(() => links(container)).toEqual([['Top up', 'https://service.example/billing']]);
    await expect.element(light()).toHaveAccessibleName('The service is online.');
    expect(light().element().classList).toContain('bg-pass');
  });

  it('shows how old the balance is if it could not be read again, and does not call the service online', async () => {
    await putLists();
    await keepReply(balance, {}, {}, Date.now() - 2 * HOUR);
    refuse(balance, 'timeout');
    const { container } = await drawLine(true);
    await expect.poll(() => shown(container).join(' ')).toBe('Balance USD 42.10 · 2 hr. ago');
    await expect.element(light()).toHaveAccessibleName('The service took too long to respond.');
    expect(light().element().classList).toContain('border-warn');
  });

  it('shows the amount in one piece, however narrow the window and long the name of the account', async () => {
    const other = { account: 'https://north.example/api/v1#3', name: 'Northlight' };
    await connect({ name: 'Projects of all our customers' }, other);
    serve(balance);
    const { container } = await drawSite(
      <p style={{ display: 'flex', flexWrap: 'wrap', width: 170 }}>
        <ServiceLine isShort />
      </p>,
    );
    await expect.poll(() => container.querySelector('b')?.textContent).toBe('USD\u00a042.10');
    await expect.element(button('Account Projects of all our customers: choose another')).toBeVisible();
    expect(container.querySelector('b')?.getClientRects()).toHaveLength(1);
  });

  it('shows the balance as soon as there is a network again', async () => {
    refuse(balance, 'offline');
    const { container } = await drawLine(true);
    await expect.poll(() => sent('call')).toHaveLength(1);
    serve(balance);
    await expect
      .poll(() => {
        window.dispatchEvent(new Event('online'));
        return shown(container);
      })
      .toEqual(['Balance USD 42.10']);
  });

  it('says that the key is refused, instead of an old balance', async () => {
    await connect({ state: 'rejected' });
    await keepReply(balance, {}, {}, Date.now() - 2 * HOUR);
    refuse(balance, 'unauthorized');
    const { container } = await drawLine();
    await expect.poll(() => shown(container)).toEqual(['The service does not accept the key.']);
    expect(light().element().classList).toContain('bg-error');
  });

  it('shows only the balance if there is little room', async () => {
    serve(balance);
    const { container } = await drawLine(true);
    await expect.poll(() => shown(container)).toEqual(['Balance USD 42.10']);
    await expect.poll(() => links(container)).toEqual([]);
  });

  it('does not link to an unsafe payment page', async () => {
    serve(balance, { topup_url: 'http://service.example/billing' });
    const { container } = await drawLine();
    await expect.poll(() => shown(container)).toEqual(['Balance USD 42.10']);
  });

  it('shows the state without a balance', async () => {
    const { container } = await drawLine();
    await expect.poll(() => shown(container)).toEqual(['The service is online.']);
  });

  it('while it is requested for the first time', async () => {
    useRefresh.setState({ isRunning: true });
    const { container } = await drawLine();
    await expect.poll(() => shown(container)).toEqual(['Contacting the service…']);
    expect(light().element().classList).toContain('bg-line');
    await putLists();
    await expect.poll(() => shown(container)).toEqual(['The service is online.']);
  });

  it.each([
    ['offline', 'No network connection.', 'border-warn', 'Balance unknown'],
    [
      'not_json',
      'Something other than the service responded, perhaps a proxy or the network’s login page.',
      'border-warn',
      'Balance unknown',
    ],
    [
      'unauthorized',
      'The service does not accept the key.',
      'bg-error',
      'The service does not accept the key.',
    ],
  ] as const)('%s', async (error, label, look, said) => {
    await putLists({ error });
    const { container } = await drawLine();
    await expect.element(light()).toHaveAccessibleName(label);
    expect(light().element().classList).toContain(look);
    expect(shown(container)).toEqual([said]);
  });

  it('is online if the key has no access to the balance', async () => {
    refuse(balance, 'forbidden_scope');
    await putLists();
    await drawLine(true);
    await expect.element(light()).toHaveAccessibleName('The service is online.');
  });

  it('follows the last request, whatever it was for', async () => {
    serve(balance);
    await putLists();
    const { container } = await drawLine(true);
    await expect.poll(() => shown(container)).toEqual(['Balance USD 42.10']);
    await outages.set({ [ACCOUNT]: 'api_disabled' });
    await expect.element(light()).toHaveAccessibleName('The service’s API is turned off for now.');
    await outages.set({ [ACCOUNT]: null, 'https://north.example/api/v1#3': 'unreachable' });
    await expect.element(light()).toHaveAccessibleName('The service is online.');
  });

  it.each([
    ['unreachable', 'The service cannot be reached.', null, 'The service is online.'],
    ['unreachable', 'The service cannot be reached.', 'timeout', 'The service took too long to respond.'],
    // An answer to one request says nothing of why these were refused.
    ['server_error', 'The service has an internal error.', null, 'The service has an internal error.'],
  ] as const)(
    'lists failed with %s: “%s”; the last request with %s: “%s”',
    async (error, first, outage, then) => {
      refuse(balance, error);
      await putLists({ error });
      await drawLine();
      await expect.element(light()).toHaveAccessibleName(first);
      await outages.set({ [ACCOUNT]: outage });
      await expect.element(light()).toHaveAccessibleName(then);
    },
  );

  it('requests nothing when not connected', async () => {
    await connections.set([]);
    const { container } = await drawLine();
    await expect.poll(() => shown(container)).toEqual(['Checks run only in your browser']);
    expect(sent('call')).toEqual([]);
  });
});

describe('the line of the popup without an account', () => {
  beforeEach(popupStyle);

  it.each(LANGUAGES)('has room for the shortcut in the same line: %s', async (language) => {
    await connections.set([]);
    await settings.set({ ...settings.fallback, language });
    const { container } = await drawSite(
      <footer className="bar-bottom">
        <ServiceLine />
        <span className="flex-1" />
        <kbd>Alt+Shift+L</kbd>
      </footer>,
    );
    await expect.poll(() => shown(container).length).toBeGreaterThan(0);
    expect(container.querySelector('footer')?.getBoundingClientRect().height).toBe(35);
  });

  it.each([
    ['en', 'Balance unknown'],
    ['ru', 'Баланс неизвестен'],
    ['uk', 'Баланс невідомий'],
    ['pl', 'Saldo nieznane'],
  ] as const)('stays one line when the service wants a pause: %s', async (language, said) => {
    await settings.set({ ...settings.fallback, language });
    const sentThen = { background: [], page: [], reserve: [] };
    await pace.set({ [ACCOUNT]: { sent: sentThen, notBefore: { requests: Date.now() + 60_000 } } });
    await putLists({ error: 'rate_limited' });
    const { container } = await drawSite(
      <footer className="bar-bottom">
        <ServiceLine />
        <span className="flex-1" />
        <a href="#jobs">12 jobs running</a>
      </footer>,
    );
    await expect.element(page.getByText(said)).toBeVisible();
    expect(container.querySelector('footer')?.getBoundingClientRect().height).toBe(35);
  });
});

describe('the line of the popup with several accounts', () => {
  beforeEach(popupStyle);

  it.each([
    ['en', 100, 'EUR 100.00', true],
    ['ru', 100, '100,00 EUR', false],
    ['uk', 1_234_567, '1 234 567,00 EUR', false],
    ['pl', 1_234_567, '1 234 567,00 EUR', false],
  ] as const)('stays one line, without the shortcut if that does not fit: %s, %d', async (...given) => {
    const [language, amount, said, fits] = given;
    await settings.set({ ...settings.fallback, language });
    vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((async () => [
      { name: '_execute_action', shortcut: 'Alt+Shift+L' },
    ]) as never);
    await connect({ name: 'account in euros' }, { account: 'https://north.example/api/v1#3', name: 'North' });
    serve(balance, { balance: amount, currency: 'EUR' });
    await drawSite(
      <Sheet host={HOST} path="/" phase="complete" isWaiting={false}>
        {null}
      </Sheet>,
    );
    const footer = page.getByRole('contentinfo');
    await expect.element(footer.getByText(said)).toBeVisible();
    await expect.element(footer.getByRole('button', { name: /account in euros/ })).toBeVisible();
    await expect.element(footer.getByRole('link')).toBeVisible();
    await expect.element(footer.getByText('Alt+Shift+L')).toBeInTheDocument();
    const line = () => footer.element().getBoundingClientRect();
    const keys = () => footer.getByText('Alt+Shift+L').element().getBoundingClientRect();
    await expect.poll(() => keys().bottom < line().bottom).toBe(fits);
    expect(line().height).toBe(35);
  });
});

describe('the problem of all products', () => {
  const status = () => page.getByRole('status');
  const drawTrouble = () => drawSite(<ServiceTrouble />);

  it('is shown once, with the age of the data; the user can retry', async () => {
    await putLists({ error: 'server_error', at: Date.now() - 3 * HOUR });
    await drawTrouble();
    await expect
      .poll(() => shown(status().element()))
      .toEqual(['The service has an internal error. Updated 3 hr. ago.', 'Try again']);
    expect(noticeTone(status().element())).toBe('warn');
    await press(button('Try again'));
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await expect.poll(() => sent('tryKeyAgain')).toEqual([{}]);
  });

  it('is the missing network, before anything fails for it', async () => {
    await putLists({ at: Date.now() - 3 * HOUR });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { container } = await drawSite(<Products host={HOST} url="" />);
    await expect.element(status()).toHaveTextContent('No network connection. Updated 3 hr. ago.Try again');
    expect(container.querySelectorAll('li button')).toHaveLength(0);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await expect.element(button('Run audit')).toBeVisible();
    expect(container.textContent).not.toContain('No network connection');
  });

  it('is no missing network if the service is on this computer', async () => {
    await connect({ baseUrl: 'http://127.0.0.1:8787/api/v1' });
    await putLists();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { container } = await drawTrouble();
    await expect.poll(() => shown(container)).toEqual([]);
  });

  it('uses the age of the oldest list', async () => {
    await putLists({ error: 'offline', at: Date.now() - HOUR });
    await putLists({ error: 'offline', at: Date.now() - 5 * HOUR }, ['rank']);
    await drawTrouble();
    await expect.element(status()).toHaveTextContent('No network connection. Updated 5 hr. ago.Try again');
  });

  it('of only one product is shown in its row', async () => {
    await putLists();
    await putLists({ error: 'server_error' }, ['rank']);
    const { container } = await drawTrouble();
    await expect.poll(() => shown(container)).toEqual([]);
  });

  it('does not include a product that the key has no access to', async () => {
    await putLists({ error: 'offline' });
    await putLists({ error: 'forbidden_scope' }, ['rank']);
    await drawTrouble();
    await expect.element(status()).toBeVisible();
  });

  it('is hidden if nothing is wrong', async () => {
    await putLists();
    const { container } = await drawTrouble();
    await expect.poll(() => shown(container)).toEqual([]);
  });

  it('with a refused key: try again, or change it', async () => {
    const opened = vi.spyOn(fakeBrowser.runtime, 'openOptionsPage').mockResolvedValue();
    await connect({ state: 'rejected' });
    await drawTrouble();
    await expect
      .poll(() => shown(status().element()))
      .toEqual([
        'The service does not accept the key. Create a key in the service’s dashboard, under API keys.',
        'Try again',
        'Enter a new key',
      ]);
    await press(button('Enter a new key'));
    expect(opened).toHaveBeenCalledOnce();
  });

  it.each(LANGUAGES)('leaves room for the reason next to what helps: %s', async (language) => {
    await connect({ state: 'rejected' });
    await settings.set({ ...settings.fallback, language });
    const { container } = await drawSite(
      <div style={{ width: 208 }}>
        <ServiceTrouble />
      </div>,
    );
    const said = () => container.querySelector<HTMLElement>('.wrap-anywhere')?.offsetWidth;
    await expect.poll(said).toBeGreaterThanOrEqual(150);
  });

  it('is not repeated if nothing can be read: the top of the page says so', async () => {
    cannotRead('lists', 'projects');
    useRefresh.setState({ error: 'internal' });
    const { container } = await drawTrouble();
    await expect.poll(() => shown(container)).toEqual([]);
  });

  it.each(['permission_missing', 'no_key'] as const)('%s: only the options help', async (error) => {
    useRefresh.setState({ error });
    await drawTrouble();
    await expect.element(button('Options')).toBeVisible();
    await expect.element(button('Try again')).not.toBeInTheDocument();
  });

  it('others do not link to the options; no second request', async () => {
    useRefresh.setState({ error: 'timeout', isRunning: true });
    await drawTrouble();
    await expect.element(button('Try again')).toBeDisabled();
    await expect.element(button('Options')).not.toBeInTheDocument();
  });

  it('shows until when the service wants a pause', async () => {
    const until = Date.now() + 60_000;
    const sentThen = { background: [], page: [], reserve: [] };
    await pace.set({ [ACCOUNT]: { sent: sentThen, notBefore: { requests: until } } });
    useRefresh.setState({ error: 'rate_limited' });
    await drawTrouble();
    const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium' })
      .format(until)
      .replaceAll('\u202f', ' ');
    await expect.poll(() => shown(status().element())[0]).toBe(`Too many requests. Try again at ${time}.`);
  });
});

describe('the reason why a place could not be loaded', () => {
  const again = vi.fn<() => Promise<void>>();

  it('leads to the options if the key is refused', async () => {
    const { container } = await drawSite(
      <AnswerTrouble error={{ code: 'unauthorized' }} at={null} again={again} />,
    );
    await expect
      .poll(() => shown(container))
      .toEqual([
        'The service does not accept the key.',
        'Create a key in the service’s dashboard, under API keys.',
        'Enter a new key',
      ]);
  });

  it('leaves a new key to the organization that set it', async () => {
    onTestFinished(() => usePolicy.setState({ value: shownPolicy.fallback }));
    usePolicy.setState({ value: { ...shownPolicy.fallback, baseUrl: 'https://service.example/api/v1' } });
    const { container } = await drawSite(
      <AnswerTrouble error={{ code: 'unauthorized' }} at={null} again={again} />,
    );
    await expect.poll(() => shown(container)).toEqual(['The service does not accept the key.', 'Options']);
  });

  it('is hidden if nothing is wrong', async () => {
    const { container } = await drawSite(<AnswerTrouble error={null} at={1} again={again} />);
    await expect.poll(() => shown(container)).toEqual([]);
  });

  it.each([
    [null, []],
    [Date.now() - 2 * HOUR, ['Updated 2 hr. ago.']],
  ])('has the age of the shown data', async (at, said) => {
    again.mockReset().mockResolvedValue();
    const error = { code: 'unknown', given: 'moon_phase' } as const;
    const { container } = await drawSite(<AnswerTrouble error={error} at={at} again={again} />);
    await expect
      .poll(() => shown(container))
      .toEqual(['The service returned an unknown error (moon_phase).', ...said, 'Try again']);
    expect(noticeTone(container)).toBe('warn');
    await press(button('Try again'));
    expect(again).toHaveBeenCalledOnce();
  });

  it.each([
    ['forbidden_scope', ['The key has no access to this part of the service.', 'Try again', 'Options']],
    ['permission_missing', ['The browser does not allow access to the service.', 'Try again', 'Options']],
  ] as const)('%s leads to the options, which can solve it', async (code, said) => {
    const opened = vi.spyOn(fakeBrowser.runtime, 'openOptionsPage').mockResolvedValue();
    const { container } = await drawSite(<AnswerTrouble error={{ code }} at={null} again={again} />);
    await expect.poll(() => shown(container)).toEqual(said);
    await button('Options').click();
    expect(opened).toHaveBeenCalledOnce();
  });
});

describe('a balance that is too low', () => {
  const drawShortfall = (details: object | undefined) =>
    drawSite(
      <BalanceShortfall refused={{ code: 'insufficient_funds', ...(details && { details: { ...details } }) }}>
        <p>Inside.</p>
      </BalanceShortfall>,
    );

  it('is in the currency of the balance, and leaves out what the service does not say', async () => {
    serve(balance);
    const { container } = await drawShortfall({ required: 23.36, shortfall: '3' });
    await expect.poll(() => facts(container)).toEqual([['Needed', 'USD 23.36']]);
    await expect.poll(() => shown(container).at(-1)).toBe('Inside.');
    expect(noticeTone(container)).toBe('error');
  });

  it('prefers the currency and the payment page of the refusal', async () => {
    serve(balance);
    const { container } = await drawShortfall({
      shortfall: 3.5,
      currency: 'EUR',
      topup_url: 'https://pay.example/7',
    });
    await expect.poll(() => links(container)).toEqual([['Top up', 'https://pay.example/7']]);
    expect(facts(container)).toEqual([['Missing', 'EUR 3.50']]);
  });

  it('otherwise uses that of the balance; never an unsafe one', async () => {
    refuse(balance, 'offline');
    const { container } = await drawShortfall({ topup_url: 'javascript:alert(1)' });
    await expect.poll(() => shown(container)[0]).toBe('The balance is too low.');
    await expect.poll(() => links(container)).toEqual([]);
    expect(facts(container)).toEqual([]);
  });

  it('is the balance that is shown from then on', async () => {
    await keepReply(balance, {}, {}, Date.now());
    serve(balance, { balance: 8.4 });
    const { container } = await drawSite(
      <>
        <p>
          <ServiceLine isShort />
        </p>
        <BalanceShortfall refused={{ code: 'insufficient_funds' }} />
      </>,
    );
    await expect.poll(() => shown(container)[0]).toBe('Balance USD 8.40');
  });

  it('shows nothing else if nothing else is known', async () => {
    const { container } = await drawShortfall(undefined);
    await expect.poll(() => shown(container)).toEqual(['The balance is too low.', 'Inside.']);
  });
});

/** Makes the browser say how the extension was installed. */
const installedAs = (installType: string) =>
  Object.assign(fakeBrowser, { management: { getSelf: async () => ({ installType }) } });

describe('without a key', () => {
  beforeEach(() => {
    installedAs('normal');
    return connections.set([]);
  });

  it('the user is invited to connect', async () => {
    const opened = vi.spyOn(fakeBrowser.runtime, 'openOptionsPage').mockResolvedValue();
    const { container } = await drawSite(<Invitation />);
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Connect your account to audit this site and see its projects.',
        'Create a key in the service’s dashboard, under API keys.',
        'Connect',
      ]);
    expect(noticeTone(container)).toBe('note');
    await press(button('Connect'));
    expect(opened).toHaveBeenCalledOnce();
    expect(sent('connect')).toEqual([]);
  });

  it('lost settings are not treated as a first start', async () => {
    await bearWitness('https://service.example/api/v1');
    const { container } = await drawSite(<Invitation />);
    await expect
      .poll(() => shown(container)[0])
      .toBe(
        'The settings were lost, probably because the browser profile was damaged. service.example was connected: reconnect to see your projects.',
      );
    expect(noticeTone(container)).toBe('warn');
  });

  it.each([
    ['development', 1],
    ['normal', 0],
    ['sideload', 0],
  ])('the local sandbox is offered in a build from a clone only: %s', async (type, count) => {
    installedAs(type);
    await drawSite(<Invitation />);
    await expect.element(button('Connect')).toBeVisible();
    await expect.poll(() => button('Try the local sandbox').elements().length).toBe(count);
  });

  it('the local sandbox is requested once at its own address', async () => {
    installedAs('development');
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(() => promise);
    await drawSite(<Invitation />);
    await button('Try the local sandbox').dblClick();
    await expect.element(button('Try the local sandbox')).toBeDisabled();
    expect(request.mock.calls).toEqual([[{ origins: ['http://127.0.0.1/*'] }]]);
    resolve(true);
    await expect
      .poll(() => sent('connect'))
      .toEqual([
        {
          baseUrl: 'http://127.0.0.1:8787/api/v1',
          key: 'sbx_demo',
          attempt: expect.stringMatching(/^[\da-f-]{36}$/),
        },
      ]);
  });

  it('says why the sandbox is unavailable, and how to start it', async () => {
    installedAs('development');
    vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => false);
    await drawSite(<Invitation />);
    await press(button('Try the local sandbox'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'The browser does not allow access to the service. Start it with “npm run sandbox”.',
      );
    expect(sent('connect')).toEqual([]);
    await expect.element(button('Try the local sandbox')).toBeEnabled();
  });

  it('nothing is requested', async () => {
    await drawSite(<ProjectsSection host={HOST} url="" />);
    await expect.element(button('Connect')).toBeVisible();
    expect(sent('refresh')).toEqual([]);
  });

  it('the half of the panel is the invitation; without a site it says so', async () => {
    const { unmount } = await drawSite(<SiteHalf host={HOST} url="" />);
    await expect.element(button('Connect')).toBeVisible();
    await unmount();
    await drawSite(<SiteHalf host="" url="" />);
    await expect.element(page.getByText('This page does not belong to a website.')).toBeVisible();
  });
});

describe('the projects of a site', () => {
  it('are loaded when they are shown, and when the network returns', async () => {
    const { unmount } = await drawSite(<ProjectsSection host="www.copper-leaf.example" url="" />);
    await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
    expect(page.getByRole('heading', { level: 2 }).element().textContent).toBe(
      'Your projects on copper-leaf.example',
    );
    await expect.poll(() => sent('refresh')).toEqual([{ host: 'www.copper-leaf.example', isWanted: false }]);
    expect(sent('tryKeyAgain')).toEqual([]);
    await expect.poll(() => useRefresh.getState().isRunning).toBe(false);
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => sent('refresh')).toHaveLength(2);
    await expect.poll(() => useRefresh.getState().isRunning).toBe(false);
    await unmount();
    window.dispatchEvent(new Event('online'));
    await drawSite(<ProjectsSection host={HOST} url="" />);
    await expect.poll(() => sent('refresh').map(({ host }) => host)).toContain(HOST);
    expect(sent('refresh')).toHaveLength(3);
  });

  it('are loaded as soon as the service works again', async () => {
    await outages.set({ [ACCOUNT]: 'unreachable' });
    await drawSite(<ProjectsSection host={HOST} url="" />);
    await expect.poll(() => sent('refresh')).toHaveLength(1);
    await expect.poll(() => useRefresh.getState().isRunning).toBe(false);
    await outages.set({ [ACCOUNT]: 'timeout' });
    await outages.set({ [ACCOUNT]: null });
    await expect.poll(() => sent('refresh')).toEqual(Array(2).fill({ host: HOST, isWanted: false }));
    await expect.poll(() => useRefresh.getState().isRunning).toBe(false);
    await outages.set({ [ACCOUNT]: null, 'https://north.example/api/v1#3': null });
    await drawSite(<ProjectsSection host={HOST} url="" />);
    await expect.poll(() => sent('refresh')).toHaveLength(3);
  });

  it('are counted again once a job of the site has ended, wherever that is seen', async () => {
    const { setTimeout: wait } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after = 0) =>
      wait(run, after === 3_000 ? 0 : after)) as typeof setTimeout);
    await putLists();
    await putJob({ kind: 'run', projectId: 3, remoteId: 4 });
    await drawSite(<Products host={HOST} url={`https://${HOST}/`} />);
    await expect.element(button('Run audit')).toBeVisible();
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 5 });
    await putJob({ kind: 'run', projectId: 3, remoteId: 4, phase: 'done', endedAt: Date.now() });
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await putJob({ kind: 'run', projectId: 3, remoteId: 6 });
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 5, progress: { done: 17, total: 25 } });
    await expect.element(page.getByText(/17 of/).first()).toBeVisible();
    expect(sent('refresh')).toHaveLength(1);
  });

  it('offer nothing to start while the service does not answer', async () => {
    await putLists();
    await drawSite(<Products host={HOST} url={`https://${HOST}/`} />);
    await expect.element(button('Run audit')).toBeVisible();
    await outages.set({ [ACCOUNT]: 'unreachable' });
    await expect.element(button('Run audit')).not.toBeInTheDocument();
    await outages.set({ [ACCOUNT]: null });
    await expect.element(button('Run audit')).toBeVisible();
  });

  it('are not loaded automatically with a refused key', async () => {
    await connect({ state: 'rejected' });
    await drawSite(<ProjectsSection host={HOST} url="" />);
    await expect.element(button('Enter a new key')).toBeVisible();
    expect(sent('refresh')).toEqual([]);
  });

  it('have one row per product, in order', async () => {
    await putLists();
    await drawSite(<Products host={HOST} url={`https://${HOST}/`} />);
    await expect
      .poll(() =>
        page
          .getByRole('heading', { level: 3 })
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['SEO audit', 'Security shield', 'Promotion', 'Rank']);
  });

  it('offer nothing for a site that the service cannot open, and say why', async () => {
    await putLists();
    const { container } = await drawSite(<Products host="localhost" url="http://localhost:3000/" />, {
      host: 'localhost',
    });
    await expect
      .poll(() => shown(container))
      .toEqual([
        'Only your computer or network can open localhost. The service cannot.',
        'SEO audit',
        'not audited yet; the express audit is free',
        'Security shield',
        'no project for this site',
        'Promotion',
        'no project for this site',
        'Rank',
        'no project for this site',
      ]);
    // A service on the same network can.
    await connect({ baseUrl: 'http://192.168.0.7/api/v1' });
    await expect.element(button('Run audit')).toBeVisible();
    expect(shown(container)[0]).toBe('SEO audit');
  });

  it.each([
    ['crawl', 'running', 1],
    ['run', 'running', 0],
    ['scan', 'done', 0],
  ] as const)('%s %s: the offer of a notification is shown %s times', async (kind, phase, count) => {
    await putLists();
    await putJob({ kind, projectId: 3, phase, endedAt: phase === 'done' ? 1 : null });
    await drawSite(<Products host={HOST} url={`https://${HOST}/`} />);
    await expect.element(page.getByRole('heading', { name: 'Promotion' })).toBeVisible();
    await expect.poll(() => page.getByText('Get notified when it is done?').elements()).toHaveLength(count);
  });
});

it.each(['ctrlKey', 'metaKey', 'shiftKey'])(
  'a place pressed with %s opens as the browser decides',
  async (key) => {
    const opened = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    await drawSite(
      <PlaceLink site={HOST} place="/audit">
        Audit
      </PlaceLink>,
      { at: null },
    );
    const left: boolean[] = [];
    const seen = (event: Event) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener('click', seen, { once: true });
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true });
    page.getByRole('link', { name: 'Audit' }).element().dispatchEvent(click);
    expect(left).toEqual([true]);
    expect(opened).not.toHaveBeenCalled();
  },
);

describe('while something runs', () => {
  it.each([
    ['a job that runs', () => putJob({ kind: 'crawl', projectId: 3 }), 1],
    ['an order that is open', () => putOperation({ id: 'order-1', kind: 'POST /projects' }), 1],
    ['a job that has ended', () => putJob({ kind: 'crawl', projectId: 3, phase: 'done', endedAt: 1 }), 0],
    [
      'an order that is over',
      () => putOperation({ id: 'order-1', kind: 'POST /projects', state: 'none' }),
      0,
    ],
  ])('%s is polled', async (_what, begin, count) => {
    await begin();
    await drawSite(
      <PlaceLink site={HOST} place="/audit">
        Audit
      </PlaceLink>,
    );
    if (count === 1) await expect.poll(() => sent('work')).toHaveLength(1);
    await expect.element(page.getByRole('link', { name: 'Audit' })).toBeVisible();
    await expect.poll(() => sent('work')).toHaveLength(count);
  });

  it('it is polled every half minute until it has ended', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await putJob({ kind: 'crawl', projectId: 3 });
    await drawSite(<p>Site</p>);
    await expect.poll(() => sent('work')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => sent('work')).toHaveLength(2);
    await putJob({ kind: 'crawl', projectId: 3, phase: 'done', endedAt: 1 });
    await expect.poll(() => vi.getTimerCount()).toBe(0);
  });

  it('it is not polled again before the worker has responded', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const wake = silence();
    await putJob({ kind: 'crawl', projectId: 3 });
    await drawSite(<p>Site</p>);
    await expect.poll(() => sent('work')).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(90_000);
    expect(sent('work')).toHaveLength(1);
    wake();
    const polled = () => vi.advanceTimersByTimeAsync(30_000).then(() => sent('work').length);
    await expect.poll(polled).toBeGreaterThan(1);
  });

  it('shown endings are marked as seen, running or seen ones are not', async () => {
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 1, phase: 'done', endedAt: 1, seen: false });
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 2, phase: 'failed', endedAt: 1, seen: true });
    await putJob({ kind: 'crawl', projectId: 3, remoteId: 3, seen: false });
    await drawSite(<p>Site</p>);
    await expect.poll(() => sent('see')).toEqual([{ jobs: ['crawl:1'], operations: [] }]);
  });
});

describe('a link to a place', () => {
  const drawLink = (at: string | null, site = HOST) =>
    drawSite(
      <PlaceLink site={site} place="/audit/3">
        Audit
      </PlaceLink>,
      { at },
    );
  const link = () => page.getByRole('link', { name: 'Audit' });

  it('opens it within the panel of the site', async () => {
    const { history } = await drawLink('/site');
    await press(link());
    expect(history).toEqual(['/site', '/audit/3']);
  });

  it.each([
    ['in the popup', null, HOST],
    ['of another site', '/site', 'other.example'],
  ])('%s opens a tab', async (_where, at, site) => {
    const opened = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const { history } = await drawLink(at, site);
    await press(link());
    await expect
      .poll(() => opened.mock.calls)
      .toEqual([
        [{ url: fakeBrowser.runtime.getURL(`/sidepanel.html?site=${site}#/audit/3` as '/popup.html') }],
      ]);
    expect(history).toHaveLength(1);
  });
});
