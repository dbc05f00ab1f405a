import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '@/lib/platform/settings.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { press } from '@/test/components/press.ts';
import {
  connected,
  drawSite,
  HOST,
  orders,
  refusedWith,
  refuseOrders,
  sent,
  settle,
} from '@/test/components/with-service.tsx';
import { CreateForm } from './create-form.tsx';

beforeEach(connected);

const country = () => page.getByRole('combobox', { name: 'Country' });
const device = () => page.getByRole('combobox', { name: 'Device' });
const create = () => page.getByRole('button', { name: 'Create' });
const order = (body: object) => ({
  site: HOST,
  price: { kind: 'free' },
  kind: 'POST /rank/projects',
  input: { body },
});

async function drawForm(changes: Partial<Parameters<typeof CreateForm>[0]> = {}, host = HOST) {
  const onMade = vi.fn();
  await drawSite(<CreateForm onMade={onMade} {...changes} />, { host });
  return { onMade };
}

describe('a rank project', () => {
  it('proposes the country of the page’s language, and desktop', async () => {
    await drawForm({ pageLanguage: 'pl' });
    await expect.element(country()).toHaveDisplayValue('Poland (PL)');
    await expect.element(device()).toHaveDisplayValue('desktop');
    const devices = device().element() as HTMLSelectElement;
    expect([...devices.options].map(({ value, text }) => [value, text])).toEqual([
      ['desktop', 'desktop'],
      ['mobile', 'mobile'],
    ]);
  });

  it('has the name that the user gives it', async () => {
    await drawForm({ pageLanguage: 'pl' });
    await press(page.getByText('More about the project'));
    const name = page.getByRole('textbox', { name: 'Project name (optional)' });
    await expect.element(name).toHaveAccessibleDescription('If empty, the service uses copper-leaf.example.');
    await name.fill(' Pots in Poland ');
    await press(create());
    await expect
      .poll(orders)
      .toEqual([order({ domain: HOST, name: 'Pots in Poland', region: 'PL', device: 'desktop' })]);
  });

  it('proposes the country of the reader’s language if the page declares none', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
    await drawForm();
    await expect.element(country()).toHaveValue('GB');
  });

  it('proposes the country of the browser’s languages rather than of the interface’s', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT']);
    await settings.update((known) => ({ ...known, language: 'pl' }));
    await drawForm();
    await expect.poll(() => document.querySelector('select')?.value).toBe('AT');
  });

  it('offers every country by its name', async () => {
    await drawForm();
    const { options } = country().element() as HTMLSelectElement;
    const names = [...options].map(({ text }) => text);
    expect(names).toContain('United Kingdom (GB)');
    expect(names.length).toBeGreaterThan(240);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  });

  it('RNK-02: is ordered with its domain, country and device', async () => {
    await drawForm({ pageLanguage: 'pl' }, 'www.copper-leaf.example');
    await country().selectOptions('DE');
    await device().selectOptions('mobile');
    await press(create());
    await expect.poll(orders).toEqual([
      {
        ...order({ domain: 'copper-leaf.example', region: 'DE', device: 'mobile' }),
        site: 'www.copper-leaf.example',
      },
    ]);
  });

  it('is ordered once, and cannot be closed meanwhile', async () => {
    await drawForm({ pageLanguage: 'pl', onCancel: () => {} });
    await press(create());
    await expect.element(page.getByRole('button', { name: 'Creating…' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect
      .poll(orders)
      .toEqual([order({ domain: 'copper-leaf.example', region: 'PL', device: 'desktop' })]);
  });

  it('that is created is loaded, then reported', async () => {
    const { onMade } = await drawForm();
    await press(create());
    await expect.poll(() => sent('begin')).toHaveLength(1);
    expect(sent('refresh')).toEqual([]);
    await settle('accepted', { results: [{ id: 12, charged: null }] });
    await expect.poll(() => onMade.mock.calls).toEqual([[12]]);
    await expect.poll(() => sent('refresh')).toEqual([{ host: HOST, isWanted: true }]);
    await expect.element(create()).toBeDisabled();
  });

  it('that was not created is not reported', async () => {
    const { onMade } = await drawForm();
    await press(create());
    await expect.poll(() => sent('begin')).toHaveLength(1);
    await settle('none', { results: [{ id: 12, charged: null }] });
    await expect.element(create()).toBeEnabled();
    expect(onMade).not.toHaveBeenCalled();
  });
});

describe('a refused rank project', () => {
  const refused = async (field: string | null, message = 'No such country.') => {
    await drawForm();
    await press(create());
    await expect.poll(() => sent('begin')).toHaveLength(1);
    const details = field === null ? {} : { field };
    await settle('rejected', { error: refusedWith('validation_error', details, message) });
  };

  it('shows a refusal of its country there', async () => {
    await refused('region');
    await expect.element(country()).toHaveAccessibleDescription('No such country.');
    await expect.element(country()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(device()).toHaveAttribute('aria-invalid', 'false');
    expect(page.getByRole('alert').elements()).toEqual([]);
  });

  it('shows a refusal of its device there', async () => {
    await refused('device', 'No such device.');
    await expect.element(device()).toHaveAccessibleDescription('No such device.');
    await expect.element(country()).toHaveAttribute('aria-invalid', 'false');
  });

  it.each(['domain', null])('shows a refusal about no field below (%s)', async (field) => {
    await refused(field, 'Not a public domain.');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not a public domain.');
    await expect.element(create()).toBeEnabled();
  });

  it('shows the reason also if it was not sent', async () => {
    refuseOrders('storage_failed');
    await drawForm();
    await press(create());
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The browser could not store this, so nothing was sent.');
  });
});

it('can be cancelled only if there is something to go back to', async () => {
  const onCancel = vi.fn();
  await drawForm({ onCancel });
  await press(page.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(orders()).toEqual([]);
});

it.each([
  ['primary', 'accent', undefined],
  ['plain', 'soft', 'plain'],
] as const)('has a %s button', async (_, ground, look) => {
  await drawForm(look && { look });
  expect(colourOf(create().element(), 'backgroundColor')).toBe(themed(ground));
  expect(page.getByRole('button', { name: 'Cancel' }).elements()).toEqual([]);
});
