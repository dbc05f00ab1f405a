import { describe, expect, it } from 'vitest';
import { inkOn } from './branding-preview.tsx';

describe('inkOn', () => {
  it.each([
    ['#000', '#fff'],
    ['#2f6b4f', '#fff'],
    ['#ffe066', '#000'],
    ['#FFF', '#000'],
  ])('WL-03: text on %s %s is readable', (color, ink) => {
    expect(inkOn(color)).toBe(ink);
  });
});
