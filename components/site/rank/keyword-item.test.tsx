import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { colourOf, themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { KeywordItem } from './keyword-item.tsx';
import type { KeywordRow, KeywordStanding } from './keyword-rows.ts';

const HOUR = 3_600_000;

const rowOf = (changes: Partial<KeywordRow> = {}): KeywordRow => ({
  id: 91,
  keyword: 'copper kettle',
  tag: null,
  checkedAt: Date.now() - 2 * HOUR,
  standing: 4,
  before: 'never',
  points: [],
  ...changes,
});

const drawItem = (row: KeywordRow, props: Partial<Parameters<typeof KeywordItem>[0]> = {}) =>
  draw(
    <div className="@container" style={{ width: 400 }}>
      <KeywordItem row={row} isChosen={false} isAwaited={false} onChoose={() => {}} {...props} />
    </div>,
  );

describe('the move of a keyword', () => {
  it.each<[string, KeywordStanding, KeywordStanding, string, string | null, string]>([
    ['up is green', 4, 9, '▲5', 'up 5 places', 'pass'],
    ['down is red', 9, 4, '▼5', 'down 5 places', 'error'],
    ['one place up', 3, 4, '▲1', 'up 1 place', 'pass'],
    ['one place down', 4, 3, '▼1', 'down 1 place', 'error'],
    ['RNK-11: the same is no "+0"', 4, 4, '=', 'no change', 'dim'],
    ['found is green', 4, 'notFound', '▲', null, 'pass'],
    ['lost is red', 'notFound', 4, '▼', null, 'error'],
  ])('%s', async (_, standing, before, shown, said, tone) => {
    const { container } = await drawItem(rowOf({ standing, before }));
    const move = container.querySelector('.text-small.tabular-nums > span') as HTMLElement;
    expect(move.textContent).toBe(shown + (said ?? ''));
    expect(move.querySelector('.sr-only')?.textContent ?? null).toBe(said);
    expect(move.querySelector('[aria-hidden=true]')?.textContent ?? shown).toBe(shown);
    expect(colourOf(move)).toBe(themed(tone));
  });

  it.each<[KeywordStanding, KeywordStanding, string]>([
    [44, 'notFound', 'entered top 100 · 2 hr. ago'],
    ['notFound', 44, 'left top 100 · 2 hr. ago'],
  ])('describes a position of %s after %s', async (standing, before, words) => {
    await drawItem(rowOf({ standing, before }));
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  });

  it('is hidden if there is nothing to compare', async () => {
    const { container } = await drawItem(rowOf());
    expect(container.textContent).toBe('copper kettle2 hr. ago4');
  });
});

it.each<[KeywordStanding, string, string]>([
  [17, '17', '2 hr. ago'],
  ['notFound', '100+', 'not in top 100 · 2 hr. ago'],
  ['never', '–', 'never checked · 2 hr. ago'],
])('shows a position of %s as %s', async (standing, shown, told) => {
  const { container } = await drawItem(rowOf({ standing }));
  expect(container.querySelector('.tabular-nums')?.textContent).toBe(shown);
  await expect.element(page.getByText(told, { exact: true })).toBeVisible();
});

it('announces pending check, position, date and tag, in this order: a long tag must not hide the others', async () => {
  await drawItem(rowOf({ tag: 'tea', standing: 'notFound' }), { isAwaited: true });
  await expect
    .element(page.getByText('being checked · not in top 100 · 2 hr. ago · tea', { exact: true }))
    .toBeVisible();
});

it('has no date if it was never checked', async () => {
  await drawItem(rowOf({ standing: 'never', checkedAt: null }));
  await expect.element(page.getByText('never checked', { exact: true })).toBeVisible();
});

it('has a chart if there is room, and none otherwise', async () => {
  const points = [9, 4].map((position, index) => ({ checkedAt: index * HOUR, position }));
  const { container } = await drawItem(rowOf({ points }));
  const chart = container.querySelector('svg') as SVGElement;
  expect(chart.getBoundingClientRect().width).toBe(56);
  (container.querySelector('.\\@container') as HTMLElement).style.width = '300px';
  expect(chart.getBoundingClientRect().width).toBe(0);
});

it('keeps the first line for the keyword in a very narrow window', async () => {
  const { container } = await drawItem(rowOf({ standing: 4, before: 9 }));
  (container.querySelector('.\\@container') as HTMLElement).style.width = '160px';
  const widthOf = (text: string) => page.getByText(text, { exact: true }).element().getBoundingClientRect();
  expect(widthOf('copper kettle').width).toBe(160 - 24 - 16 - 8);
  expect(widthOf('4').top).toBeGreaterThanOrEqual(widthOf('copper kettle').bottom);
});

it.each([false, true])('is selected and deselected by its checkbox (chosen: %s)', async (isChosen) => {
  const onChoose = vi.fn();
  await drawItem(rowOf(), { isChosen, onChoose });
  const box = page.getByRole('checkbox', { name: 'copper kettle 2 hr. ago' });
  expect((box.element() as HTMLInputElement).checked).toBe(isChosen);
  await press(box);
  expect(onChoose.mock.calls).toEqual([[!isChosen]]);
});

it.each([false, true])('has another background when selected (chosen: %s)', async (isChosen) => {
  const { container } = await drawItem(rowOf(), { isChosen });
  const ground = colourOf(container.querySelector('.grid'), 'backgroundColor');
  expect(ground === themed('soft')).toBe(isChosen);
});

describe('the lines of a row', () => {
  const points = [5, 4].map((position, index) => ({
    checkedAt: Date.now() - (2 - index) * 24 * HOUR,
    position,
  }));
  it.each([
    [220, 0],
    [260, 0],
    [400, 0],
    [220, 2],
    [260, 2],
    [400, 2],
  ])('are the keyword, and what is known of it below: %i pixels, %i points', async (width, count) => {
    const { container } = await drawItem(rowOf({ points: points.slice(0, count) }));
    (container.firstElementChild as HTMLElement).style.width = `${width}px`;
    const [keyword, about] = [...container.querySelectorAll('label')].map((one) =>
      one.getBoundingClientRect(),
    );
    const figure = (container.querySelector('.tabular-nums') as HTMLElement).getBoundingClientRect();
    expect(keyword?.bottom).toBeLessThanOrEqual(about?.top ?? 0);
    // In narrow rows it is next to the second line, otherwise between both.
    expect(figure.top).toBeGreaterThanOrEqual((width < 240 ? keyword?.bottom : keyword?.top) ?? 0);
    expect(figure.bottom).toBeLessThanOrEqual((about?.bottom ?? 0) + 2);
  });
});
