import type { PageSnapshot } from '../../snapshot.ts';

/** Fewest words of a page that is more than a shell for its scripts. */
const FEWEST_WORDS = 20;

/** Whether a page as served has next to no text, so that scripts have to make it. */
export const isAppShell = ({ scripts, text }: PageSnapshot): boolean =>
  scripts.length > 0 && text.split(' ', FEWEST_WORDS).length < FEWEST_WORDS;

/** Whether a page was read without running its scripts, which have yet to make it: what it lacks, they may add. */
export const isUnmade = (page: PageSnapshot): boolean => page.source === 'served' && isAppShell(page);
