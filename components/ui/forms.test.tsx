import Star from 'lucide-react/icons/star';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { settings } from '@/lib/platform/settings.ts';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { Button, TextButton } from './button.tsx';
import { Chip } from './chip.tsx';
import { Choice } from './choice.tsx';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { SearchField } from './search-field.tsx';
import { Select } from './select.tsx';
import { Switch } from './switch.tsx';

const styleOf = (element: Element) => getComputedStyle(element);
/** A stateful wrapper: shows the value it is given, and keeps the value that the control reports. */
function Kept<T>({
  first,
  told,
  children,
}: {
  first: T;
  told: (value: T) => void;
  children: (value: T, set: (value: T) => void) => ReactNode;
}) {
  const [value, setValue] = useState(first);
  const set = (next: T) => {
    told(next);
    setValue(next);
  };
  return children(value, set);
}
const OPTIONS = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark', lang: 'en' },
] as const;

describe('a choice of a few options', () => {
  it('is made by a click or by arrow keys, and highlighted', async () => {
    const told = vi.fn();
    await draw(
      <Kept<'light' | 'dark'> first="light" told={told}>
        {(value, set) => <Choice label="Theme" options={OPTIONS} value={value} onChange={set} />}
      </Kept>,
    );
    const group = page.getByRole('group', { name: 'Theme' });
    await expect.element(group).toBeVisible();
    const radio = (name: string) => page.getByRole('radio', { name });
    const label = (name: string) => radio(name).element().closest('label') as Element;
    await expect.element(radio('Light')).toBeChecked();
    expect(styleOf(label('Light')).backgroundColor).toBe(themed('raise'));
    expect(colourOf(label('Dark'))).toBe(themed('dim'));
    expect(label('Dark').getAttribute('lang')).toBe('en');
    await page.getByText('Dark').click();
    await expect.element(radio('Dark')).toBeChecked();
    expect(colourOf(label('Dark'))).toBe(themed('ink'));
    await userEvent.keyboard('{ArrowUp}');
    // The radio itself is not visible: its label shows where the keyboard is.
    expect([styleOf(label('Light')).outlineStyle, styleOf(label('Dark')).outlineStyle]).toEqual([
      'solid',
      'none',
    ]);
    expect(told.mock.calls).toEqual([['dark'], ['light']]);
    // Its label is visible.
    expect(group.element().querySelector('legend')?.clientHeight).toBeGreaterThan(10);
  });

  it.each(['light', 'dark'] as const)(
    'raises the chosen option above the others in the %s theme',
    async (theme) => {
      await settings.update((now) => ({ ...now, theme }));
      await draw(<Choice label="Theme" options={OPTIONS} value="light" onChange={() => {}} />);
      await expect.poll(() => document.documentElement.dataset.theme).toBe(theme);
      const chosen = page.getByRole('radio', { name: 'Light' }).element().closest('label') as Element;
      const lightness = (element: Element) =>
        Math.max(...(colourOf(element, 'backgroundColor').match(/\d+/g) ?? []).slice(0, 3).map(Number));
      expect(lightness(chosen)).toBeGreaterThan(lightness(chosen.parentElement as Element));
    },
  );

  it('has a label only for screen readers if it is small', async () => {
    await draw(<Choice label="Theme" options={OPTIONS} value="light" onChange={() => {}} isSmall />);
    const group = page.getByRole('group', { name: 'Theme' }).element();
    expect(group.querySelector('legend')?.offsetWidth).toBe(1);
    expect(styleOf(group).fontSize).toBe('12px');
  });

  it('a select shows its value, and its error', async () => {
    const told = vi.fn();
    const select = (error: string | null) => (
      <Kept<'light' | 'dark'> first="light" told={told}>
        {(value, set) => (
          <Select label="Theme" options={OPTIONS} value={value} onChange={set} error={error} />
        )}
      </Kept>
    );
    await draw(select(null));
    const box = page.getByRole('combobox', { name: 'Theme' });
    expect(box.element().textContent).toBe('LightDark');
    await expect.element(box).toBeValid();
    await box.selectOptions('Dark');
    await expect.element(box).toHaveValue('dark');
    expect(told.mock.calls).toEqual([['dark']]);
    const wrong = await draw(select('Not now.'));
    const second = wrong.container.querySelector('select') as Element;
    expect(second.getAttribute('aria-invalid')).toBe('true');
    const about = document.getElementById(second.getAttribute('aria-describedby') ?? '');
    expect([about?.textContent, colourOf(about)]).toEqual(['Not now.', themed('error')]);
    expect(styleOf(second).borderTopColor).toBe(themed('error'));
  });
});

