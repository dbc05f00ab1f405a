import { useInspection } from '@/lib/page/session/session.ts';
import { loadSoon } from '../ui/later.tsx';

/** Resolves with any verdict, or an obstacle; after that many milliseconds at the latest. */
export const anyVerdict = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    useInspection.subscribe(({ phase }) => phase !== 'reading' && resolve());
  });

/** Loads what users open next once the final verdict is there, which that would delay. */
export function loadAfterVerdict(): void {
  const stop = useInspection.subscribe(({ phase }) => {
    if (phase !== 'complete' && phase !== 'stopped') return;
    stop();
    loadSoon();
  });
}
