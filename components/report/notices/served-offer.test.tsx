import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import { ServedOffer } from './served-offer.tsx';

const ask = page.getByRole('button', { name: 'Request the HTML as served' });
const inject = vi.fn(async (): Promise<unknown[]> => []);

const showWithout = (url: string, state: Parameters<typeof showPage>[1] = {}) =>
  showPage({ ...KEPT, url, shown: {} }, state);

beforeEach(() => {
  inject.mockClear();
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(inject as never);
});

it('the HTML as served is requested only by a press, and it is said if that brought nothing', async () => {
  showWithout('https://kettles.example/copper');
  await draw(<ServedOffer />);
  await expect.element(page.getByText(/^One more request for this page, with your cookies,/)).toBeVisible();
  expect(inject).not.toHaveBeenCalled();
  await press(ask);
  await expect.element(page.getByText(/^No answer came in time, or it was another page\./)).toBeVisible();
  expect(inject).toHaveBeenCalled();
  // While it is asked, a second press asks nothing.
  const answer = Promise.withResolvers<unknown[]>();
  inject.mockImplementation(() => answer.promise);
  await press(ask);
  await expect.element(ask).toBeDisabled();
  await expect.element(page.getByText(/^One more request for this page, with your cookies,/)).toBeVisible();
  answer.resolve([]);
  await expect.element(ask).toBeEnabled();
});

it('it is not requested of an address that may do something, and that is said', async () => {
  showWithout('https://kettles.example/vote/15/up');
  await draw(<ServedOffer />);
  await expect
    .element(page.getByText(/^The HTML as served is unknown\. Plumbline does not request it/))
    .toBeVisible();
  expect(ask.query()).toBeNull();
});

it.each([
  ['known', () => showPage({ ...KEPT, shown: {}, served: KEPT.html ?? '' })],
  ['not known yet', () => showWithout('https://kettles.example/', { phase: 'page' })],
  [
    'of a page that the tab no longer shows',
    () => showWithout('https://kettles.example/', { moved: 'elsewhere' }),
  ],
] as const)('nothing is offered while it is %s', async (_, show) => {
  show();
  const { container } = await draw(<ServedOffer />);
  expect(container.textContent).toBe('');
});
