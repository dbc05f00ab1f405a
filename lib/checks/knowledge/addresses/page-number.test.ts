import { expect, it } from 'vitest';
import { pageNumberOf } from './page-number.ts';

it.each<[string, number, string]>([
  ['https://tea.example/green?page=3', 3, 'https://tea.example/green'],
  ['https://tea.example/green?sort=a&Paged=2#top', 2, 'https://tea.example/green?sort=a'],
  ['https://tea.example/green/page/2/', 2, 'https://tea.example/green/'],
  ['https://tea.example/strona-4', 4, 'https://tea.example/'],
  ...['page', 'seite', 'pagina', 'strona'].map(
    (word) => [`https://tea.example/a/${word}/7`, 7, 'https://tea.example/a/'] as [string, number, string],
  ),
  ...'page paged pg pageno page_no pagenum pagenumber page_number seite pagina strona'
    .split(' ')
    .map(
      (name) => [`https://tea.example/a?${name}=7`, 7, 'https://tea.example/a'] as [string, number, string],
    ),
])('%s', (address, number, first) => {
  const found = pageNumberOf(new URL(address));
  expect([found?.number, found?.first.href]).toEqual([number, first]);
});

it.each([
  'https://tea.example/',
  'https://tea.example/?p=123',
  'https://tea.example/?page=tea',
  'https://tea.example/page/',
])('no number in %s', (address) => {
  expect(pageNumberOf(new URL(address))).toBeNull();
});
