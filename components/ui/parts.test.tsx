import { expect, it } from 'vitest';
import { draw } from '@/test/components/draw.tsx';
import { Parts } from './parts.tsx';

it('breaks lines at the dots only, and leaves out what is not there', async () => {
  const { container } = await draw(
    <p style={{ width: 175 }}>
      <Parts of={['shop.example', null, '5 links', false, '2 active runs']} />
    </p>,
  );
  expect(container.textContent).toBe('shop.example · 5 links · 2 active runs');
  const boxes = [...container.querySelectorAll('p > span')].map((part) => part.getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => top)).size).toBeGreaterThan(1);
  expect(new Set(boxes.map(({ height }) => height)).size).toBe(1);
});
