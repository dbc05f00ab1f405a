import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { defineUnlistedScript } from '#imports';
import { recordOf } from '@/lib/checks/collect/record.ts';
import type { Vitals } from '@/lib/checks/inspection.ts';

type Latest = Map<string, Metric>;

/** Milliseconds for the browser to deliver what it has; a page that is busy takes longer. */
const DELIVERY = 2_000;
/** Milliseconds to wait then for figures that a visit has by now: some may be missing while a page still loads. */
const PATIENCE = 200;
const EXPECTED = ['FCP', 'LCP', 'TTFB'];
/**
 * How many deliveries it takes until every figure is up to date: layout shifts are requested once the first paint was
 * delivered, and inputs are counted in a task of their own.
 */
const DELIVERIES = 3;

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

/**
 * Resolves once the browser has delivered what it had buffered for all observers so far; never if it has no entry of
 * the navigation.
 */
function delivered(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      setTimeout(resolve);
    });
    observer.observe({ type: 'navigation', buffered: true });
  });
}

/** Resolves once the figures include everything that was buffered since the page started. */
async function handedOut(latest: Latest): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, DELIVERY));
  for (let count = 0; count < DELIVERIES; count += 1) await Promise.race([delivered(), late]);
  if (EXPECTED.some((name) => !latest.has(name)))
    await new Promise((resolve) => setTimeout(resolve, PATIENCE));
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
      await handedOut(world.plumblineVitals);
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
