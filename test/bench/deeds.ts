import type { Page } from '@playwright/test';
import { line, show, spreadOf } from './bench-figures.ts';
import { BENCH_BUDGETS } from './budgets.ts';

export interface Figures {
  /** Milliseconds from the press to the frame that shows the result. */
  time: number;
  /** The longest task meanwhile; 0 if none took 50 ms. */
  block: number;
}

/** What the reader does, and what must appear when it is done: runs inside the page. */
export interface Deed {
  press: string;
  /** Typed into the pressed element, if it is a field. */
  text?: string;
  /** A selector, and how its text begins or ends. */
  shows: string;
  says: string;
}

/** Does something in a page of the extension and waits for the frame that shows the result. */
export function timeDeed(page: Page, deed: Deed): Promise<Figures> {
  return page.evaluate(async ({ press, text, shows, says }) => {
    let block = 0;
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) block = Math.max(block, duration);
    });
    tasks.observe({ type: 'longtask' });
    const isThere = () =>
      [...document.querySelectorAll(shows)].some(({ textContent }) => textContent?.includes(says));
    if (isThere()) throw new Error(`“${says}” is already there`);
    const target = document.querySelector<HTMLElement>(press);
    if (!target) throw new Error(`Nothing matches ${press}`);
    const began = performance.now();
    if (text === undefined) target.click();
    else if (target instanceof HTMLSelectElement) {
      target.value = text;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      // React notices a change only if it goes through the browser's own setter.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, text);
      target.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (!isThere()) {
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      });
    }
    // A message arrives after the frame in which it was posted has been rendered.
    const drawn = await new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    tasks.disconnect();
    return { time: drawn - began, block };
  }, deed);
}

/** Prints the time and the longest block of something that was done several times; both have a budget. */
export function report(what: string, figures: readonly Figures[], budget: number): boolean {
  const time = spreadOf(figures.map((each) => each.time));
  const block = spreadOf(figures.map((each) => each.block));
  const blocked = block.max === 0 ? `none of ${BENCH_BUDGETS.block} ms` : show(block, 'ms');
  return [
    line(what, show(time, 'ms'), time.median, budget, 'ms'),
    line(`${what}: longest block`, blocked, block.median, BENCH_BUDGETS.block, 'ms'),
  ].every(Boolean);
}
