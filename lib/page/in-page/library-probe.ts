import { browser } from '#imports';
import type { Probed } from '../../checks/knowledge/libraries/libraries-in.ts';
import { answerOfPage } from './answer-of-page.ts';

/**
 * Runs in the page's own world, where its scripts keep their variables: returns the value at each path. Reads only, as
 * any script of the page could, and calls nothing; a getter of the page may run. Leaves out values that are not
 * versions, and paths that throw. Must not use anything from outside itself.
 */
export function probeInPage(variables: readonly (readonly [name: string, path: string])[]): Probed[] {
  const MAXIMUM = 100;
  const LONGEST = 40;
  const read = (path: string): unknown => {
    if (/^\d+$/.test(path)) return path;
    if (path.startsWith('[')) return document.querySelector(path)?.getAttribute(path.slice(1, -1));
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
      const isPart = (part: unknown) =>
        typeof part === 'string' || (typeof part === 'number' && parts.length > 1);
      if (!parts.every(isPart)) continue;
      // Builds without some parts list these after their version: `3.4.1 -ajax,-effects`.
      const version = parts.join('.').slice(0, 200).split(' ', 1)[0] ?? '';
      if (version.length <= LONGEST && /^\d+(\.\d+)+([-.]?[a-z][\w.-]*)?$/i.test(version))
        found.push([name, version]);
    } catch {
      // A window of another origin, or a getter that throws: no library.
    }
    if (found.length >= MAXIMUM) break;
  }
  return found;
}

const isProbed = (one: unknown): one is Probed =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');

/**
 * Returns what the variables of the page in a tab reveal about its libraries; null if the page does not answer in
 * time, or if we have no access to the tab. The page can return anything: `librariesIn` only accepts what can be a
 * version.
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
  const answer = await answerOfPage(injected);
  return Array.isArray(answer) ? answer.filter(isProbed) : null;
}
