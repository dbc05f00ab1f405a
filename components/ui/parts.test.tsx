import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { Parts } from './parts.tsx';

it('breaks lines at the dots only, and leaves out what is not there', async () => {
  const { container } = await render(
    <p style={{ width: 175, fontSize: 13 }}>
      <Parts of={['shop.example', null, '5 links', false, '2 active runs']} />
    </p>,
  );
  expect(container.textContent).toBe('shop.example · 5 links · 2 active runs');
  const lines = [...container.querySelectorAll('span')].map((span) => span.getBoundingClientRect());
  expect(new Set(lines.map(({ top }) => top)).size).toBe(2);
  expect(new Set(lines.map(({ height }) => height)).size).toBe(1);
});
