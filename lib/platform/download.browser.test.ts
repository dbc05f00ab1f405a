import { describe, expect, it, vi } from 'vitest';
import { download, fileName } from './download.ts';

describe('a downloaded file', () => {
  it('has its name, its type and its content, for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    download('tea.csv', 'text/csv', 'green,black');
    const [link] = click.mock.contexts as HTMLAnchorElement[];
    expect(link?.download).toBe('tea.csv');
    const response = await fetch(link?.href ?? '');
    expect([response.headers.get('content-type'), await response.text()]).toEqual([
      'text/csv',
      'green,black',
    ]);
    vi.advanceTimersByTime(9_999);
    expect(revoke).not.toHaveBeenCalledWith(link?.href);
    vi.advanceTimersByTime(1);
    expect(revoke).toHaveBeenCalledWith(link?.href);
    vi.useRealTimers();
  });
});

describe('the name of a file', () => {
  it.each([
    ['https://tea.example/green/sencha?x=1', 'plumbline-tea.example-green-sencha.csv'],
    ['https://tea.example/', 'plumbline-tea.example.csv'],
    ['nothing', 'plumbline-report.csv'],
    [`https://tea.example/${'a'.repeat(100)}`, `plumbline-tea.example-${'a'.repeat(68)}.csv`],
  ])('for %s', (address, name) => {
    expect(fileName(address, 'csv')).toBe(name);
  });
});
