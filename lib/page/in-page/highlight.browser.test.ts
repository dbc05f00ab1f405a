import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pageInTab, tabIsClosed, treeOf } from '../../../test/components/tab.ts';
import { collectDocument } from '../../checks/collect/dom.ts';
import { documentIn } from './document-in.ts';
import { endHighlight, highlightOnPage, keepHighlight } from './highlight.ts';

const HOST = 'plumbline-highlight';
const host = () => document.querySelector<HTMLElement>(HOST);
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

const frames = (): HTMLElement[] =>
  [...(treeOf(host())?.querySelectorAll('i') ?? [])].filter((frame) => frame.style.display !== 'none');

/** Waits until the frames are drawn at the current positions of the elements. */
async function drawn(): Promise<DOMRect[]> {
  await nextFrame();
  await nextFrame();
  return frames().map((frame) => frame.getBoundingClientRect());
}

const box = (id: string, top: number, more = '') =>
  `<div id="${id}" style="position:fixed;left:40px;top:${top}px;width:100px;height:20px;${more}"></div>`;

afterEach(async () => {
  vi.useRealTimers();
  host()?.remove();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
});

describe('elements that are shown on the page', () => {
  it('are framed, three pixels around each, and counted', async () => {
    pageInTab(box('a', 50) + box('b', 90));
    expect(await highlightOnPage(1, ['#a', '#b', '#none'])).toEqual({ found: 2, visible: 2 });
    const [first, second, third] = await drawn();
    expect([first?.left, first?.top, first?.width, first?.height]).toEqual([37, 47, 106, 26]);
    expect(second?.top).toBe(87);
    expect(third).toBeUndefined();
  });

  it('are framed on top of everything, without blocking anything', async () => {
    pageInTab(box('a', 50));
    await highlightOnPage(1, ['#a']);
    const style = getComputedStyle(host() as Element);
    expect([style.position, style.zIndex, style.pointerEvents]).toEqual(['fixed', '2147483647', 'none']);
    expect([host()?.ariaHidden, host()?.shadowRoot, host()?.parentElement]).toEqual([
      'true',
      null,
      document.documentElement,
    ]);
    await drawn();
    const frame = getComputedStyle(frames()[0] as Element);
    expect([frame.position, frame.borderTopWidth, frame.boxSizing]).toEqual(['fixed', '2px', 'border-box']);
  });

  it.each(['open', 'closed'] as const)('can be in an %s shadow tree', async (mode) => {
    const inner = pageInTab('<div id="shop"></div>').querySelector('#shop')?.attachShadow({ mode });
    inner?.append(document.createRange().createContextualFragment(box('a', 50)));
    expect(await highlightOnPage(1, ['#shop >>> #a', '#a', '#none >>> #a'])).toEqual({
      found: 1,
      visible: 1,
    });
    expect(await drawn()).toHaveLength(1);
  });

  it('are on a page that is read as if nothing was shown on it', async () => {
    pageInTab(box('a', 50));
    const before = await collectDocument(document, treeOf);
    await highlightOnPage(1, ['#a']);
    await drawn();
    expect(await collectDocument(document, treeOf)).toEqual(before);
  });

  it('are skipped if they are invisible, or if their selector is invalid', async () => {
    pageInTab(`${box('a', 50, 'display:none')}<div id="flat" style="width:0;height:0"></div>`);
    expect(await highlightOnPage(1, ['#a', '#flat', '##'])).toEqual({ found: 2, visible: 0 });
    expect(host()).toBeNull();
  });

  it('count as visible if they only have a width or a height', async () => {
    pageInTab(box('wide', 50, 'height:0') + box('high', 90, 'width:0'));
    expect(await highlightOnPage(1, ['#wide', '#high'])).toEqual({ found: 2, visible: 2 });
    expect((await drawn()).map(({ width, height }) => [width, height])).toEqual([
      [106, 6],
      [6, 26],
    ]);
  });

  it('lose their frames while they are off screen, and get them back', async () => {
    const shown = pageInTab(box('a', 50) + box('b', 90));
    await highlightOnPage(1, ['#a', '#b']);
    expect(await drawn()).toHaveLength(2);
    const a = shown.querySelector<HTMLElement>('#a') as HTMLElement;
    for (const top of [-21, innerHeight + 1]) {
      // All these frames may take a busy browser longer than the eight seconds.
      await keepHighlight(1);
      a.style.top = `${top}px`;
      expect((await drawn()).map((frame) => frame.top)).toEqual([87]);
    }
    for (const top of [-20, innerHeight]) {
      await keepHighlight(1);
      a.style.top = `${top}px`;
      expect(await drawn()).toHaveLength(2);
    }
    a.style.display = 'none';
    expect(await drawn()).toHaveLength(1);
  });

  it('keep their frames when they move', async () => {
    const shown = pageInTab(box('a', 50));
    await highlightOnPage(1, ['#a']);
    await drawn();
    (shown.querySelector('#a') as HTMLElement).style.top = '150px';
    expect((await drawn())[0]?.top).toBe(147);
  });

  it('are followed while the page scrolls, which counts as no layout shift of the page', async () => {
    const shifted: (Node | null)[] = [];
    type Shift = PerformanceEntry & { sources: readonly { node: Node | null }[] };
    const observer = new PerformanceObserver((list) => {
      const shifts = list.getEntries() as Shift[];
      shifted.push(...shifts.flatMap(({ sources }) => sources.map(({ node }) => node)));
    });
    const bar = (id: string) => `<div id="${id}" style="margin-top:600px;height:200px">${id}</div>`;
    const shown = pageInTab(`<div style="height:4000px;overflow-anchor:none">${bar('a')}${bar('b')}</div>`);
    await nextFrame();
    observer.observe({ type: 'layout-shift' });
    await highlightOnPage(1, ['#a', '#b']);
    for (let top = 0; top <= 1_000; top += 100) {
      scrollTo(0, top);
      await drawn();
    }
    const b = shown.querySelector<HTMLElement>('#b') as HTMLElement;
    expect((await drawn()).map(({ top }) => top)).toEqual([b.getBoundingClientRect().top - 3]);
    await endHighlight(1);
    b.style.marginTop = '500px';
    await expect.poll(() => shifted).toEqual([b]);
    observer.disconnect();
    scrollTo(0, 0);
  });

  it('are found again after the page has rendered them again, and so are the frames', async () => {
    const shown = pageInTab(box('a', 50));
    await highlightOnPage(1, ['#a']);
    await drawn();
    host()?.remove();
    shown.replaceChildren(document.createRange().createContextualFragment(box('a', 120)));
    await expect.poll(() => frames()[0]?.getBoundingClientRect().top).toBe(117);
  });

  it('are scrolled to on request: to the first visible one', async () => {
    pageInTab(`${box('hidden', 50, 'display:none')}${box('a', 50)}${box('b', 90)}`);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    await highlightOnPage(1, ['#a']);
    expect(scroll).not.toHaveBeenCalled();
    await highlightOnPage(1, ['#hidden', '#a', '#b'], { scroll: true });
    expect((scroll.mock.contexts as Element[]).map(({ id }) => id)).toEqual(['a']);
    expect(scroll).toHaveBeenCalledWith({ block: 'center', inline: 'nearest', behavior: 'smooth' });
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query === '(prefers-reduced-motion: reduce)' }) as MediaQueryList,
    );
    await highlightOnPage(1, ['#b'], { scroll: true });
    expect(scroll).toHaveBeenLastCalledWith({ block: 'center', inline: 'nearest', behavior: 'auto' });
  });

  it('are two thousand at most', async () => {
    const shown = pageInTab('');
    for (let n = 0; n < 2_001; n += 1) shown.append(document.createElement('p'));
    const selectors = Array.from({ length: 2_001 }, (_, n) => `section > p:nth-child(${n + 1})`);
    expect(await highlightOnPage(1, selectors)).toHaveProperty('found', 2_000);
    await endHighlight(1);
  });
});

