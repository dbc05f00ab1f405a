import { describe, expect, it } from 'vitest';
import { markdownTable } from './markdown-table.ts';

describe('markdownTable', () => {
  it('writes a table with numbers aligned right', () => {
    expect(
      markdownTable(
        ['Level', 'Text'],
        [
          [1, 'Kettles'],
          [2, 'Copper'],
        ],
      ),
    ).toBe('| Level | Text |\n| --: | --- |\n| 1 | Kettles |\n| 2 | Copper |');
  });

  it('keeps every cell from ending itself or starting another', () => {
    expect(
      markdownTable(['a'], [['x | y'], ['x \\| y'], ['one\n\ntwo']])
        .split('\n')
        .slice(2),
    ).toEqual(['| x \\| y |', '| x \\\\\\| y |', '| one<br>two |']);
  });
});
