import { browser } from '#imports';
import type { Inspection } from '../../checks/inspection.ts';
import { answerOfPage } from '../in-page/answer-of-page.ts';

const SCRIPT = '/runtime.js';

/** Returns what only the running page knows; nothing if it does not answer in time. Needs access to the tab. */
export async function takeRuntime(tabId: number): Promise<Pick<Inspection, 'runtime' | 'violations'>> {
  const injected = browser.scripting.executeScript({
    target: { tabId },
    files: [SCRIPT],
    injectImmediately: true,
  });
  const answer = await answerOfPage(injected);
  return typeof answer === 'string' ? JSON.parse(answer) : {};
}
