import { describe, expect, it } from 'vitest';
import { markdownTable, plainMarkdown } from './markdown-table.ts';

describe('markdownTable', () => {
  it('writes a table, numbers to the right', () => {
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

  it('lets no cell end itself or begin another', () => {
    expect(
      markdownTable(['a'], [['x | y'], ['x \\| y'], ['one\n\ntwo']])
        .split('\n')
        .slice(2),
    ).toEqual(['| x \\| y |', '| x \\\\\\| y |', '| one two |']);
  });
});

describe('plainMarkdown', () => {
  it.each([
    ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
    ['[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
    ['![](https://tracker.example)', '!\\[\\](https://tracker.example)'],
    ['*bold* `code`', '\\*bold\\* \\`code\\`'],
    ['_even_ snake_case', '\\_even\\_ snake_case'],
  ])('takes the meaning out of %s', (text, plain) => {
    expect(plainMarkdown(text)).toBe(plain);
  });
});
