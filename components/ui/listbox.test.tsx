import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { Listbox } from './listbox.tsx';

const NAMES = ['Links', 'Images', 'Headings', 'Headers', 'Scripts'];
const options = NAMES.map((label) => ({ value: label.toLowerCase(), label, content: <b>{label}</b> }));

function Example({
  first = 'images',
  onChange = () => {},
}: {
  first?: string;
  onChange?: (value: string) => void;
}) {
  const [value, setValue] = useState(first);
  const change = (next: string) => {
    onChange(next);
    setValue(next);
  };
  return (
    <>
      <Listbox label="Table" options={options} value={value} onChange={change} />
      <button type="button">after</button>
    </>
  );
}
const box = () => page.getByRole('combobox', { name: 'Table' });
const isOpen = () => document.querySelector('[role=listbox]')?.matches(':popover-open') ?? false;
/** Returns the active option, by what screen readers are told and by its color. */
function active() {
  const id = box().element().getAttribute('aria-activedescendant');
  const soft = [...document.querySelectorAll('[role=option]')].filter(
    (one) => getComputedStyle(one).backgroundColor === themed('soft'),
  );
  expect(soft.map((one) => one.id)).toEqual(id === null ? soft.map((one) => one.id) : [id]);
  return id === null ? null : document.getElementById(id)?.textContent;
}
const press = (keys: string) => userEvent.keyboard(keys);

async function drawn(first?: string) {
  const onChange = vi.fn();
  await draw(<Example {...(first !== undefined && { first })} onChange={onChange} />);
  await userEvent.tab();
  return onChange;
}