describe('frames of elements', () => {
  it('disappear when Escape is pressed, and with the next ones', async () => {
    pageInTab(box('a', 50) + box('b', 90));
    await highlightOnPage(1, ['#a']);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(host()).not.toBeNull();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(host()).toBeNull();
    await highlightOnPage(1, ['#a']);
    await highlightOnPage(1, ['#b']);
    expect(document.querySelectorAll(HOST)).toHaveLength(1);
    expect((await drawn())[0]?.top).toBe(87);
    await highlightOnPage(1, ['#none']);
    expect(host(), 'nothing is left of what is no longer meant').toBeNull();
  });

  it('disappear when they are removed, and leave nothing behind', async () => {
    pageInTab(box('a', 50));
    await highlightOnPage(1, ['#a']);
    await endHighlight(1);
    expect(host()).toBeNull();
    expect(window).not.toHaveProperty('plumblineHighlight');
    expect(await keepHighlight(1)).toBe(false);
    await endHighlight(1);
  });

  it('stay for eight seconds, and as long again each time they are renewed', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] });
    pageInTab(box('a', 50));
    await highlightOnPage(1, ['#a']);
    vi.advanceTimersByTime(7_980);
    expect(host()).not.toBeNull();
    expect(await keepHighlight(1)).toBe(true);
    vi.advanceTimersByTime(7_980);
    expect(host()).not.toBeNull();
    vi.advanceTimersByTime(60);
    expect(host()).toBeNull();
    expect(await keepHighlight(1)).toBe(false);
  });

  it('are absent without access to the tab', async () => {
    tabIsClosed();
    expect(await highlightOnPage(1, ['#a'])).toBeNull();
    expect(await keepHighlight(1)).toBe(false);
    await endHighlight(1);
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([] as never);
    expect(await highlightOnPage(1, ['#a'])).toBeNull();
    expect(await keepHighlight(1)).toBe(false);
  });

  it('are late after five seconds on a page that hangs, and are not said to be gone', async () => {
    vi.useFakeTimers();
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockReturnValue(new Promise(() => {}) as never);
    const answers = Promise.all([
      highlightOnPage(1, ['#a']),
      keepHighlight(1),
      endHighlight(1),
      documentIn(1),
    ]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answers).toEqual(['late', true, undefined, null]);
  });
});
