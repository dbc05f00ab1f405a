import { later } from '../../ui/later.tsx';

// It needs the parser of plumbline.json.
export const IgnoredLater = later(() => import('./ignored-place.tsx'));
