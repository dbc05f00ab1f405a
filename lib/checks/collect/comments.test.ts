import { describe, expect, it } from 'vitest';
import { effort } from '../../../test/engine/effort.ts';
import { commentsIn } from './comments.ts';

describe('comments of HTML source', () => {
  it.each([
    ['<p>a</p>', undefined],
    ['<!-- a --><p>b</p><!--c\nd-->', 'a\nc\nd'],
    ['<!----><!-- --><!-->', undefined],
    // Both are whole: https://html.spec.whatwg.org/#parse-error-abrupt-closing-of-empty-comment
    ['<!-->a<!--b-->', 'b'],
    ['<!--->a<!--b-->', 'b'],
    ['<!-- a <!-- b --> c -->', 'a <!-- b'],
    ['<!-- never closed', undefined],
    [`<!--${'x'.repeat(49_999)}--><!--abc--><!--d-->`, `${'x'.repeat(49_999)}\na`],
  ])('%#', (html, comments) => {
    expect(commentsIn(html)).toEqual(comments === undefined ? {} : { comments });
  });

  it('take linear time', () => {
    expect(effort(() => commentsIn('<!-- --'.repeat(200_000)))).toBeLessThan(10);
    expect(effort(() => commentsIn('<!---->'.repeat(200_000)))).toBeLessThan(10);
  });
});
