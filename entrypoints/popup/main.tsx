import { mount } from '@/components/mount.tsx';
import { PagePopup } from './page-popup.tsx';

/** Puts the popup in the place of its shell, or of the first verdict. */
export function start(): void {
  void mount(<PagePopup />);
}
