import { later } from '../ui/later.tsx';

/**
 * The place at the top of a page for the notice that stored data cannot be read: the page does not wait for
 * something so rare.
 */
export const StorageTrouble = later(() => import('./storage-notice.tsx'));
