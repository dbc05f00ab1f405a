/**
 * Milliseconds to wait for a page's answer, unless more is known: enough for any page that is not busy, also on a slow
 * computer.
 */
const PATIENCE = 5_000;

/**
 * Returns the answer of a script that was injected into a page. Null if it does not answer within the given
 * milliseconds, or if we have no access to the tab. Never rejects.
 *
 * @param injected The promise from `scripting.executeScript` for one frame.
 * @param late What to return instead if it does not answer in time.
 */
export async function answerOfPage(
  injected: Promise<readonly { result?: unknown }[]>,
  milliseconds = PATIENCE,
  late: unknown = null,
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lateness = new Promise<readonly { result?: unknown }[]>((resolve) => {
    timer = setTimeout(() => resolve([{ result: late }]), milliseconds);
  });
  const [frame] = await Promise.race([injected.catch(() => []), lateness]);
  clearTimeout(timer);
  return frame?.result ?? null;
}
