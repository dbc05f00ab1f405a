/**
 * Returns the answer of a script that was injected into a page. Null if it does not answer within the given
 * milliseconds, or if we have no access to the tab. Never rejects.
 *
 * @param injected The promise from `scripting.executeScript` for one frame.
 */
export async function answerOfPage(
  injected: Promise<readonly { result?: unknown }[]>,
  milliseconds: number,
): Promise<unknown> {
  const late = new Promise<[]>((resolve) => {
    setTimeout(() => resolve([]), milliseconds);
  });
  const [frame] = await Promise.race([injected.catch(() => []), late]);
  return frame?.result ?? null;
}
