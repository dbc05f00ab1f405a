import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowsFor } from './popup-rows.ts';

it('the popup has five rows of findings; with an account, the projects take the place of two', () => {
  expect([rowsFor(false), rowsFor(true)]).toEqual([5, 3]);
});

it('the popup before its own code has loaded has as many', () => {
  const [, shell = ''] =
    /<div class="card rows">((?:\s*<div><\/div>)+)/.exec(
      readFileSync('entrypoints/popup/index.html', 'utf8'),
    ) ?? [];
  const [, hidden] =
    /connected="true"\] \.shell \.rows div:nth-child\(-n \+ (\d+)\)/.exec(
      readFileSync('entrypoints/popup/shell.css', 'utf8'),
    ) ?? [];
  const rows = shell.match(/<div>/g)?.length;
  expect(rows).toBe(rowsFor(false));
  expect(Number(rows) - Number(hidden)).toBe(rowsFor(true));
});