it('a switch is toggled by a click on it or its label, and has a hint', async () => {
  const told = vi.fn();
  await draw(
    <Kept first={false} told={told}>
      {(isOn, set) => <Switch label="Notify me" hint="When a job is done" isOn={isOn} onChange={set} />}
    </Kept>,
  );
  const turn = page.getByRole('switch', { name: 'Notify me' });
  await expect.element(turn).not.toBeChecked();
  await expect.element(turn).toHaveAccessibleDescription('When a job is done');
  const knob = () => (turn.element().firstElementChild as HTMLElement).offsetLeft;
  const off = knob();
  await turn.click();
  await expect.element(turn).toBeChecked();
  await expect.poll(() => styleOf(turn.element()).backgroundColor).toBe(themed('accent'));
  await expect.poll(knob).toBeGreaterThan(off);
  await page.getByText('Notify me').click();
  expect(told.mock.calls).toEqual([[true], [false]]);
  await expect.poll(() => styleOf(turn.element()).backgroundColor).toBe(themed('soft'));
  const { container } = await draw(<Switch label="Other" isOn onChange={() => {}} />);
  expect(container.querySelector('p')).toBeNull();
  expect(container.querySelector('button')?.hasAttribute('aria-describedby')).toBe(false);
});

it('a field has its label, a hint, and an error in its place', async () => {
  const typed = vi.fn();
  await draw(<Field label="Key" hint="From your account" onChange={({ target }) => typed(target.value)} />);
  const field = page.getByRole('textbox', { name: 'Key' });
  await expect.element(field).toHaveAccessibleDescription('From your account');
  await expect.element(field).toBeValid();
  expect(colourOf(page.getByText('From your account').element())).toBe(themed('dim'));
  await field.fill('abc');
  expect(typed).toHaveBeenLastCalledWith('abc');
  const wrong = await draw(
    <Field label="Other" hint="A hint" error="Too short." button={<button type="button">Go</button>} />,
  );
  const input = wrong.container.querySelector('input') as HTMLElement;
  await expect.element(input).toHaveAccessibleDescription('Too short.');
  await expect.element(input).toBeInvalid();
  expect(styleOf(input).borderTopColor).toBe(themed('error'));
  expect(styleOf(input).paddingInlineEnd).toBe('40px');
  expect(colourOf(wrong.container.querySelector('p'))).toBe(themed('error'));
  expect(wrong.container.querySelector('button')?.textContent).toBe('Go');
});

it('a search field is labeled by its placeholder, and reports its input', async () => {
  const told = vi.fn();
  await draw(<SearchField label="Search links" value="ket" onChange={told} />);
  const field = page.getByRole('searchbox', { name: 'Search links' });
  await expect.element(field).toHaveValue('ket');
  await expect.element(field).toHaveAttribute('placeholder', 'Search links');
  await field.fill('kettle');
  expect(told).toHaveBeenLastCalledWith('kettle');
});

it('a chip stays pressed until it is pressed again, with its number', async () => {
  const told = vi.fn();
  await draw(
    <Kept first={false} told={told}>
      {(isOn, set) => <Chip label="Broken" count="12" isOn={isOn} onChange={set} />}
    </Kept>,
  );
  const chip = page.getByRole('button', { name: 'Broken 12' });
  const number = () => colourOf(chip.element().querySelector('span'));
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
  expect([colourOf(chip.element()), number()]).toEqual([themed('ink'), themed('dim')]);
  await chip.click();
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(number).toBe(colourOf(chip.element()));
  expect(styleOf(chip.element()).backgroundColor).toBe(themed('accent'));
  await chip.click();
  expect(told.mock.calls).toEqual([[true], [false]]);
  const drawing = await draw(<Chip label="Favourites" icon={Star} isOn={false} onChange={() => {}} />);
  expect(drawing.container.querySelector('button')?.title).toBe('Favourites');
  expect(drawing.container.querySelector('button > span')?.clientWidth).toBe(1);
  expect(drawing.container.querySelectorAll('button > span')).toHaveLength(1);
});

it('buttons do their job unless they are disabled', async () => {
  const pressed = vi.fn();
  await draw(
    <form onSubmit={() => pressed('sent')}>
      <Button onClick={() => pressed('plain')}>Plain</Button>
      <Button look="primary" className="w-full">
        Primary
      </Button>
      <TextButton disabled onClick={() => pressed('text')}>
        Text
      </TextButton>
      <IconButton icon={Star} label="Keep" isBusy onClick={() => pressed('icon')} />
    </form>,
  );
  const button = (name: string) => page.getByRole('button', { name });
  await button('Plain').click();
  await button('Keep').click();
  expect(pressed.mock.calls).toEqual([['plain'], ['icon']]);
  expect(styleOf(button('Plain').element()).backgroundColor).toBe(themed('soft'));
  expect(styleOf(button('Primary').element()).backgroundColor).toBe(themed('accent'));
  expect(button('Primary').element().className).toContain('w-full');
  await expect.element(button('Text')).toBeDisabled();
  expect(colourOf(button('Text').element())).toBe(themed('accent'));
  await expect.element(button('Keep')).toHaveAttribute('title', 'Keep');
  await expect.element(button('Keep')).toHaveAttribute('aria-busy', 'true');
  expect(styleOf(button('Keep').element().firstElementChild as Element).animationName).toBe('turn');
});
