/**
 * What a script that was put into a page answers. Null where it does not answer within so many milliseconds, or the tab is
 * closed to us. Never rejects.
 *
 * @param injected What `scripting.executeScript` gave for one frame.
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
