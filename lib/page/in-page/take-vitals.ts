import { browser } from '#imports';
import type { Vitals } from '../../checks/inspection.ts';
import { answerOfPage } from './answer-of-page.ts';

const SCRIPT = '/vitals.js';

/**
 * Returns what the browser measured for the visit in a tab that we have access to; null if it does not answer in time.
 */
export async function takeVitals(tabId: number): Promise<Vitals | null> {
  const injected = browser.scripting.executeScript({
    target: { tabId },
    files: [SCRIPT],
    injectImmediately: true,
  });
  const answer = await answerOfPage(injected);
  return typeof answer === 'string' ? (JSON.parse(answer) as Vitals) : null;
}
