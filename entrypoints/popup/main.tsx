import { mount } from '@/components/mount.tsx';
import { inspect, useInspection } from '@/lib/page/session.ts';
import { PagePopup } from './page-popup.tsx';

/** Milliseconds that the shell waits for a verdict to show in its place; drawing without one first takes longer than that. */
const PATIENCE = 150;

const anyVerdict = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE);
    useInspection.subscribe(({ phase }) => phase !== 'reading' && resolve());
  });

/** Puts the popup in the place of its shell, once that may be drawn over. */
export function start(mayDraw: Promise<unknown>): void {
  void inspect();
  void mount(Promise.all([anyVerdict(), mayDraw]).then(() => <PagePopup />));
}
