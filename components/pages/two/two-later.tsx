import { later } from '../../ui/later.tsx';

/** Two addresses side by side: few users open it, so its code is loaded then. */
export const TwoLater = later(() => import('./two-place.tsx'));
