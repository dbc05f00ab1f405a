import { expect, it } from 'vitest';
import { fileName } from './file-name.ts';

it.each([
  ['https://tea.example/green/sencha?x=1', 'plumbline-tea.example-green-sencha.csv'],
  ['https://tea.example/', 'plumbline-tea.example.csv'],
  ['https://чай.example/зелёный/100%25/%D1', 'plumbline-чай.example-зелёный-100-25-D1.csv'],
  ['https://tea.example/%E0%A4%B9%E0%A4%BF%E0%A4%82', 'plumbline-tea.example-हिं.csv'],
  ['https://tea.example/reset/…', 'plumbline-tea.example-reset.csv'],
  ['https://-tea.example/-a-/--', 'plumbline-tea.example-a.csv'],
  ['https://--tea.example/…/!', 'plumbline-tea.example.csv'],
  ['nothing', 'plumbline-report.csv'],
  [`https://tea.example/${'a'.repeat(100)}`, `plumbline-tea.example-${'a'.repeat(68)}.csv`],
  [`https://tea.example/x${'𠮷'.repeat(100)}`, `plumbline-tea.example-x${'𠮷'.repeat(67)}.csv`],
])('a file about %s is named %s', (address, name) => {
  expect(fileName(address, 'csv')).toBe(name);
});
