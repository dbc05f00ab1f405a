import { describe, expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { areOfOneAddress, sentPage } from './served.ts';

it.each([
  ['https://tea.example/a', 'https://tea.example/a#b', true],
  ['https://tea.example/a', 'https://tea.example/a?b', false],
  ['https://tea.example/login', 'https://tea.example/a', false],
  ['about:blank', 'https://tea.example/a', false],
])('%s and %s', (served, page, expected) => {
  expect(areOfOneAddress(collectHtml('', served), collectHtml('', page))).toBe(expected);
});

describe('sentPage', () => {
  const page = collectHtml('', 'https://tea.example/a');
  const rendered = { ...page, source: 'rendered' } as const;

  it('is the page itself where no browser ran', () => {
    expect(sentPage({ page })).toBe(page);
  });

  it('is what was served where one did', () => {
    expect(sentPage({ page: rendered, served: page })).toBe(page);
  });

  it('is not known of what only a browser has', () => {
    expect(sentPage({ page: rendered })).toBeNull();
  });

  it('is not known where something else was served', () => {
    const served = collectHtml('', 'https://tea.example/b');
    expect(sentPage({ page: rendered, served })).toBeNull();
  });
});
