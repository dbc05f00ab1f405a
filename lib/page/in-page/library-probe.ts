import { browser } from '#imports';
import type { Probed } from '../../checks/knowledge/libraries/libraries-in.ts';
import { answerOfPage } from './answer-of-page.ts';

/** Milliseconds that the page's variables are waited for. */
const PATIENCE = 500;

/**
 * Runs in the page's own world, where its scripts keep their variables: what stands under each path. Reads, as any script
 * of the page could, and calls nothing; a getter of the page may run. What is no version is left out, and whatever the
 * page throws. Must not use anything from outside itself.
 */
export function probeInPage(variables: readonly (readonly [name: string, path: string])[]): Probed[] {
  const MAXIMUM = 100;
  const LONGEST = 40;
  const read = (path: string): unknown => {
    let value: unknown = globalThis;
    for (const key of path.split('.')) {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
      value = (value as Record<string, unknown>)[key];
    }
    return value;
  };
  const found: Probed[] = [];
  for (const [name, paths] of variables) {
    try {
      const parts = paths.split(' ').map(read);
      if (!parts.every((part) => typeof part === 'string')) continue;
      // Builds without some parts say so behind their version: `3.4.1 -ajax,-effects`.
      const version = parts.join('.').slice(0, 200).split(' ', 1)[0] ?? '';
      if (version.length <= LONGEST && /^\d+(\.\d+)+(-[\w.]+)?$/.test(version)) found.push([name, version]);
    } catch {
      // A window of another origin, or a getter that fails: no library.
    }
    if (found.length >= MAXIMUM) break;
  }
  return found;
}

const isProbed = (one: unknown): one is Probed =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');

/**
 * What the variables of the page in a tab say of its libraries; null where it says nothing in time, or the tab is closed to
 * us. The page can answer what it likes: `librariesIn` takes only what can be a version.
 */
export async function probeLibraries(
  tabId: number,
  variables: Parameters<typeof probeInPage>[0],
): Promise<readonly Probed[] | null> {
  const injected = browser.scripting.executeScript({
    target: { tabId },
    world: 'MAIN',
    func: probeInPage,
    args: [variables],
    injectImmediately: true,
  });
  const answer = await answerOfPage(injected, PATIENCE);
  return Array.isArray(answer) ? answer.filter(isProbed) : null;
}
