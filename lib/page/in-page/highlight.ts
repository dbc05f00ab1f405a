import { browser } from '#imports';
import { answerOfPage } from './answer-of-page.ts';

/** The number of elements that were found, of the most that are framed, and how many of them are visible. */
export interface Highlighted {
  found: number;
  visible: number;
}

export interface HighlightOptions {
  /** Whether to scroll to the first visible one. */
  scroll?: boolean;
}

/** Milliseconds that frames stay unless they are renewed. */
const STAY = 8_000;
/** The most elements that are framed: the position of each is read in every animation frame. */
export const MOST_FRAMED = 2_000;

type Keep = (stay: number) => boolean;

/**
 * Runs inside the page, isolated from its scripts. Draws frames over elements from a single element of our own, in a
 * closed shadow tree on top of everything; the page's elements stay unchanged. Finds elements that a re-render has
 * replaced by their selectors. Must not use anything from outside itself.
 */
function highlightInPage(selectors: string[], scroll: boolean, stay: number): Highlighted {
  const world = window as unknown as { plumblineHighlight?: { keep: Keep; end(): void } | undefined };
  world.plumblineHighlight?.end();

  // Firefox has it as a property; nothing else shows extensions what is in a closed tree.
  const rootOf = (host: Element): ShadowRoot | null => {
    const { chrome } = globalThis as unknown as { chrome: typeof browser };
    return import.meta.env.FIREFOX
      ? (host as Element & { openOrClosedShadowRoot: ShadowRoot | null }).openOrClosedShadowRoot
      : chrome.dom.openOrClosedShadowRoot(host as HTMLElement);
  };
  const find = (selector: string): Element | null => {
    const [first = '', ...inner] = selector.split(' >>> ');
    try {
      let element = document.querySelector(first);
      for (const part of inner) element = (element && rootOf(element))?.querySelector(part) ?? null;
      return element;
    } catch {
      return null;
    }
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
    'i{position:fixed;left:0;top:0;box-sizing:border-box;border:2px solid #3b5bdb;border-radius:4px;background:#3b5bdb1f;box-shadow:0 0 0 2px #fff,0 0 0 4px #3b5bdb40}',
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
      // A page that replaces all its content removes our element too.
      if (!host.isConnected) document.documentElement.append(host);
    }
    let used = 0;
    for (const element of elements) {
      const box = element?.getBoundingClientRect();
      if (!box || (box.width === 0 && box.height === 0) || box.bottom < 0 || box.top > innerHeight) continue;
      frames[used] ??= root.appendChild(document.createElement('i'));
      const { style } = frames[used] as HTMLElement;
      style.display = 'block';
      // Moved by `left` and `top`, it would count as a layout shift of the page.
      style.transform = `translate(${box.left - 3}px,${box.top - 3}px)`;
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
 * Frames elements of a page for some seconds, or until Escape is pressed, and leaves nothing behind. Removes earlier
 * frames. Returns null if we no longer have access to the page, `late` if it does not answer: it may still frame them.
 */
export async function highlightOnPage(
  tabId: number,
  selectors: readonly string[],
  { scroll = false }: HighlightOptions = {},
): Promise<Highlighted | 'late' | null> {
  const injected = browser.scripting.executeScript({
    target: { tabId },
    func: highlightInPage,
    args: [selectors.slice(0, MOST_FRAMED), scroll, STAY],
    injectImmediately: true,
  });
  return (await answerOfPage(injected, undefined, 'late')) as Highlighted | 'late' | null;
}

/** Keeps the frames for some more seconds; call it repeatedly to keep them. Returns false if they are gone. */
export async function keepHighlight(tabId: number): Promise<boolean> {
  const injected = browser.scripting.executeScript({ target: { tabId }, func: keepInPage, args: [STAY] });
  // The frames of a page that hangs stay as they are.
  return (await answerOfPage(injected, undefined, true)) === true;
}

/** Removes the frames from the page. */
export async function endHighlight(tabId: number): Promise<void> {
  await answerOfPage(browser.scripting.executeScript({ target: { tabId }, func: endInPage }));
}
