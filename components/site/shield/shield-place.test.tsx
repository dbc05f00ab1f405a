import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useInspection } from '@/lib/page/session/session.ts';
import type { Tab } from '@/lib/platform/browser.ts';
import { type ScanRow, scans } from '@/lib/service/records/scans.ts';
import { cannotRead } from '@/test/components/cannot-read.ts';
import { colourOf, themed, toneOfNotice } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import {
  ACCOUNT,
  connected,
  drawSite,
  HOST,
  orders,
  put,
  putLists,
  putOperation,
  putProjects,
  refusedWith,
  sent,
  settle,
} from '@/test/components/with-service.tsx';
import ShieldPlace from './shield-place.tsx';

beforeEach(connected);

const MADE = 'POST /shield/projects';
const VERIFY = 'POST /shield/projects/{id}/verify';
const HOUR = 3_600_000;

async function putProject(verified = false) {
  await putLists({ at: Date.now() - HOUR });
  await putProjects('shield', { id: 8, domain: HOST, verified });
}
const drawPlace = (host = HOST) => drawSite(<ShieldPlace />, { host });
const button = (name: string) => page.getByRole('button', { name });
const verified = (reply: Record<string, unknown>, changes: object = {}) =>
  putOperation({
    id: 'order-v',
    kind: VERIFY,
    state: 'accepted',
    settledAt: Date.now(),
    reply,
    input: { params: { id: 8 } },
    ...changes,
  });
const ownership = () =>
  page.getByRole('combobox').element().closest('form')?.previousElementSibling as HTMLElement;
const said = async () => {
  await expect.element(page.getByRole('combobox')).toBeVisible();
  return ownership().textContent;
};

describe('a site without a project', () => {
  it('gets one with a press, for the URL of the page in front, and continues with its verification', async () => {
    await putLists();
    useInspection.setState({ tab: { id: 7, url: `http://www.${HOST}:8080/tea` } as Tab });
    const { history } = await drawPlace(`www.${HOST}`);
    await expect.element(page.getByText(`No shield project for ${HOST} yet`)).toBeVisible();
    await expect.element(page.getByText('A project is free and includes a free scan.')).toBeVisible();
    await press(button('Create project'));
    await expect.poll(orders).toEqual([
      {
        site: `www.${HOST}`,
        kind: MADE,
        price: { kind: 'free' },
        input: { body: { url: `http://www.${HOST}:8080/`, name: HOST } },
      },
    ]);
    await expect.element(button('Creating…')).toBeDisabled();
    expect(history).toEqual(['/site']);
    await settle('accepted', { results: [{ id: 8, charged: null }] });
    await expect.poll(() => history).toEqual(['/site', '/shield/verify']);
    await expect.poll(() => sent('refresh')).toEqual([{ host: `www.${HOST}`, isWanted: true }]);
    // Another press would create another one.
    await expect.element(button('Create project')).toBeDisabled();
  });

  it('uses the home page if none of its pages is in front, and its name as people read it', async () => {
    await putLists();
    useInspection.setState({ tab: { id: 7, url: 'https://other.example/tea' } as Tab });
    const host = 'xn--e1afmkfd.xn--p1ai';
    await drawPlace(host);
    await press(button('Create project'));
    await expect.poll(orders).toEqual([
      {
        site: host,
        kind: MADE,
        price: { kind: 'free' },
        input: { body: { url: `https://${host}/`, name: 'пример.рф' } },
      },
    ]);
  });

  it('that is refused shows the reason, in the service’s own words if it sent any', async () => {
    await putLists();
    await drawPlace();
    await press(button('Create project'));
    await expect.poll(() => sent('begin')).toHaveLength(1);
    await settle('rejected', { error: refusedWith('validation_error', {}, 'Not a public host.') });
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not a public host.');
    expect(toneOfNotice('Not a public host.')).toBe('warn');
    await expect.element(button('Create project')).toBeEnabled();
    expect(page.getByRole('link').elements()).toEqual([]);
  });

  it.each(['validation_error', 'forbidden'] as const)(
    'that is refused without a message: %s',
    async (code) => {
      await putLists();
      await drawPlace();
      await press(button('Create project'));
      await expect.poll(() => sent('begin')).toHaveLength(1);
      const words = code === 'forbidden' ? 'Internal words.' : '';
      await settle('rejected', { error: refusedWith(code, {}, words) });
      const text = { validation_error: 'rejected the data', forbidden: 'does not allow this' }[code];
      await expect.element(page.getByRole('alert')).toHaveTextContent(`The service ${text}.`);
      expect(button('Verify').elements()).toEqual([]);
    },
  );
});

