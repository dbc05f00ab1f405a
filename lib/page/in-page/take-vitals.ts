import { browser } from '#imports';
import type { Vitals } from '../../checks/inspection.ts';
import { answerOfPage } from './answer-of-page.ts';

const SCRIPT = '/vitals.js';
/** Milliseconds that the browser's own figures are waited for. */
const PATIENCE = 500;

/** What the browser measured of the visit in a tab that is open to us; null where it says nothing in time. */
export async function takeVitals(tabId: number): Promise<Vitals | null> {
  const injected = browser.scripting.executeScript({
    target: { tabId },
    files: [SCRIPT],
    injectImmediately: true,
  });
  const answer = await answerOfPage(injected, PATIENCE);
  return typeof answer === 'string' ? (JSON.parse(answer) as Vitals) : null;
}
