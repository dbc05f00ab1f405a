import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AnyEndpoint } from '@/lib/api/endpoint.ts';
import { createProject } from '@/lib/api/promotion.ts';
import { createProject as createRank } from '@/lib/api/rank.ts';
import { launchRun } from '@/lib/api/runs.ts';
import { startScan } from '@/lib/api/shield.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import type { Refused } from '../stored/use-order.ts';
import { ContractField } from './contract-field.tsx';
import type { FormValues } from './rules.ts';
import { useContractForm } from './use-contract-form.ts';

interface FormProps {
  endpoint: Pick<AnyEndpoint, 'body'>;
  initial: FormValues;
  refused?: Refused | null;
  onBody: (body: unknown) => void;
}

/** A form with a field for each value, built the way the service's pages build theirs. */
function Form({ endpoint, initial, refused = null, onBody }: FormProps) {
  const form = useContractForm(endpoint, initial, refused);
  return (
    <>
      {Object.keys(initial).map((name) => (
        <ContractField
          key={name}
          form={form}
          name={name}
          label={name}
          hint={`About ${name}`}
          placeholder="e.g."
          inputMode="url"
          optionLabel={(value) => (value === 'mobile' ? 'Phone' : value)}
        />
      ))}
      <button type="button" onClick={() => onBody(form.check())}>
        Send
      </button>
      <button type="button" onClick={() => form.reset(initial)}>
        Reset
      </button>
      <output>{form.refusal}</output>
    </>
  );
}

async function formOf(endpoint: Pick<AnyEndpoint, 'body'>, initial: FormValues, refused?: Refused) {
  const onBody = vi.fn();
  const props = { endpoint, initial, onBody };
  const { rerender } = await draw(<Form {...props} {...(refused && { refused })} />);
  return { onBody, rerender, props };
}

const field = (name: string) => page.getByRole('textbox', { name });
const send = page.getByRole('button', { name: 'Send' });
const refusedWith = (change: Partial<Refused>): Refused =>
  ({ code: 'validation_error', message: '', details: {}, ...change }) as Refused;

