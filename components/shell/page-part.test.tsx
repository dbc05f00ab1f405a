import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { toneOfNotice } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { PagePart } from './page-part.tsx';

let isBroken: boolean;

function Fragile() {
  if (isBroken) throw new Error('on purpose');
  return <p>whole</p>;
}

function List() {
  const [of, setOf] = useState(1);
  return (
    <ul>
      <PagePart of={of} isItem>
        <li>
          <Fragile />
        </li>
      </PagePart>
      <li>
        <button type="button" onClick={() => setOf(2)}>
          Another
        </button>
      </li>
    </ul>
  );
}

it('a part that breaks is replaced with a message, and the rest works', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  isBroken = true;
  const { container } = await draw(
    <>
      <PagePart>
        <Fragile />
      </PagePart>
      <List />
    </>,
  );
  const broken = ['This part cannot be shown.', 'Try again'];
  await expect.poll(() => shown(container)).toEqual([...broken, ...broken, 'Another']);
  expect(toneOfNotice('This part')).toBe('error');
  // After another try, it may work again.
  await press(page.getByRole('button', { name: 'Try again' }).first());
  await expect.poll(() => shown(container)).toEqual([...broken, ...broken, 'Another']);
  isBroken = false;
  await press(page.getByRole('button', { name: 'Try again' }).first());
  await expect.poll(() => shown(container)).toEqual(['whole', ...broken, 'Another']);
  // The content changes: no press is needed.
  await press(page.getByRole('button', { name: 'Another' }));
  await expect.poll(() => shown(container)).toEqual(['whole', 'whole', 'Another']);
});
