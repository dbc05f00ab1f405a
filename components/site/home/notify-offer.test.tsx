import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { settings } from '@/lib/platform/settings.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { NotifyOffer } from './notify-offer.tsx';

const answering = (answer: boolean) =>
  vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => answer);
const offer = () => draw(<NotifyOffer />);
const stored = async () => (await settings.get()).notifications;

it('asks the browser when the user says yes, and disappears', async () => {
  const request = answering(true);
  await offer();
  await expect.element(page.getByText('Get notified when it is done?')).toBeVisible();
  await press(page.getByRole('button', { name: 'Yes, notify me' }));
  await expect.poll(stored).toBe(true);
  expect(request).toHaveBeenCalledWith({ permissions: ['notifications'] });
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
});

it('keeps it off if the browser refuses', async () => {
  answering(false);
  await offer();
  await press(page.getByRole('button', { name: 'Yes, notify me' }));
  await expect.poll(stored).toBe(false);
});

it('does not ask the browser when the user says no', async () => {
  const request = answering(true);
  await offer();
  await press(page.getByRole('button', { name: 'No', exact: true }));
  await expect.poll(stored).toBe(false);
  expect(request).not.toHaveBeenCalled();
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
});

it('stays while the browser asks, and asks only once', async () => {
  const answer = Promise.withResolvers<boolean>();
  const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(() => answer.promise);
  await offer();
  await press(page.getByRole('button', { name: 'Yes, notify me' }));
  await expect.poll(stored).toBe(true);
  await expect.element(page.getByRole('button', { name: 'Yes, notify me' })).toBeDisabled();
  answer.resolve(true);
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  expect(request).toHaveBeenCalledTimes(1);
});
