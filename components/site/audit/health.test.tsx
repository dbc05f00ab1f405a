import { describe, expect, it } from 'vitest';
import { draw } from '@/test/components/draw.tsx';
import { Change, HealthRing } from './health.tsx';

const colourOf = (element: Element) => getComputedStyle(element).color;

describe('by how much a number has changed', () => {
  it.each([
    { what: 'fewer errors', by: -3, isLessBetter: true, shown: '▼3', said: '3 less', tone: 'text-pass' },
    { what: 'more errors', by: 2, isLessBetter: true, shown: '▲2', said: '2 more', tone: 'text-error' },
    { what: 'better health', by: 5, isLessBetter: false, shown: '▲5', said: '5 more', tone: 'text-pass' },
    { what: 'worse health', by: -5, isLessBetter: false, shown: '▼5', said: '5 less', tone: 'text-error' },
    { what: 'neither', by: 1_200, isLessBetter: null, shown: '▲1,200', said: '1,200 more', tone: 'text-dim' },
    { what: 'the same', by: 0, isLessBetter: true, shown: '=', said: 'unchanged', tone: 'text-dim' },
  ])('$what: $shown in $tone', async ({ by, isLessBetter, shown, said, tone }) => {
    const { container } = await draw(<Change by={by} isLessBetter={isLessBetter} />);
    const [visible, spoken] = container.querySelectorAll('span > span');
    expect(visible?.textContent).toBe(shown);
    expect(spoken?.textContent).toBe(said);
    const sample = document.body.appendChild(document.createElement('span'));
    sample.className = tone;
    expect(colourOf(visible as Element)).toBe(colourOf(sample));
    sample.remove();
  });

  it('is not there where nothing is known', async () => {
    const { container } = await draw(<Change by={null} isLessBetter />);
    expect(container.textContent).toBe('');
  });
});

it('a health that is not known is a dash', async () => {
  const { container } = await draw(<HealthRing health={null} />);
  expect(container.textContent).toBe('–');
});
