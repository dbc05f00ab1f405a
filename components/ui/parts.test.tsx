import { expect, it } from 'vitest';
import { draw } from '@/test/components/draw.tsx';
import { Parts } from './parts.tsx';

it('breaks lines between facts only, shows no dot at their ends, and leaves out what is not there', async () => {
  const { container } = await draw(
    <p style={{ width: 175 }}>
      <Parts of={['shop.example', null, '5 links', false, <b key="runs">2 active runs</b>]} />
    </p>,
  );
  expect(container.textContent).toBe('shop.example · 5 links · 2 active runs');
  const text = container.querySelector('p')?.getBoundingClientRect();
  const facts = [...container.querySelectorAll('p > span > span > span')];
  const boxes = facts.map((fact) => fact.getBoundingClientRect());
  expect(new Set(boxes.map(({ height }) => height)).size).toBe(1);
  expect(boxes.map(({ top }) => top === boxes[0]?.top)).toEqual([true, true, false]);
  // What is in front of the text's edge is cut off: the dot of the fact that begins the second line.
  const isShown = (fact: Element) => {
    const dot = [...fact.children].find(({ textContent }) => textContent === '·')?.getBoundingClientRect();
    return dot !== undefined && text !== undefined && dot.right > text.left + 1;
  };
  expect(facts.map(isShown)).toEqual([false, true, false]);
});

it('breaks a fact that is wider than the list within its words, and leaves no line empty', async () => {
  const { container } = await draw(
    <p style={{ width: 120, lineHeight: '20px' }}>
      <Parts of={['Promotion', 'shop.example/kettles/osprey']} />
    </p>,
  );
  expect(container.querySelector('p')?.offsetHeight).toBe(60);
});
