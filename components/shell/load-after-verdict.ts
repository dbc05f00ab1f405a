import { useInspection } from '@/lib/page/session/session.ts';
import { loadSoon } from '../ui/later.tsx';

/** Loads what users open next once the final verdict is there, which that would delay. */
export function loadAfterVerdict(): void {
  const stop = useInspection.subscribe(({ phase }) => {
    if (phase !== 'complete' && phase !== 'stopped') return;
    stop();
    loadSoon();
  });
}
