import { browser } from '#imports';
import type { Vitals } from '../checks/inspection.ts';

const SCRIPT = '/vitals.js';
/** Milliseconds that the browser's own figures are waited for. */
const PATIENCE = 500;

/** What the browser measured of the visit in a tab that is open to us; null where it says nothing in time. */
export async function takeVitals(tabId: number): Promise<Vitals | null> {
  const late = new Promise<[]>((resolve) => {
    setTimeout(() => resolve([]), PATIENCE);
  });
  const injected = browser.scripting
    .executeScript({ target: { tabId }, files: [SCRIPT], injectImmediately: true })
    .catch(() => []);
  const [frame] = await Promise.race([injected, late]);
  return typeof frame?.result === 'string' ? (JSON.parse(frame.result) as Vitals) : null;
}
