import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Translator } from '@/lib/i18n/translator.ts';
import { settings } from '@/lib/platform/settings.ts';
import { ignore } from '@/lib/report/ignored.ts';
import { loss } from '@/lib/service/records/loss.ts';
import { noticeTone, toneOfNotice } from '@/test/components/colours.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { connected } from '@/test/components/with-service.tsx';
import { useSettings } from '../stored/stored-state.ts';
import { MoreTexts } from '../texts/texts.tsx';
import { useTexts } from '../texts/use-texts.ts';
import StorageNotice from './storage-notice.tsx';

function Fault(): never {
  throw new Error('on purpose');
}

function Words() {
  const { t, language } = useTexts();
  return `${language}: ${t('area.security')}`;
}

function More() {
  const { t, language } = useTexts();
  return t('area.security') === 'more' ? `${language}: more` : language;
}

describe('a page of the extension', () => {
  it('shows a message if something breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await draw(<Fault />);
    await expect.element(page.getByText('Something went wrong in Plumbline.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(toneOfNotice('Something went wrong')).toBe('error');
  });

  it('keeps the theme, and what the first verdict of the next time must know before storage is read', async () => {
    const kept = () => JSON.parse(localStorage.getItem('appearance') ?? '{}');
    const { dataset } = document.documentElement;
    await draw(<Words />);
    await expect.poll(kept).toEqual({ theme: 'system', language: 'en', connected: false, ignoring: [] });
    expect([dataset.theme, dataset.connected]).toEqual([undefined, 'false']);
    await settings.update((known) => ({ ...known, theme: 'dark' }));
    await connected();
    await ignore('https://shop.example/tea', { check: 'seo/title-generic', messages: ['generic'] });
    await expect
      .poll(kept)
      .toEqual({ theme: 'dark', language: 'en', connected: true, ignoring: ['https://shop.example'] });
    expect([dataset.theme, dataset.connected]).toEqual(['dark', 'true']);
    await settings.update((known) => ({ ...known, theme: 'system' }));
    await expect.poll(() => dataset.theme).toBe(undefined);
  });

  it('ends no text in a line of one short word', async () => {
    const text = <span data-testid="text">Різні канонічні URL: 2</span>;
    const { rerender } = await draw(text);
    const shownText = () => page.getByTestId('text').element();
    const lines = () => {
      const range = document.createRange();
      range.selectNodeContents(shownText());
      return [...range.getClientRects()].map(({ width }) => width);
    };
    const [whole = 0, ...more] = lines();
    expect(more).toEqual([]);
    // Only the last word does not fit.
    rerender(<div style={{ width: whole - 2 }}>{text}</div>);
    expect(lines()).toHaveLength(2);
    expect(lines()[1]).toBeGreaterThan(whole / 4);
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

  it.each([
    ['without its additions until those are there', undefined, ['pl: more', 'en', 'en: more']],
    ['in the former one until those are there', 'waiting', ['pl: more', 'en: more']],
  ])('follows the language in what is loaded in addition: %s', async (_what, waiting, then) => {
    const loading: Record<string, () => void> = {};
    const add = async (texts: Translator) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      loading[texts.language] = resolve;
      await promise;
      return { ...texts, t: () => 'more' } as Translator;
    };
    const choose = (language: 'en' | 'pl') => settings.update((known) => ({ ...known, language }));
    const { container } = await draw(
      <MoreTexts add={add} {...(waiting && { waiting })}>
        <More />
      </MoreTexts>,
    );
    expect(container.textContent).toBe(waiting ?? 'en');
    const first = loading.en;
    await choose('pl');
    await expect.poll(() => Object.keys(loading)).toEqual(['en', 'pl']);
    const seen: string[] = [];
    const options = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => seen.push(container.textContent)).observe(container, options);
    loading.pl?.();
    await expect.poll(() => seen.at(-1)).toBe('pl: more');
    // The former language comes late.
    first?.();
    await choose('en');
    await expect.poll(() => loading.en).not.toBe(first);
    loading.en?.();
    await expect.poll(() => seen.at(-1)).toBe('en: more');
    expect(seen).toEqual(then);
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
    expect([noticeTone(container), page.getByRole('status').elements().length]).toEqual(['error', 1]);
    await loss.set({ at, orders: [], scans: [{ id: 31, site: 'shop.example', at: at - 3_600_000 }] });
    await expect
      .poll(() => shown(container).slice(1))
      .toEqual([
        'These orders were open then. Plumbline is looking for them again:',
        `Security scan 31, shop.example, ${date(at - 3_600_000).replaceAll('\u202f', ' ')}`,
        'Understood',
      ]);
    await loss.set({ at, orders: [], scans: [] });
    await expect
      .poll(() => shown(container))
      .toEqual([
        `The browser has lost Plumbline’s saved data: history, positions and finished jobs up to ${date(at)} are gone.`.replaceAll(
          '\u202f',
          ' ',
        ),
        'Understood',
      ]);
    await press(page.getByRole('button', { name: 'Understood' }));
    await expect.poll(() => container.textContent).toBe('');
    expect(await loss.get()).toBe(null);
  });

  it('says if settings could not be read', async () => {
    const { container } = await draw(<StorageNotice />);
    expect(container.textContent).toBe('');
    useSettings.setState({ hasFailed: true });
    const words = 'Saved settings cannot be read; the defaults are shown.';
    await expect.poll(() => container.textContent).toBe(words);
    expect(noticeTone(container)).toBe('warn');
    // One notice at a time: this one is true of all that follows.
    await loss.set({ at: 1, orders: [], scans: [] });
    expect(container.textContent).toBe(words);
    await loss.set(null);
    useSettings.setState({ hasFailed: false });
    await expect.poll(() => container.textContent).toBe('');
  });
});
