/**
 * What a popup reported about itself. Times are in milliseconds of the clock that Node also uses, not since its start.
 */
export interface ProbeReport {
  /** Its first pixels: its shell. */
  shell: number;
  /** When each awaited moment became visible, by name. */
  moments: Record<string, number>;
  /**
   * The longest time in which it did not respond; 0 if no task took 50 ms, because the browser does not report shorter
   * ones.
   */
  longestBlock: number;
}

/**
 * Runs in the popup, before its own scripts, and reports through the address when each moment became visible: its time
 * is that of the first frame in which something matches its selector, or, if it has none, of the last frame before a
 * second without a change. The clock is Element Timing,
 * which gives the time at which the frame was shown. It counts an element once, and ignores what is later written into
 * it, so each moment adds a dot of its own, in the same task as the change and so in the same frame. A frame callback
 * would be 10 to 30 ms too early. A screencast reports the same frame 5 ms later (183 instead of 178 in one run),
 * because its timestamp is that of the copied picture; it also slows the popup down, so it is unsuitable for figures.
 */
export function probe(moments: Readonly<Record<string, string | null>>): void {
  const STILL = 1_000;
  const waiting = new Map(Object.entries(moments));
  const seen: Record<string, number> = {};
  let longestBlock = 0;

  const dots = new WeakSet<Node>();
  let timer = 0;
  const mark = (changes: readonly MutationRecord[]) => {
    // Attributes also change while something only moves.
    const isContent = changes.some(
      ({ type, addedNodes }) => type !== 'attributes' && ![...addedNodes].some((node) => dots.has(node)),
    );
    for (const [name, selector] of waiting) {
      if (selector === null) {
        if (!isContent) continue;
        clearTimeout(timer);
        timer = window.setTimeout(() => {
          waiting.delete(name);
          tellIfAllSeen();
        }, STILL);
      } else {
        if (!document.querySelector(selector)) continue;
        waiting.delete(name);
      }
      const dot = document.createElement('b');
      dot.setAttribute('elementtiming', name);
      dot.textContent = '·';
      Object.assign(dot.style, { position: 'fixed', top: '0', left: '0', fontSize: '8px' });
      dots.add(dot);
      document.body?.append(dot);
    }
  };
  new MutationObserver(mark).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });

  const clock = (time: number) => performance.timeOrigin + time;
  const tell = () => {
    const figures = {
      shell: clock(performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN),
      moments: seen,
      longestBlock,
    };
    // The only change of a popup that the browser reports without a debugger in it, which would slow it down.
    location.hash = encodeURIComponent(JSON.stringify(figures));
  };
  const isAllSeen = () => waiting.size === 0 && Object.keys(moments).every((name) => name in seen);
  // What follows the last moment also blocks the popup: it reports once it is idle.
  const tellIfAllSeen = () => isAllSeen() && requestIdleCallback(tell, { timeout: 2_000 });

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestBlock = Math.max(longestBlock, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen[(entry as PerformanceEntry & { identifier: string }).identifier] = clock(entry.startTime);
    }
    tellIfAllSeen();
  }).observe({ type: 'element', buffered: true });
  // A popup from which only the first pixels are awaited.
  if (isAllSeen()) new PerformanceObserver(tellIfAllSeen).observe({ type: 'paint', buffered: true });
}
