import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { savedFile } from '@/test/components/saved-file.ts';
import { KeywordList } from './keyword-list.tsx';
import type { KeywordRow } from './keyword-rows.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const rowOf = (id: number, keyword: string, changes: Partial<KeywordRow> = {}): KeywordRow => ({
  id,
  keyword,
  tag: null,
  checkedAt: NOON - id * 1_000,
  standing: 'never',
  before: 'never',
  points: [],
  ...changes,
});

const KETTLE = rowOf(1, 'copper kettle', { standing: 4, before: 2, tag: 'kettles' });
const CUP = rowOf(2, 'blue cup', { standing: 30, before: 60, tag: 'cups' });
const POT = rowOf(3, 'tea pot', { standing: 'notFound', before: 8 });
const ASSAM = rowOf(4, 'assam', { checkedAt: null });
const SENCHA = rowOf(5, 'sencha', { standing: 10, before: 10, tag: 'kettles' });
const ROWS = [ASSAM, KETTLE, CUP, POT, SENCHA];

function Chosen(props: Partial<Parameters<typeof KeywordList>[0]>) {
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const [rows, setRows] = useState(ROWS);
  return (
    <>
      <KeywordList
        rows={rows}
        name="copper-leaf.example-PL-desktop"
        chosen={chosen}
        onChoose={choose}
        awaited={new Set()}
        {...props}
      />
      <output>{[...chosen].sort().join()}</output>
      <button type="button" onClick={() => setRows([KETTLE, POT])}>
        fetch less
      </button>
    </>
  );
}

const drawList = (props: Partial<Parameters<typeof KeywordList>[0]> = {}) => draw(<Chosen {...props} />);
const chosen = () => document.querySelector('output')?.textContent;
const shown = () =>
  [...document.querySelectorAll('ul[aria-label="Keywords"] label:first-of-type')].map(
    ({ textContent }) => textContent,
  );
