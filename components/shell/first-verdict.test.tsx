import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { drawFirstVerdict } from '@/entrypoints/popup/first-verdict.tsx';
import { PagePopup } from '@/entrypoints/popup/page-popup.tsx';
import type { Example } from '@/lib/checks/check.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import { LANGUAGES, type Language } from '@/lib/i18n/languages.ts';
import { loadFirstTranslator } from '@/lib/i18n/page-texts.ts';
import { judgedWith } from '@/lib/page/engine/judgement.ts';
import { settings } from '@/lib/platform/settings.ts';
import { loadDefinitions, loadFaults } from '@/lib/report/load-definitions.ts';
import { draw } from '@/test/components/draw.tsx';
import { show, TAB_ID } from '@/test/components/inspected.ts';
import { popupStyle } from '@/test/components/popup-style.ts';
import { changed, KEPT, POOR } from '@/test/components/with-page.ts';
import { judge } from '@/test/engine/judged.ts';

/** A page as it is before anything is known about its response. */
const asItStands = ({ url, html }: Example): Example => ({ ...(url && { url }), ...(html && { html }) });

/** Returns the visible content of a popup: each text and drawing with its position, to the pixel. */
function seenIn(place: Element) {
  // What turns takes as much room as it is turned: both are measured unturned.
  for (const one of document.getAnimations()) if (one instanceof CSSAnimation) one.currentTime = 0;
  const top = place.getBoundingClientRect();
  return [...place.querySelectorAll('h1, h2, p, b, li, svg, button, [title]')].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && !element.closest('.sr-only, footer');
    const at = [x - top.x, y - top.y, width, height].map(Math.round).join(' ');
    const style = getComputedStyle(element);
    const drawing =
      element.tagName === 'svg' ? [...element.querySelectorAll('*')].map((one) => one.outerHTML) : [];
    const text = (element as HTMLElement).innerText ?? '';
    return isSeen ? [[element.tagName, at, text, style.color, style.fontWeight, ...drawing].join(' | ')] : [];
  });
}

async function bothOf(example: Example, language: Language) {
  await page.viewport(440, 700);
  await settings.set({ ...settings.fallback, language });
  const inspection = inspectionOf(asItStands(example));
  const report = judge(inspection);
  const texts = await loadFirstTranslator(language);
  const place = document.createElement('div');
  document.body.append(place);
  drawFirstVerdict(place, { contentType: 'text/html', report }, await loadFaults(language), texts);
  const first = seenIn(place);
  place.remove();
  const results = judgedWith(report.results, await loadDefinitions(language));
  show(inspection, { phase: 'page', report: { ...report, language, results } });
  const { container } = await draw(<PagePopup />);
  await expect
    .poll(() => container.querySelectorAll('.projects-place, footer, button').length)
    .toBeGreaterThan(2);
  return { first, popup: seenIn(container), container };
}

beforeEach(popupStyle);
beforeEach(() => {
  Object.assign(fakeBrowser, { commands: { getAll: async () => [] } });
  // Wherever another test left the pointer, nothing here should count as hovered.
  document.body.style.pointerEvents = 'none';
});

describe('the first verdict, drawn before React is there,', () => {
  it.each(LANGUAGES)('equals what the popup then shows, to the pixel (%s)', async (language) => {
    const { first, popup } = await bothOf(POOR, language);
    expect(first.length).toBeGreaterThan(25);
    // The popup continues after the first verdict with the projects.
    const end = first.findLastIndex((one) => one.startsWith('H2'));
    expect(popup.slice(0, end)).toEqual(first.slice(0, end));
  });

  it('shows the score, the faults and their places', async () => {
    await bothOf(POOR, 'en');
    const place = document.createElement('div');
    const inspection = inspectionOf(asItStands(POOR));
    const report = { ...judge(inspection), url: 'https://shop.example/kettles?sort=price' };
    const texts = await loadFirstTranslator('en');
    drawFirstVerdict(place, { contentType: 'text/html', report }, await loadFaults('en'), texts);
    const said = place.textContent ?? '';
    expect(said).toContain(`${report.seo?.score}`);
    expect(said).toContain('shop.example');
    expect(said).toContain('/kettles?sort=price');
    expect(said).toContain(
      'Error:2 different canonical URLs<link rel="canonical" href="https://shop.example/other">',
    );
    expect(said).toContain('All 9 findings');
    expect(said).not.toContain('A+');
  });

  it('keeps empty rows if there are few findings, and cannot be pressed', async () => {
    const { first } = await bothOf(changed({ Copper: 'Brass' }), 'en');
    expect(first.join('\n')).toContain('kettles.example');
    const place = document.createElement('div');
    const report = judge(inspectionOf(asItStands(KEPT)));
    const texts = await loadFirstTranslator('en');
    drawFirstVerdict(place, { contentType: 'text/html', report }, await loadFaults('en'), texts);
    expect(place.firstElementChild?.hasAttribute('inert')).toBe(true);
    expect(place.querySelectorAll('li')).toHaveLength(5);
  });
});

it('the popup tells an open panel that it may read this tab now, and shows the keys that open it', async () => {
  const told: unknown[] = [];
  const channel = new BroadcastChannel('plumbline:pressed');
  channel.onmessage = ({ data }) => told.push(data);
  show(inspectionOf(POOR));
  const keys = [{ name: '_execute_action', shortcut: 'Alt+Shift+L' }];
  Object.assign(fakeBrowser, { commands: { getAll: async () => keys } });
  const { container } = await draw(<PagePopup />);
  await expect.poll(() => told).toEqual([TAB_ID]);
  await expect.poll(() => container.querySelector('kbd')?.textContent).toBe('Alt+Shift+L');
  expect(container.querySelector('kbd')?.title).toBe('Opens this window');
  channel.close();
});
