import { later } from '../ui/later.tsx';

/** The screens about many pages: few users open them, so their code is loaded then. */
export const PagesLater = later(() => import('./pages-place.tsx'));
