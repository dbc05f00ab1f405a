import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { Bar } from './bar.tsx';
import { Fact, FactList } from './fact-list.tsx';
import { Ring } from './ring.tsx';
import { Skeleton } from './skeleton.tsx';
import { Sparkline } from './sparkline.tsx';

const arcsOf = (container: Element) =>
  [...container.querySelectorAll('circle')]
    .slice(1)
    .map((arc) => [arc.getAttribute('stroke-dasharray'), getComputedStyle(arc).stroke]);

describe('a ring', () => {
  it.each(['pass', 'warn', 'error'] as const)('has the color of its tone: %s', async (tone) => {
    const { container } = await draw(
      <Ring value={42} tone={tone}>
        B
      </Ring>,
    );
    await expect.poll(() => arcsOf(container)).toEqual([['42 100', themed(tone)]]);
    expect(container.textContent).toBe('B');
    expect(container.querySelector('.turning')).toBeNull();
  });

  it('is empty at zero, never more than full, and rotates in gray while waiting', async () => {
    const { container } = await draw(
      <>
        <Ring value={0} tone="pass" />
        <Ring value={140} tone="pass" />
        <Ring value={22} tone="error" isBusy />
      </>,
    );
    const [empty, full, busy] = container.querySelectorAll('svg');
    expect(arcsOf(empty as Element)).toEqual([]);
    await expect.poll(() => arcsOf(full as Element)).toEqual([['100 100', themed('pass')]]);
    await expect.poll(() => arcsOf(busy as Element)).toEqual([['22 100', themed('dim')]]);
    expect(getComputedStyle(busy as Element).animationName).toBe('turn');
  });

  it('is hatched up to its possible maximum', async () => {
    const { container } = await draw(
      <>
        <Ring value={20} most={61} tone="none" />
        <Ring value={20} most={150} tone="none" />
        <Ring value={20} most={20} tone="none" />
      </>,
    );
    const dashes = [...container.querySelectorAll('svg')].map((ring) => arcsOf(ring).map(([dash]) => dash));
    expect(dashes).toEqual([
      [`${'2 3 '.repeat(13)}0 100`, '20 100'],
      [`${'2 3 '.repeat(20)}0 100`, '20 100'],
      ['20 100'],
    ]);
  });
});

describe('a sparkline', () => {
  const pointsOf = (container: Element) => container.querySelector('polyline')?.getAttribute('points');

  it('runs from left to right, the highest at the top, and ends in a dot', async () => {
    const { container } = await draw(<Sparkline values={[10, 30, 20]} label="Rank" />);
    await expect.poll(() => pointsOf(container)).toBe('2,20 32,2 62,11');
    const dot = container.querySelector('circle');
    expect([dot?.getAttribute('cx'), dot?.getAttribute('cy')]).toEqual(['62', '11']);
    await expect.element(page.getByRole('img', { name: 'Rank' })).toBeVisible();
  });

  it('is in the middle if nothing changed, and missing for a single number', async () => {
    const { container } = await draw(<Sparkline values={[5, 5]} label="Rank" className="w-16" />);
    await expect.poll(() => pointsOf(container)).toBe('2,11 62,11');
    expect(container.querySelector('svg')?.clientWidth).toBe(64);
    expect((await draw(<Sparkline values={[5]} label="Rank" />)).container.childElementCount).toBe(0);
  });
});

it('a bar shows its progress within its bounds, or that it is unknown', async () => {
  const { container } = await draw(
    <>
      <Bar label="Part" value={0.256} />
      <Bar label="Over" value={1.5} />
      <Bar label="Under" value={-1} />
      <Bar label="Unknown" value={null} />
    </>,
  );
  const bars = [...container.querySelectorAll('[role=progressbar]')].map((bar) => [
    bar.getAttribute('aria-label'),
    bar.getAttribute('aria-valuenow'),
    (bar.firstElementChild as HTMLElement).style.transform,
    getComputedStyle(bar.firstElementChild as Element).animationName,
  ]);
  expect(bars).toEqual([
    ['Part', '26', 'scaleX(0.26)', 'none'],
    ['Over', '100', 'scaleX(1)', 'none'],
    ['Under', '0', 'scaleX(0)', 'none'],
    ['Unknown', null, '', 'pulse'],
  ]);
});

it('facts have a name and a value each; one may be highlighted', async () => {
  const { container } = await draw(
    <FactList>
      <Fact name="Pages">12</Fact>
      <Fact name="Sum" isStrong>
        40
      </Fact>
    </FactList>,
  );
  const [plain, strong] = [...container.querySelectorAll('dl > div')];
  expect([plain?.querySelector('dt')?.textContent, plain?.querySelector('dd')?.textContent]).toEqual([
    'Pages',
    '12',
  ]);
  expect(getComputedStyle(plain?.querySelector('dt') as Element).color).toBe(themed('dim'));
  expect(getComputedStyle(strong?.querySelector('dt') as Element).color).toBe(themed('ink'));
  expect(getComputedStyle(strong as Element).fontWeight).toBe('600');
  expect(getComputedStyle(plain as Element).fontWeight).toBe('400');
});

it('a placeholder for text is hidden from screen readers', async () => {
  const { container } = await draw(<Skeleton widths={[70, 45]} />);
  const lines = [...container.querySelectorAll<HTMLElement>('[aria-hidden=true] > span')];
  expect(lines.map((line) => line.style.width)).toEqual(['70%', '45%']);
});
