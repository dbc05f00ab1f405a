import '@/components/style.css';
import { mount } from '@/components/mount.tsx';
import { inspect } from '@/lib/page/session.ts';
import { PagePopup } from './page-popup.tsx';

/** Puts the popup in the place of its shell. */
export function start(): void {
  // The page is read while the popup's own is still being made.
  void inspect();
  void mount(<PagePopup />);
}
