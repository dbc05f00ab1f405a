import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { settings } from '@/lib/platform/settings.ts';
import { themed } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
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
  it('has a last word where something breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await draw(<Fault />);
    await expect.element(page.getByText('Something went wrong in Plumbline.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('follows the language that the settings name', async () => {
    const { container } = await draw(<Words />);
    expect(container.textContent).toBe('en: Security');
    await settings.update((known) => ({ ...known, language: 'pl' }));
    await expect.poll(() => container.textContent).toBe('pl: Bezpieczeństwo');
    expect(document.documentElement.lang).toBe('pl');
    await settings.update((known) => ({ ...known, language: 'en' }));
    await expect.poll(() => container.textContent).toBe('en: Security');
  });

  it('says where settings could not be read', async () => {
    const { container } = await draw(<StorageNotice />);
    expect(container.textContent).toBe('');
    useSettings.setState({ hasFailed: true });
    await expect.poll(() => container.textContent).not.toBe('');
    expect(getComputedStyle(container.querySelector('svg') as Element).color).toBe(themed('warn'));
    useSettings.setState({ hasFailed: false });
    await expect.poll(() => container.textContent).toBe('');
  });
});