describe('an unknown project', () => {
  it('shows a placeholder', async () => {
    const { container } = await drawPlace();
    await expect.poll(() => container.querySelectorAll('.bg-line').length).toBe(3);
    expect(container.textContent).toBe('');
  });

  it('says which permission the key lacks', async () => {
    await putLists({ at: null, error: 'forbidden_scope' }, ['shield']);
    await drawPlace();
    await expect
      .element(page.getByText('Your key has no access to this. Use a key with the “shield” scope.'))
      .toBeVisible();
    expect(
      page
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Options']);
    expect(colourOf(document.querySelector('svg'))).toBe(themed('note'));
  });

  it('says why, and tries again at a press', async () => {
    await putLists({ at: null, error: 'offline' }, ['shield']);
    await drawPlace();
    await expect.element(page.getByText('No network connection.')).toBeVisible();
    expect(colourOf(document.querySelector('svg'))).toBe(themed('warn'));
    await press(button('Try again'));
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
  });

  it('that was known before shows the age', async () => {
    await putProject();
    await putLists({ at: Date.now() - HOUR, error: 'timeout' }, ['shield']);
    await drawPlace();
    await expect.element(page.getByText('The service took too long to respond.')).toBeVisible();
    await expect.element(page.getByText('Updated 1 hr. ago.')).toBeVisible();
    expect(toneOfNotice('The service took')).toBe('warn');
    await expect.element(button('Start free scan')).toBeVisible();
  });
});

describe('the ownership of the site', () => {
  it('is not verified yet, with a link to the verification', async () => {
    await putProject();
    await drawPlace();
    expect(await said()).toBe('Not verifiedVerify');
    await expect
      .element(page.getByRole('link', { name: 'Verify' }))
      .toHaveAttribute('href', '/shield/verify');
    expect(colourOf(ownership().querySelector('svg'))).toBe(themed('dim'));
    expect(page.getByText('Updated', { exact: false }).elements()).toEqual([]);
  });

  it('is offered once: below, if a paid scan is chosen, which needs it', async () => {
    await putProject();
    const { history } = await drawPlace();
    const ways = () =>
      page
        .getByText('Verify', { exact: true })
        .elements()
        .map(({ tagName }) => tagName);
    await expect.poll(ways).toEqual(['A']);
    await press(page.getByRole('radio', { name: /^Deep/ }));
    await expect.poll(ways).toEqual(['BUTTON']);
    await press(button('Verify'));
    expect(history.at(-1)).toBe('/shield/verify');
  });

  it('comes from the list', async () => {
    await putProject(true);
    await drawPlace();
    expect(await said()).toBe('Verified');
    expect(colourOf(ownership().querySelector('svg'))).toBe(themed('pass'));
    expect(page.getByRole('link').elements()).toEqual([]);
  });

  it.each([
    ['meta_tag', 'Verified by meta tag'],
    ['well_known', 'Verified by file'],
    ['file', 'Verified by file'],
    ['dns', 'Verified by DNS record'],
    ['TXT', 'Verified by DNS record'],
    ['owl post', 'Verified (owl post)'],
    ['x'.repeat(80), `Verified (${'x'.repeat(60)})`],
    [null, 'Verified'],
  ])('comes from our own order before the list has it: by %s', async (method, told) => {
    await putProject();
    await verified({ verified: true, method });
    await drawPlace();
    expect(await said()).toBe(told);
  });

  it.each([
    ['it was not found', { verified: false }, {}],
    ['it is older than the list', { verified: true }, { settledAt: Date.now() - 2 * HOUR }],
    ['it is of another project', { verified: true }, { input: { params: { id: 9 } } }],
    ['it was not accepted', { verified: true }, { state: 'rejected' }],
    ['it is of another kind', { verified: true }, { kind: MADE }],
    ['it cannot be read', { verified: 'yes' }, {}],
  ])('does not come from an order if %s', async (_, reply, changes) => {
    await putProject();
    await verified(reply, changes);
    await drawPlace();
    expect(await said()).toBe('Not verifiedVerify');
  });
});

describe('a new project', () => {
  const made = (domain: string, settledAt: number) =>
    putOperation({
      id: 'order-m',
      kind: MADE,
      state: 'accepted',
      settledAt,
      reply: { project: { id: 9, domain, verified: false } },
    });

  it('exists before the list has it', async () => {
    await putLists({ at: Date.now() - HOUR });
    await made(`www.${HOST}`, Date.now());
    await drawPlace();
    await press(button('Start free scan'));
    await expect.poll(orders).toEqual([
      {
        site: HOST,
        kind: 'POST /shield/projects/{id}/scans',
        price: { kind: 'free' },
        input: { params: { id: 9 }, body: { mode: 'free', lang: 'en' } },
      },
    ]);
  });

  it.each([
    ['the list is newer', HOST, Date.now() - 2 * HOUR],
    ['it is of another domain', 'other.example', Date.now()],
  ])('does not exist if %s', async (_, domain, settledAt) => {
    await putLists({ at: Date.now() - HOUR });
    await made(domain, settledAt);
    await drawPlace();
    await expect.element(button('Create project')).toBeVisible();
  });
});

describe('the scans started here', () => {
  const scan = (id: number, hours: number, changes: Partial<ScanRow> = {}): ScanRow => ({
    account: ACCOUNT,
    id,
    projectId: 8,
    site: HOST,
    mode: 'free',
    charged: 0,
    phase: 'lost',
    result: null,
    at: Date.now() - hours * HOUR,
    endedAt: null,
    ...changes,
  });

  it('are those of the project, newest first', async () => {
    const at = Date.now() - 2 * HOUR;
    await putProject();
    await put(
      scans,
      scan(70, 3),
      scan(71, 1),
      scan(72, 2, { at }),
      scan(73, 2, { at }),
      scan(74, 0, { projectId: 9 }),
      scan(75, 0, { account: 'another' }),
    );
    await drawPlace();
    await expect.element(page.getByRole('heading', { name: 'Scans started here' })).toBeVisible();
    const links = () =>
      [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href')?.split('/').at(-1));
    await expect.poll(links).toEqual(['71', '73', '72', '70']);
  });

  it('are none yet', async () => {
    await putProject();
    await drawPlace();
    await expect
      .element(
        page.getByText('No scans yet. The service keeps no list, so only scans started here are shown.'),
      )
      .toBeVisible();
  });

  it('are not said to be none if they cannot be read', async () => {
    await putProject();
    cannotRead('scans');
    const { container } = await drawPlace();
    await expect.element(page.getByText('Saved data cannot be read.')).toBeVisible();
    expect(container.textContent).not.toContain('No scans yet');
  });

  it('report a lost response', async () => {
    await putProject();
    const kind = 'POST /shield/projects/{id}/scans';
    await putOperation({ id: 'order-1', kind, state: 'none', settledAt: 1 });
    await putOperation({ id: 'order-2', kind: VERIFY, state: 'none', settledAt: 1 });
    await drawPlace();
    await expect
      .element(page.getByText('Security scan: no sign that it went through. Starting again is free.'))
      .toBeVisible();
    expect(page.getByText('no sign', { exact: false }).elements()).toHaveLength(1);
  });
});
