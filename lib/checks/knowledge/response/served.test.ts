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

  it('is the page itself if no browser ran', () => {
    expect(sentPage({ page })).toBe(page);
  });

  it('is the served page if a browser ran', () => {
    expect(sentPage({ page: rendered, served: page })).toBe(page);
  });

  it('is null if only the browser’s page is known', () => {
    expect(sentPage({ page: rendered })).toBeNull();
  });

  it('is null if the served page is another one', () => {
    const served = collectHtml('', 'https://tea.example/b');
    expect(sentPage({ page: rendered, served })).toBeNull();
  });
});
