import { describe, expect, it } from 'vitest';
import { srcsetAddresses } from './srcset.ts';

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
