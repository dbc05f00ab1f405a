import type { Inspection } from '../../checks/inspection.ts';
import type { Tab } from '../../platform/browser.ts';
import type { PageHistory } from '../../report/history.ts';
import { recordOfPage } from '../engine/engine-client.ts';
import type { JudgedReport } from '../engine/judgement.ts';

/**
 * Stores the scores for the next visit. Nothing is stored for private windows, and of a page that was still arriving: what
 * that lacked says nothing about the next visit. A failing database has no other effect.
 */
export async function rememberVisit(
  inspection: Inspection,
  { url, seo, security }: JudgedReport,
  tab: Tab,
): Promise<PageHistory | null> {
  if (tab.incognito || !inspection.page.complete) return null;
  // A score that is a range does not show whether the page has changed: it depends on what could be measured.
  const [least, most] = security?.range?.score ?? [];
  const scores = {
    at: Date.now(),
    seo: seo?.score ?? null,
    security: least !== undefined && least === most ? least : null,
  };
  try {
    // Not needed until the verdict is shown.
    const [{ keepHistory }, record] = await Promise.all([
      import('../../report/history.ts'),
      recordOfPage(inspection).catch(() => null),
    ]);
    return await keepHistory(url, scores, record);
  } catch {
    return null;
  }
}