const chip = (name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
const box = (keyword: string) => page.getByRole('checkbox', { name: keyword, exact: false });
const order = (name: string) => page.getByRole('group', { name: 'Sort by' }).getByText(name);
const all = () => page.getByRole('checkbox').first();

describe('the visible keywords', () => {
  it('are all at first, the best position on top', async () => {
    await drawList();
    await expect.poll(() => shown()).toEqual(['copper kettle', 'sencha', 'blue cup', 'tea pot', 'assam']);
    await expect.element(page.getByRole('radio', { name: 'Position' })).toBeChecked();
  });

  it.each([
    ['Change', ['blue cup', 'sencha', 'copper kettle', 'tea pot', 'assam']],
    ['A–Z', ['assam', 'blue cup', 'copper kettle', 'sencha', 'tea pot']],
    ['Last check', ['copper kettle', 'blue cup', 'tea pot', 'sencha', 'assam']],
  ])('are sorted by %s', async (name, expected) => {
    await drawList();
    await press(order(name));
    await expect.element(page.getByRole('radio', { name })).toBeChecked();
    await expect.poll(() => shown()).toEqual(expected);
  });

  it('are reversed by a button, which says so; each order starts in its natural direction', async () => {
    await drawList();
    const said = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
    await expect.poll(said).toEqual(['Sorted by Position, ascending']);
    await press(page.getByRole('button', { name: 'Sort descending' }));
    await expect.poll(shown).toEqual(['tea pot', 'blue cup', 'sencha', 'copper kettle', 'assam']);
    await expect.poll(said).toEqual(['Sorted by Position, descending']);
    await press(order('Change'));
    await expect.poll(shown).toEqual(['blue cup', 'sencha', 'copper kettle', 'tea pot', 'assam']);
    await expect.poll(said).toEqual(['Sorted by Change, descending']);
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.poll(shown).toEqual(['tea pot', 'copper kettle', 'sencha', 'blue cup', 'assam']);
    await expect.poll(said).toEqual(['Sorted by Change, ascending']);
    await expect.element(page.getByRole('button', { name: 'Sort descending' })).toHaveFocus();
    await press(order('Position'));
    await expect.poll(said).toEqual(['Sorted by Position, ascending']);
  });

  it('have filters that keep something, each with its number', async () => {
    await drawList();
    const chips = [...document.querySelectorAll('fieldset button')].map((one) => one.textContent);
    expect(chips).toEqual([
      'All 5',
      'Top 10 2',
      'Not in top 100 1',
      'Never checked 1',
      'cups 1',
      'kettles 2',
    ]);
    await expect.element(chip('All')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(chip('Top 10')).toHaveAttribute('aria-pressed', 'false');
  });

  it.each([
    ['Top 10', ['copper kettle', 'sencha']],
    ['Not in top 100', ['tea pot']],
    ['Never checked', ['assam']],
    ['kettles', ['copper kettle', 'sencha']],
  ])('are filtered: %s, and all again after another press', async (name, expected) => {
    await drawList();
    await press(chip(name));
    await expect.poll(() => shown()).toEqual(expected);
    await expect.element(chip(name)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(chip('All')).toHaveAttribute('aria-pressed', 'false');
    await press(chip(name));
    await expect.poll(shown).toHaveLength(5);
    await expect.element(chip('All')).toHaveAttribute('aria-pressed', 'true');
  });

  it('have no filter that keeps everything', async () => {
    await drawList({ rows: [CUP].map((row) => ({ ...row, tag: null })) });
    expect(document.querySelectorAll('fieldset')).toHaveLength(1);
  });

  it('are all again if the filtered tag no longer exists', async () => {
    await drawList();
    await press(chip('cups'));
    await expect.poll(() => shown()).toEqual(['blue cup']);
    await press(page.getByRole('button', { name: 'fetch less' }));
    await expect.poll(() => shown()).toEqual(['copper kettle', 'tea pot']);
  });

  it('are searched', async () => {
    await drawList();
    await page.getByRole('searchbox', { name: 'Search keywords' }).fill('CUP');
    await expect.poll(shown).toEqual(['blue cup']);
    await page.getByRole('searchbox').fill('saucer');
    await expect.element(page.getByRole('status').getByText('No matching keywords.')).toBeVisible();
    await expect.poll(() => shown()).toEqual([]);
    expect(document.querySelector('input[type=checkbox]')).toBeNull();
  });

  it('say which ones are being checked', async () => {
    await drawList({ awaited: new Set([3]) });
    const told = page.getByText('being checked', { exact: false });
    expect(told.elements().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^being checked · left top 100 · /),
    ]);
  });
});

describe('the selected keywords', () => {
  it('are added and removed one by one', async () => {
    await drawList();
    await press(box('tea pot'));
    await press(box('copper kettle'));
    await expect.poll(chosen).toBe('1,3');
    await press(box('tea pot'));
    await expect.poll(chosen).toBe('1');
  });

  it('are all visible ones, in addition to earlier ones', async () => {
    await drawList();
    await expect.element(page.getByRole('checkbox', { name: 'Select all 5 shown' })).not.toBeChecked();
    await press(box('blue cup'));
    await press(chip('kettles'));
    await press(page.getByRole('checkbox', { name: 'Select all 2 shown' }));
    await expect.poll(chosen).toBe('1,2,5');
    await expect.element(all()).toBeChecked();
    await press(chip('kettles'));
    await expect.element(page.getByRole('checkbox', { name: 'Select all 5 shown' })).not.toBeChecked();
    await press(chip('kettles'));
    await press(all());
    await expect.poll(chosen).toBe('2');
  });

  it('are one if one is visible', async () => {
    await drawList();
    await press(chip('Never checked'));
    await press(page.getByRole('checkbox', { name: 'Select the 1 shown' }));
    await expect.poll(chosen).toBe('4');
  });
});

it('RNK-15: are saved as shown, as CSV', async () => {
  const saved = savedFile();
  await drawList();
  await press(page.getByRole('button', { name: 'Download as CSV' }));
  expect(await saved()).toEqual({
    name: 'plumbline-copper-leaf.example-pl-desktop.csv',
    type: 'text/csv;charset=utf-8',
    text: [
      'Keyword,Tag,Position,Change,Last checked',
      'copper kettle,kettles,4,-2,2026-11-20T11:59:59.000Z',
      'sencha,kettles,10,0,2026-11-20T11:59:55.000Z',
      'blue cup,cups,30,30,2026-11-20T11:59:58.000Z',
      'tea pot,,not in top 100,left top 100,2026-11-20T11:59:57.000Z',
      'assam,,never checked,,',
      '',
    ].join('\r\n'),
  });
  await press(chip('Never checked'));
  await press(page.getByRole('button', { name: 'Download as CSV' }));
  expect((await saved())?.text.trim().split('\r\n')).toHaveLength(2);
});