describe('a form of the contract', () => {
  it('says which fields are optional, and what each is for', async () => {
    await formOf(createRank, { domain: '', region: '' });
    await expect.element(field('domain')).toHaveAccessibleDescription('About domain');
    await expect.element(field('region (optional)')).toHaveAttribute('placeholder', 'e.g.');
    await expect.element(field('domain')).toHaveAttribute('aria-invalid', 'false');
    // Which keys a phone shows, and where Arabic begins.
    await expect.element(field('domain')).toHaveAttribute('inputmode', 'url');
    await expect.element(field('domain')).toHaveAttribute('dir', 'auto');
  });

  it('marks missing fields after an attempt to send, and focuses the first', async () => {
    const { onBody } = await formOf(createProject, { name: ' ', url: '' });
    await press(send);
    await expect.element(field('name')).toHaveAccessibleDescription('Fill in this field.');
    await expect.element(field('url')).toHaveAccessibleDescription('Fill in this field.');
    await expect.element(field('name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('name')).toHaveFocus();
    expect(onBody).toHaveBeenCalledExactlyOnceWith(null);
    await field('name').fill('Kettles');
    await expect.element(field('name')).toHaveAccessibleDescription('About name');
    await expect.element(field('url')).toHaveAttribute('aria-invalid', 'true');
  });

  it('returns the body once everything is valid: numbers as numbers, empty fields left out', async () => {
    const { onBody } = await formOf(launchRun, {
      project_id: '4',
      url: 'https://copper.example/',
      level1_count: '',
      level2_per_level1: ' 2 ',
      brand_anchors: false,
    });
    const anchors = page.getByRole('switch', { name: 'brand_anchors' });
    await expect.element(anchors).toHaveAccessibleDescription('About brand_anchors');
    await press(anchors);
    await expect.element(anchors).toBeChecked();
    await press(send);
    expect(onBody).toHaveBeenCalledExactlyOnceWith({
      project_id: 4,
      url: 'https://copper.example/',
      level2_per_level1: 2,
      brand_anchors: true,
    });
  });

  it.each([
    ['many', 'Enter a whole number.'],
    ['1.5', 'Enter a whole number.'],
    ['0', 'At least 1.'],
  ])('shows for the number %s: %s', async (typed, says) => {
    await formOf(launchRun, { project_id: '4', url: 'https://copper.example/', level1_count: typed });
    await expect.element(field('level1_count (optional)')).toHaveAttribute('inputmode', 'numeric');
    await press(send);
    await expect.element(field('level1_count (optional)')).toHaveAccessibleDescription(says);
    await expect.element(field('level1_count (optional)')).toHaveFocus();
  });

  const optionsOf = (name: string) =>
    [...page.getByRole('combobox', { name }).element().querySelectorAll('option')].map(
      ({ textContent }) => textContent,
    );

  it('offers no empty choice if one is required', async () => {
    await formOf(startScan, { mode: 'deep' });
    expect(optionsOf('mode')).toEqual(['free', 'deep', 'comprehensive']);
  });

  it('marks a choice that the service refuses, and focuses it', async () => {
    const initial = { domain: 'copper.example', device: 'mobile' };
    await formOf(createRank, initial, refusedWith({ message: 'No phones.', details: { field: 'device' } }));
    const device = page.getByRole('combobox', { name: 'device' });
    await expect.element(device).toHaveAccessibleDescription('No phones.');
    await expect.element(device).toHaveFocus();
  });

  it('offers the choices of the contract, or none', async () => {
    const { onBody } = await formOf(createRank, { domain: 'copper.example', device: '' });
    const device = page.getByRole('combobox', { name: 'device' });
    expect(optionsOf('device')).toEqual(['Not set', 'desktop', 'Phone']);
    await device.selectOptions('Phone');
    await press(send);
    expect(onBody).toHaveBeenCalledExactlyOnceWith({ domain: 'copper.example', device: 'mobile' });
  });

  it('returns to its initial state on reset, without errors', async () => {
    await formOf(createProject, { name: '', url: '' });
    await field('url').fill('https://copper.example/');
    await press(send);
    await expect.element(field('name')).toHaveAttribute('aria-invalid', 'true');
    await press(page.getByRole('button', { name: 'Reset' }));
    await expect.element(field('url')).toHaveValue('');
    await expect.element(field('name')).toHaveAttribute('aria-invalid', 'false');
  });
});

describe('a refusal of the service', () => {
  const outcome = () => document.querySelector('output')?.textContent;

  it.each([
    [{ message: 'Already taken.', details: { field: 'url' } }, 'Already taken.'],
    [{ message: '', details: { field: 'url' } }, 'The service rejected the data.'],
    [{ message: 'Too long.', details: { field: 'name.0.url' } }, 'Too long.'],
    [
      { message: 'x', code: 'domain_mismatch', details: { field: 'links.0.url' } },
      'The URL does not belong to the project’s site.',
    ],
  ] as const)('%j is shown at the field it is about, which takes the focus', async (change, says) => {
    const initial = { name: 'Kettles', url: 'https://copper.example/' };
    const { rerender, props } = await formOf(createProject, initial);
    await field('name').fill('Pans');
    rerender(<Form {...props} refused={refusedWith(change as Partial<Refused>)} />);
    await expect.element(field('url')).toHaveAccessibleDescription(says);
    await expect.element(field('url')).toHaveFocus();
    await expect.element(field('name')).toHaveValue('Pans');
    await expect.element(field('name')).toHaveAccessibleDescription('About name');
    expect(outcome()).toBe('');
  });

  it.each([
    [{ message: 'No.', details: { field: 'colour' } }, 'No.'],
    [{ code: 'unknown', given: 'moon' }, 'The service returned an unknown error (moon).'],
    [{ code: 'insufficient_funds', message: 'x' }, 'The balance is too low.'],
  ] as const)('%j is shown separately if it is about no visible field', async (change, says) => {
    await formOf(createProject, { name: 'a', url: 'b' }, refusedWith(change as Partial<Refused>));
    await expect.poll(outcome).toBe(says);
    await expect.element(field('url')).toHaveAttribute('aria-invalid', 'false');
  });

  it('is replaced by errors from the contract', async () => {
    const refused = refusedWith({ message: 'Already taken.', details: { field: 'url' } });
    await formOf(createProject, { name: 'a', url: '' }, refused);
    await expect.element(field('url')).toHaveAccessibleDescription('Already taken.');
    await press(send);
    await expect.element(field('url')).toHaveAccessibleDescription('Fill in this field.');
  });
});
