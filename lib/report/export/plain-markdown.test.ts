import { describe, expect, it } from 'vitest';
import { plainMarkdown } from './plain-markdown.ts';

describe('plainMarkdown', () => {
  it.each([
    ['<script>alert(1)</script>', '\\<script>alert(1)\\</script>'],
    ['[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
    ['![](https://tracker.example)', '!\\[\\](https://tracker.example)'],
    ['*bold* `code`', '\\*bold\\* \\`code\\`'],
    ['~~gone~~ &lt;b&gt; & more', '\\~\\~gone\\~\\~ \\&lt;b\\&gt; & more'],
    ['# heading #', '\\# heading \\#'],
    ['#1 of > 2', '\\#1 of > 2'],
    ['> quoted', '\\> quoted'],
    ['- item', '\\- item'],
    ['---', '\\---'],
    ['===', '\\==='],
    ['-10% = +1', '-10% = +1'],
    ['2. second', '2\\. second'],
    ['1.5 times', '1.5 times'],
    ['\u001b[31mred \u202eback', '\\[31mred back'],
    ['_even_ snake_case', '\\_even\\_ snake_case'],
  ])('escapes %s', (text, plain) => {
    expect(plainMarkdown(text)).toBe(plain);
  });
});
