import { NOTHING_LEARNED } from '../../checks/deep/visiting/follow-redirects.ts';
import { hostOf } from '../../platform/address.ts';
import { requestSite } from '../../platform/browser.ts';
import type { MeasuringPress } from '../../report/measuring.ts';
import { cookiesOf } from '../inspect/site-grant.ts';
import { askPlainHttp } from '../requests/plain-http.ts';
import { addMeasured } from './add-measured.ts';
import { reloadAndInspect, useInspection } from './session.ts';

/**
 * Measures what is open, as the user wishes: loads the page again, reads its cookies, requests its host over http. Must
 * be called by a click, because the browser may ask for access to the site first; without it, nothing happens.
 */
export async function measure({ steps, needsAccess }: MeasuringPress): Promise<void> {
  const { inspection, tab } = useInspection.getState();
  if (!inspection) return;
  const { url } = inspection;
  if (needsAccess && !(await requestSite(url).catch(() => false))) return;
  if (steps.includes('reload')) await reloadAndInspect();
  // The page may be another one after loading it again, or while waiting for an answer.
  const shown = () => useInspection.getState().inspection?.url ?? '';
  const isSite = () => hostOf(shown()) === hostOf(url);
  if (steps.includes('cookies') && isSite()) {
    const page = shown();
    const cookies = await cookiesOf(page, tab?.id);
    if (cookies && shown() === page) await addMeasured({ cookies });
  }
  if (steps.includes('plain http') && isSite()) {
    const plainHttp = (await askPlainHttp(url)) ?? NOTHING_LEARNED;
    if (isSite()) await addMeasured({ plainHttp });
  }
}
