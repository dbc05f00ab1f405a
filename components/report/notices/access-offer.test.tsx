import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { useInspection } from '@/lib/page/session/session.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { KEPT, showPage } from '@/test/components/with-page.ts';
import { AccessOffer } from './access-offer.tsx';

it('shows nothing if the response is available', async () => {
  showPage(KEPT);
  const { container } = await draw(<AccessOffer />);
  expect(container.textContent).toBe('');
});

it('says why there is no response, requests access only to this site, and says what a refusal means', async () => {
  showPage(KEPT);
  useInspection.setState(({ inspection }) => ({
    inspection: inspection && { ...inspection, unseen: 'barred' },
  }));
  const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => false);
  await draw(<AccessOffer />);
  await expect.element(page.getByText('The response was not read')).toBeVisible();
  await expect
    .element(page.getByText(/If you allow access to .*kettles\.example.*, Plumbline/))
    .toBeVisible();
  await press(page.getByRole('button', { name: 'Allow access' }));
  expect(request).toHaveBeenCalledWith({
    origins: ['https://kettles.example/*', 'http://kettles.example/*'],
  });
  await expect.element(page.getByText(/Without access to .*kettles\.example/)).toBeVisible();
  // With access, the page is loaded again, because only that shows its response.
  const phases: string[] = [];
  const stop = useInspection.subscribe(({ phase }) => phases.push(phase));
  request.mockImplementation(async () => true);
  await press(page.getByRole('button', { name: 'Allow access' }));
  await expect.poll(() => phases[0]).toBe('reading');
  stop();
});