it('opens at the chosen option, moves to the ends and no further, and chooses with Enter', async () => {
  const onChange = await drawn();
  await expect.element(box()).toHaveTextContent('Images');
  await expect.element(box()).toHaveAttribute('aria-expanded', 'false');
  await expect.element(box()).toHaveAttribute('aria-haspopup', 'listbox');
  expect(active()).toBeNull();
  await press('{ArrowDown}');
  expect([isOpen(), active()]).toEqual([true, 'Images']);
  await expect.element(box()).toHaveAttribute('aria-expanded', 'true');
  const listed = page.getByRole('listbox', { name: 'Table' });
  await expect.element(box()).toHaveAttribute('aria-controls', listed.element().id);
  const selected = page.getByRole('option', { selected: true });
  await expect.element(selected).toHaveTextContent('Images');
  expect(getComputedStyle(selected.element()).fontWeight).toBe('600');
  await press('{ArrowDown}');
  expect(active()).toBe('Headings');
  await press('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(active()).toBe('Links');
  await press('{End}');
  expect(active()).toBe('Scripts');
  await press('{ArrowDown}');
  expect(active()).toBe('Scripts');
  await press('{PageUp}');
  expect(active()).toBe('Links');
  await press('{PageDown}{ArrowUp}{Enter}');
  expect(isOpen()).toBe(false);
  expect(onChange.mock.calls).toEqual([['headers']]);
  await expect.element(box()).toHaveTextContent('Headers');
  await expect.element(box()).toHaveFocus();
});

it('is closed unchanged by Escape, and chooses with the space bar and Tab', async () => {
  const onChange = await drawn();
  await press(' {End}{Escape}');
  expect([isOpen(), onChange.mock.calls.length]).toEqual([false, 0]);
  // When opened again, it starts at the chosen option, or where the key leads.
  await press('{Enter}');
  expect(active()).toBe('Images');
  await press('{Escape}{Home}');
  expect([isOpen(), active()]).toEqual([true, 'Links']);
  await press(' ');
  expect([isOpen(), onChange.mock.lastCall]).toEqual([false, ['links']]);
  await press('{End}{Tab}');
  expect([isOpen(), onChange.mock.lastCall]).toEqual([false, ['scripts']]);
  await expect.element(page.getByRole('button', { name: 'after' })).toHaveFocus();
});

it('reports nothing if the chosen option is chosen again', async () => {
  const onChange = await drawn();
  await press('{Enter}{Enter}');
  expect([isOpen(), onChange.mock.calls.length]).toEqual([false, 0]);
});

it('finds options by their first letters, and the next one by the same letter again', async () => {
  await drawn();
  await press('h');
  expect([isOpen(), active()]).toEqual([true, 'Headings']);
  await press('h');
  expect(active()).toBe('Headers');
  await press('h');
  expect(active()).toBe('Headings');
  await press('{Escape}');
});

it('finds by a word', async () => {
  await drawn('links');
  // All keys at once, because a busy machine might type too slowly: letters half a second apart start a new word.
  for (const key of 'HEADE') {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }
  await expect.poll(active).toBe('Headers');
  await press('{Escape}');
});

it.each([
  [499, 'Images'],
  [500, 'Links'],
])(
  'takes a letter %i ms after another for the next of a word, or the first of one: %s',
  async (after, found) => {
    await drawn();
    for (const [key, at] of [
      ['i', 1_000],
      ['l', 1_000 + after],
    ] as const) {
      const typed = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(typed, 'timeStamp', { value: at });
      document.activeElement?.dispatchEvent(typed);
      await expect.poll(isOpen).toBe(true);
    }
    await expect.poll(active).toBe(found);
    await press('{Escape}');
  },
);

it('scrolls to the option that the keys lead to', async () => {
  await drawn('links');
  await press('{Enter}');
  const list = page.getByRole('listbox').element() as HTMLElement;
  list.style.maxHeight = '60px';
  const isInSight = (name: string) => {
    const [option, box] = [page.getByRole('option', { name }).element(), list].map((one) =>
      one.getBoundingClientRect(),
    );
    return option !== undefined && box !== undefined && option.top >= box.top && option.bottom <= box.bottom;
  };
  expect(isInSight('Scripts')).toBe(false);
  await press('{End}');
  await expect.poll(() => isInSight('Scripts')).toBe(true);
  await press('{Home}');
  await expect.poll(() => isInSight('Links')).toBe(true);
  await press('{Escape}');
});

it('stays if no option matches, and leaves shortcuts to the browser', async () => {
  await drawn();
  await press('z');
  expect(active()).toBe('Images');
  await press('{Escape}{Control>}s{/Control}');
  expect(isOpen()).toBe(false);
});

it('opens under its button by a click, follows the pointer, and chooses what is clicked', async () => {
  const onChange = await drawn('links');
  await box().click();
  expect([isOpen(), active()]).toEqual([true, 'Links']);
  const [button, list] = [box().element(), document.querySelector('[role=listbox]') as HTMLElement];
  const [above, below] = [button.getBoundingClientRect(), list.getBoundingClientRect()];
  expect([below.left, below.top]).toEqual([above.left, above.bottom + 4]);
  expect(below.width).toBeGreaterThanOrEqual(above.width);
  await page.getByRole('option', { name: 'Scripts' }).hover();
  await expect.poll(active).toBe('Scripts');
  // When opened again, it starts at the chosen option.
  await press('{Escape}');
  await box().click();
  expect([isOpen(), active()]).toEqual([true, 'Links']);
  // A press that is not yet a click leaves the focus, and so the list, where it is.
  const held = new MouseEvent('mousedown', { bubbles: true, cancelable: true });
  page.getByRole('option', { name: 'Headings' }).element().dispatchEvent(held);
  expect(held.defaultPrevented).toBe(true);
  await page.getByRole('option', { name: 'Headings' }).click();
  expect([isOpen(), onChange.mock.calls]).toEqual([false, [['headings']]]);
  await expect.element(box()).toHaveFocus();
});

it('shows the first option if the value is none of them', async () => {
  await drawn('gone');
  await expect.element(box()).toHaveTextContent('Links');
});
