import { mount } from '@/components/shell/mount.tsx';
import { anyVerdict, loadAfterVerdict } from '@/components/shell/verdict-waiting.ts';
import { currentTranslator, firstTranslator } from '@/components/texts/texts.tsx';
import { loadAlongLater } from '@/components/ui/later.tsx';
import { readWhole } from '@/lib/page/session/read-whole.ts';
import { inspect } from '@/lib/page/session/session.ts';
import { closeWithTab } from '@/lib/platform/browser.ts';
import { PagePopup } from './page-popup.tsx';

/**
 * Milliseconds to wait for a verdict before drawing: drawing without one first takes longer, and a first verdict that
 * is already shown stays.
 */
const PATIENCE = 150;
const MORE_PATIENCE = 2_000;

/** Replaces the shell, or the first verdict if that is shown, with the popup. */
export function start(isShown: boolean): void {
  void closeWithTab();
  readWhole();
  void inspect();
  loadAlongLater(currentTranslator);
  loadAfterVerdict();
  const popup = anyVerdict(isShown ? MORE_PATIENCE : PATIENCE).then(() => <PagePopup />);
  void mount(popup, firstTranslator);
}
