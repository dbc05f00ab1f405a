import { browser } from '#imports';
import type { Inspection, Vitals } from '../../checks/inspection.ts';
import { answerOfPage } from './answer-of-page.ts';

/**
 * Runs a script of the extension in the page of a tab that we have access to. Returns what its text of JSON says; null if
 * it does not answer in time.
 */
async function answerOfScript(tabId: number, script: '/vitals.js' | '/runtime.js'): Promise<unknown> {
  const injected = browser.scripting.executeScript({
    target: { tabId },
    files: [script],
    injectImmediately: true,
  });
  const answer = await answerOfPage(injected);
  return typeof answer === 'string' ? JSON.parse(answer) : null;
}

/** Returns what the browser measured for the visit; null if it does not answer in time. */
export const takeVitals = async (tabId: number): Promise<Vitals | null> =>
  (await answerOfScript(tabId, '/vitals.js')) as Vitals | null;

/** Returns what only the running page knows; nothing if it does not answer in time. */
export const takeRuntime = async (tabId: number): Promise<Pick<Inspection, 'runtime' | 'violations'>> =>
  (await answerOfScript(tabId, '/runtime.js')) ?? {};
