import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '@/lib/platform/settings.ts';
import { loss } from '@/lib/service/records/loss.ts';
import { themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { useSettings } from '../stored/stored-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import StorageNotice from './storage-notice.tsx';

function Fault(): never {
  throw new Error('on purpose');
}

function Words() {
  const { t, language } = useTexts();
  return `${language}: ${t('area.security')}`;
}

describe('a page of the extension', () => {
  it('shows a message if something breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await draw(<Fault />);
    await expect.element(page.getByText('Something went wrong in Plumbline.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('follows the language of the settings', async () => {
    const { container } = await draw(<Words />);
    expect(container.textContent).toBe('en: Security');
    await settings.update((known) => ({ ...known, language: 'pl' }));
    await expect.poll(() => container.textContent).toBe('pl: Bezpieczeństwo');
    expect(document.documentElement.lang).toBe('pl');
    // The first verdict of the next time is drawn before the settings are read.
    await expect.poll(() => JSON.parse(localStorage.getItem('appearance') ?? '{}').language).toBe('pl');
    await settings.update((known) => ({ ...known, language: 'en' }));
    await expect.poll(() => container.textContent).toBe('en: Security');
  });

  it('says that rows were lost, and which orders were open, until the user dismisses it', async () => {
    const at = Date.parse('2026-11-20T12:00:00Z');
    const date = (time: number) =>
      new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(time);
    const { container } = await draw(<StorageNotice />);
    await loss.set({
      at,
      orders: [{ kind: 'POST /promotion/runs', site: 'tea.example', at: at - 60_000 }],
      scans: [{ id: 31, site: 'shop.example', at: at - 3_600_000 }],
    });
    await expect
      .poll(() => shown(container))
      .toEqual(
        [
          `The browser has lost Plumbline’s saved data: history, positions and finished jobs up to ${date(at)} are gone.`,
          'These orders were open then. Plumbline is looking for them again:',
          `Promotion, tea.example, ${date(at - 60_000)}`,
          `Security scan 31, shop.example, ${date(at - 3_600_000)}`,
          'Understood',
        ].map((line) => line.replaceAll('\u202f', ' ')),
      );
    await press(page.getByRole('button', { name: 'Understood' }));
    await expect.poll(() => container.textContent).toBe('');
    expect(await loss.get()).toBe(null);
  });

  it('says if settings could not be read', async () => {
    const { container } = await draw(<StorageNotice />);
    expect(container.textContent).toBe('');
    useSettings.setState({ hasFailed: true });
    await expect.poll(() => container.textContent).not.toBe('');
    expect(getComputedStyle(container.querySelector('svg') as Element).color).toBe(themed('warn'));
    useSettings.setState({ hasFailed: false });
    await expect.poll(() => container.textContent).toBe('');
  });
});
