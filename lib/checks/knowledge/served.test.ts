import { expect, it } from 'vitest';
import { collectHtml } from '../collect/parse5.ts';
import { areOfOneAddress } from './served.ts';

it.each([
  ['https://tea.example/a', 'https://tea.example/a#b', true],
  ['https://tea.example/a', 'https://tea.example/a?b', false],
  ['https://tea.example/login', 'https://tea.example/a', false],
  ['about:blank', 'https://tea.example/a', false],
])('%s and %s', (served, page, expected) => {
  expect(areOfOneAddress(collectHtml('', served), collectHtml('', page))).toBe(expected);
});
