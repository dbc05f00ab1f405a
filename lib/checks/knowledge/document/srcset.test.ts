import { describe, expect, it } from 'vitest';
import { skippedInSrcset, srcsetAddresses } from './srcset.ts';

describe('the addresses in a srcset', () => {
  it.each([
    [undefined, []],
    [' , ', []],
    ['a.png', ['a.png']],
    ['a.png 1x,b.png 2x', ['a.png', 'b.png']],
    ['a.png, b.png 2x', ['a.png', 'b.png']],
    ['a.png,b.png 2x', ['a.png,b.png']],
    ['\n a.png 100w\t50h ,\n b.png 200w,', ['a.png', 'b.png']],
    ['data:image/gif;base64,R0lG 1x, b.png 2x', ['data:image/gif;base64,R0lG', 'b.png']],
    ['a.png future(1, 2) 1x, b.png', ['a.png', 'b.png']],
    ['a.png future(1, b.png', ['a.png']],
    ['a.png,,, b.png', ['a.png', 'b.png']],
    ['a,,,,x.png,,', ['a,,,,x.png']],
  ])('%j: %j', (srcset, expected) => {
    expect(srcsetAddresses(srcset)).toEqual(expected);
  });
});

describe('the files in a srcset that browsers skip', () => {
  it.each([
    ['a.png 1x, b.png .5x, c.png 1e1x, d.png', []],
    ['a.png 100w, b.png 200w 100h, c.png 100h 300w', []],
    ['a.png 1x, b.png 800w', []],
    ['a.png future(1)', []],
    ['a.png 100, b.png 100px', ['a.png', 'b.png']],
    ['a.png 1.5w, b.png 0w, c.png -1w, d.png -1x', ['a.png', 'b.png', 'c.png', 'd.png']],
    ['a.png 300W, b.png 2X', ['a.png', 'b.png']],
    ['a.png 100h, b.png 1x 100w, c.png 100w 100w', ['a.png', 'b.png', 'c.png']],
    ['a b.png 300w, c.png 600w', ['a']],
    ['a.png 300w; b.png 600w', ['a.png']],
  ])('%j: %j', (srcset, expected) => {
    expect(skippedInSrcset(srcset).map(({ address }) => address)).toEqual(expected);
  });
});
