/** What a popup told of itself. Times are in milliseconds of the clock that Node has as well, not since its start. */
export interface Seen {
  /** The first pixels of it: its shell. */
  shell: number;
  /** When what was waited for could be seen, by its name. */
  moments: Record<string, number>;
  /** Longest time in which it heard nobody; 0 where no task took 50 ms, of which the browser does not tell. */
  longestBlock: number;
}

/**
 * Runs in the popup, before its own scripts, and tells by the address when each moment came to be seen: a moment is a
 * selector, and its time that of the first frame in which something matches.
 *
 * The clock is Element Timing, which names the time at which the frame was shown. It counts an element once, and not what
 * is later written into it, so each moment adds a dot of its own, in the same task as the change and so in the same
 * frame. A frame callback would be 10 to 30 ms too early. A screencast tells the same frame 5 ms later (183 against 178 in
 * one run), because its stamp is that of the copied picture; it also slows the popup, and so is no clock for figures.
 */
export function probe(moments: Record<string, string>): void {
  const waiting = new Map(Object.entries(moments));
  const seen: Record<string, number> = {};
  let longestBlock = 0;

  const mark = () => {
    for (const [name, selector] of waiting) {
      if (!document.querySelector(selector)) continue;
      waiting.delete(name);
      const dot = document.createElement('b');
      dot.setAttribute('elementtiming', name);
      dot.textContent = '·';
      Object.assign(dot.style, { position: 'fixed', top: '0', left: '0', fontSize: '8px' });
      document.body.append(dot);
    }
  };
  new MutationObserver(mark).observe(document, { subtree: true, childList: true, attributes: true });

  const clock = (time: number) => performance.timeOrigin + time;
  const tell = () => {
    const figures = {
      shell: clock(performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN),
      moments: seen,
      longestBlock,
    };
    // The only change of a popup that the browser tells of without a debugger in it, which would slow it down.
    location.hash = encodeURIComponent(JSON.stringify(figures));
  };
  const isAllSeen = () => Object.keys(moments).every((name) => name in seen);
  // What follows the last moment blocks it as well: it tells once it is idle.
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
  // A popup of which nothing more is awaited than its first pixels.
  if (isAllSeen()) new PerformanceObserver(tellIfAllSeen).observe({ type: 'paint', buffered: true });
}
