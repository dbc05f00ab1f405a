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

  it('aligns numbers right next to empty cells, too, and a column of text never', () => {
    const rows = [
      ['/a', 81, '', '7'],
      ['/b', '', '', '8'],
    ];
    expect(markdownTable(['Page', 'Score', 'Links', 'Model'], rows).split('\n')[1]).toBe(
      '| --- | --: | --- | --- |',
    );
  });

  it('keeps every cell from ending itself or starting another', () => {
    expect(
      markdownTable(['a'], [['x | y'], ['x \\| y'], ['one\n\ntwo']])
        .split('\n')
        .slice(2),
    ).toEqual(['| x \\| y |', '| x \\\\\\| y |', '| one<br>two |']);
  });
});
