import { expect, it, vi } from 'vitest';
import { download } from './download.ts';

it('a downloaded file has its name, its type and its content, for ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  download('tea.csv', 'text/csv', 'green,black');
  const [link] = click.mock.contexts as HTMLAnchorElement[];
  expect(link?.download).toBe('tea.csv');
  const response = await fetch(link?.href ?? '');
  expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/csv', 'green,black']);
  vi.advanceTimersByTime(9_999);
  expect(revoke).not.toHaveBeenCalledWith(link?.href);
  vi.advanceTimersByTime(1);
  expect(revoke).toHaveBeenCalledWith(link?.href);
  vi.useRealTimers();
});
