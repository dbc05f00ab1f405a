import { browser } from '#imports';

/** What came of highlighting: elements that were found, and of those the ones that can be seen. */
export interface Highlighted {
  found: number;
  visible: number;
}

export interface HighlightOptions {
  /** Whether the first one that can be seen is scrolled to. */
  scroll?: boolean;
}

/** Milliseconds that frames stay unless they are kept up. */
const STAY = 8_000;
/** More elements are not followed: where each of them stands has to be asked for at every frame. */
const MAXIMUM = 2_000;

type Keep = (stay: number) => boolean;

/**
 * Runs inside the page, in a world that its scripts do not see. Draws frames over elements from one element of its
 * own, in a closed shadow tree on top of everything; the page's elements are not touched. Elements that a re-render
 * has replaced are found again by their selectors. Must not use anything from outside itself.
 */
function highlightInPage(selectors: string[], scroll: boolean, stay: number): Highlighted {
  const world = window as unknown as { plumblineHighlight?: { keep: Keep; end(): void } | undefined };
  world.plumblineHighlight?.end();

  const find = (selector: string): Element | null => {
    let scope: Document | ShadowRoot | null = document;
    let element: Element | null = null;
    try {
      for (const part of selector.split(' >>> ')) {
        element = scope?.querySelector(part) ?? null;
        scope = element?.shadowRoot ?? null;
      }
    } catch {
      return null;
    }
    return element;
  };
  const isVisible = (element: Element | null) => {
    const box = element?.getBoundingClientRect();
    return box !== undefined && (box.width > 0 || box.height > 0);
  };

  const elements = selectors.map(find);
  const result = {
    found: elements.filter((element) => element !== null).length,
    visible: elements.filter(isVisible).length,
  };
  if (result.visible === 0) return result;

  const host = document.createElement('plumbline-highlight');
  host.style.cssText =
    'all:initial!important;position:fixed!important;inset:0!important;z-index:2147483647!important;pointer-events:none!important';
  host.setAttribute('aria-hidden', 'true');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    'i{position:fixed;box-sizing:border-box;border:2px solid #3b5bdb;border-radius:4px;background:#3b5bdb1f;box-shadow:0 0 0 2px #fff,0 0 0 4px #3b5bdb40}',
  );
  root.adoptedStyleSheets = [sheet];
  document.documentElement.append(host);

  if (scroll) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    elements
      .find(isVisible)
      ?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }

  const frames: HTMLElement[] = [];
  let lastSearch = performance.now();
  let end = lastSearch + stay;
  let next = 0;
  const draw = (now: number) => {
    if (now > end) return finish();
    if (now - lastSearch > 250) {
      lastSearch = now;
      elements.forEach((element, index) => {
        if (!element?.isConnected) elements[index] = find(selectors[index] ?? '');
      });
      // A page that replaces its whole content takes our element with it.
      if (!host.isConnected) document.documentElement.append(host);
    }
    let used = 0;
    for (const element of elements) {
      const box = element?.getBoundingClientRect();
      if (!box || (box.width === 0 && box.height === 0) || box.bottom < 0 || box.top > innerHeight) continue;
      frames[used] ??= root.appendChild(document.createElement('i'));
      const { style } = frames[used] as HTMLElement;
      style.display = 'block';
      style.left = `${box.left - 3}px`;
      style.top = `${box.top - 3}px`;
      style.width = `${box.width + 6}px`;
      style.height = `${box.height + 6}px`;
      used += 1;
    }
    for (const frame of frames.slice(used)) frame.style.display = 'none';
    next = requestAnimationFrame(draw);
  };
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') finish();
  };
  const finish = () => {
    cancelAnimationFrame(next);
    document.removeEventListener('keydown', onKey, true);
    host.remove();
    delete world.plumblineHighlight;
  };
  document.addEventListener('keydown', onKey, true);
  world.plumblineHighlight = {
    end: finish,
    keep: (longer) => {
      end = performance.now() + longer;
      return true;
    },
  };
  next = requestAnimationFrame(draw);
  return result;
}

function keepInPage(stay: number): boolean {
  const { plumblineHighlight } = window as unknown as { plumblineHighlight?: { keep: Keep } };
  return plumblineHighlight?.keep(stay) ?? false;
}

function endInPage(): void {
  (window as unknown as { plumblineHighlight?: { end(): void } }).plumblineHighlight?.end();
}

/**
 * Frames elements of a page for some seconds, or until Escape, and leaves nothing behind. Earlier frames go. Null when
 * the page is closed to us by now.
 */
export async function highlightOnPage(
  tabId: number,
  selectors: readonly string[],
  { scroll = false }: HighlightOptions = {},
): Promise<Highlighted | null> {
  const [frame] = await browser.scripting
    .executeScript({
      target: { tabId },
      func: highlightInPage,
      args: [selectors.slice(0, MAXIMUM), scroll, STAY],
      injectImmediately: true,
    })
    .catch(() => []);
  return frame?.result ?? null;
}

/** Keeps the frames for some seconds more; called again and again, they stay. False when they are gone. */
export async function keepHighlight(tabId: number): Promise<boolean> {
  const [frame] = await browser.scripting
    .executeScript({ target: { tabId }, func: keepInPage, args: [STAY] })
    .catch(() => []);
  return frame?.result ?? false;
}

/** Takes the frames off the page. */
export async function endHighlight(tabId: number): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId }, func: endInPage }).catch(() => {});
}
