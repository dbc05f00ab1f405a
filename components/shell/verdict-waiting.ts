import { useInspection } from '@/lib/page/session/session.ts';
import { loadSoon } from '../ui/later.tsx';

/** Resolves with any verdict, or an obstacle; after that many milliseconds at the latest. */
export const anyVerdict = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    useInspection.subscribe(({ phase }) => phase !== 'reading' && resolve());
  });

/** Resolves with the final verdict, or an obstacle. */
export const finalVerdict = () =>
  new Promise<void>((resolve) => {
    const stop = useInspection.subscribe(({ phase }) => {
      if (phase !== 'complete' && phase !== 'stopped') return;
      stop();
      resolve();
    });
  });

/** Loads what users open next once the final verdict is there, which that would delay. */
export const loadAfterVerdict = (): void => void finalVerdict().then(loadSoon);
