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
 */
export async function answerOfPage(
  injected: Promise<readonly { result?: unknown }[]>,
  milliseconds = PATIENCE,
): Promise<unknown> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), milliseconds);
  });
  const [frame] = await Promise.race([injected.catch(() => []), late]);
  clearTimeout(timer);
  return frame?.result ?? null;
}
