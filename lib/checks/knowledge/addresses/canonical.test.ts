import { expect, it } from 'vitest';
import { collectHtml } from '../../collect/parse5.ts';
import { canonicalsOf, declaredCanonicals } from './canonical.ts';

const page = collectHtml(
  '<base href="https://cdn.example/x/"><link rel="Canonical nofollow" href="a"><link rel=canonical href="mailto:a@b">' +
    '<link rel=canonical href=" "><link rel=canonical href=/de hreflang=de><body><link rel=canonical href=/body>',
  'https://tea.example/page',
);
const response = {
  how: 'observed',
  url: 'https://tea.example/dir/page',
  status: 200,
  headers: [['link', '<b>; rel="canonical", <c>; rel="next"']],
} as const;

it('finds every declaration', () => {
  expect(declaredCanonicals(page, response).map(({ href, place }) => `${place} ${href}`)).toEqual([
    'head a',
    'head mailto:a@b',
    'head  ',
    'head /de',
    'body /body',
    'header b',
  ]);
});

it('keeps the valid ones, resolved against the base or the request URL', () => {
  expect(canonicalsOf(page, response).map(({ url }) => url.href)).toEqual([
    'https://cdn.example/x/a',
    'https://tea.example/dir/b',
  ]);
});
