import { documentAddress } from '../../platform/address.ts';
import { followTab, tabById } from '../../platform/browser.ts';
import { isOnTrial } from '../policy-trial/trial-state.ts';
import { inspect, useInspection } from './session.ts';

/** When the document was created that was read again; one that never ends is not read a third time. */
let readAgain: number | null = null;
let stop = () => {};

/** Reads a page again once it has loaded, if it was still arriving when it was read. */
export function readWhole(): void {
  useInspection.subscribe(({ phase, inspection, tab, born }) => {
    stop();
    if (phase !== 'complete' || !inspection || inspection.page.complete || tab?.id === undefined) return;
    if (born === null || born === readAgain) return;
    const { id } = tab;
    let isOver = false;
    const look = (url: string | undefined, isLoaded: boolean) => {
      // What the page is under a policy on trial says nothing about the site.
      if (isOver || !isLoaded || isOnTrial(id)) return;
      if (documentAddress(url) !== documentAddress(inspection.url)) return;
      stop();
      readAgain = born;
      void inspect();
    };
    const unfollow = followTab(id, look);
    stop = () => {
      isOver = true;
      unfollow();
    };
    // It may have loaded meanwhile.
    void tabById(id).then((now) => look(now?.url, now?.status === 'complete'));
  });
}
