import { findCrowdedText } from './crowded-text.ts';
import type { Fault, Known } from './faults.ts';
import { findOutOfSight } from './out-of-sight.ts';
import { placeText } from './placed-text.ts';
import { textInPage } from './text-in-page.ts';
import { findUntranslated } from './untranslated.ts';

/** A page of Playwright or of Puppeteer. */
interface EvaluatedPage {
  evaluate(expression: string): Promise<unknown>;
}

/**
 * Finds text that is untranslated, cut off, overlapping, or outside of its container. Also returns text that is cut off
 * but readable elsewhere.
 */
export async function textFaults(
  page: EvaluatedPage,
  known: Known,
): Promise<{ faults: Fault[]; readable: Fault[] }> {
  // The page gets the functions as text, all in one expression: nothing moves between two of them.
  const found = await page.evaluate(`(() => {
    const text = (${textInPage})(${JSON.stringify(known)});
    (${findUntranslated})(text);
    const pieces = (${placeText})(text);
    (${findCrowdedText})(text, pieces);
    (${findOutOfSight})(text, pieces);
    return { faults: text.faults, readable: text.readable };
  })()`);
  return found as { faults: Fault[]; readable: Fault[] };
}
