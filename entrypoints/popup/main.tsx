import { mount } from '@/components/shell/mount.tsx';
import { inspect, useInspection } from '@/lib/page/session/session.ts';
import { PagePopup } from './page-popup.tsx';

/** Milliseconds that drawing waits for a verdict: drawing without one first takes longer; and one that is shown stays. */
const PATIENCE = 150;
const MORE_PATIENCE = 2_000;

const anyVerdict = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds);
    useInspection.subscribe(({ phase }) => phase !== 'reading' && resolve());
  });

/** Puts the popup in the place of its shell, or of the first verdict, where that is shown. */
export function start(isShown: boolean): void {
  void inspect();
  void mount(anyVerdict(isShown ? MORE_PATIENCE : PATIENCE).then(() => <PagePopup />));
}
