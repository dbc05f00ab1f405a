import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { defineUnlistedScript } from '#imports';
import { recordOf } from '@/lib/checks/collect/record.ts';
import type { Vitals } from '@/lib/checks/inspection.ts';

type Latest = Map<string, Metric>;

/** Milliseconds for the browser to deliver the entries buffered since the page started. */
const HANDING_OUT = 200;

/**
 * The isolated world of our scripts. The values are kept here, so that a second injection adds no second observer.
 */
const world = globalThis as { plumblineVitals?: Latest; requestIdleCallback?: unknown };

function watch(): Latest {
  // Otherwise the package waits up to a second for it, long after any input.
  world.requestIdleCallback = undefined;
  const latest: Latest = new Map();
  const note = (metric: Metric) => {
    latest.set(metric.name, metric);
  };
  for (const on of [onLCP, onINP, onCLS, onFCP, onTTFB]) on(note, { reportAllChanges: true });
  return latest;
}

/** Returns the element that a metric is about, as far as the browser reports it. */
function elementOf({ entries }: Metric): Element | null {
  const told = entries as readonly (PerformanceEntry & {
    value?: number;
    element?: Element | null;
    target?: Node | null;
    sources?: readonly { node: Node | null }[];
  })[];
  const [worst] = [...told].sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const node = worst?.element ?? worst?.sources?.[0]?.node ?? told.find(({ target }) => target)?.target;
  return node instanceof Element ? node : (node?.parentElement ?? null);
}

/** Injected after a click: returns what the browser measured during this visit, as JSON text. */
export default defineUnlistedScript({
  globalName: true,
  async main() {
    if (!world.plumblineVitals) {
      world.plumblineVitals = watch();
      await new Promise((resolve) => setTimeout(resolve, HANDING_OUT));
    }
    const vitals: Record<string, unknown> = {};
    for (const [name, metric] of world.plumblineVitals) {
      const element = elementOf(metric);
      const at = element && recordOf(element);
      vitals[name.toLowerCase()] = { value: metric.value, ...(at && { at }) };
    }
    return JSON.stringify(vitals satisfies Vitals);
  },
});
