import { expect, it } from 'vitest';
import type { ProjectRow } from '@/lib/service/records/projects.ts';
import { knownHome } from './known-home.ts';

const row = (product: ProjectRow['product'], data: object): ProjectRow => ({
  account: 'a',
  product,
  id: 1,
  domain: 'tea.example',
  data: { id: 1, ...data },
});

it.each([
  [
    'the one of its audit project',
    [row('audit', { start_url: 'http://tea.example:8080/shop/' })],
    'http://tea.example:8080/',
  ],
  [
    'the one of its promotion project',
    [row('promotion', { homepage_url: 'http://tea.example/' })],
    'http://tea.example/',
  ],
  [
    'not that of another host of its domain',
    [
      row('audit', { start_url: 'https://blog.tea.example/' }),
      row('promotion', { homepage_url: 'http://tea.example/' }),
    ],
    'http://tea.example/',
  ],
  ['unknown if no project says it', [row('audit', {}), row('audit', { start_url: 'tea' })], ''],
])('the home page of a host is %s', (_which, rows, home) => {
  expect(knownHome(rows, 'tea.example')).toBe(home);
});
