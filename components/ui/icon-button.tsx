import type { LucideIcon } from 'lucide-react';
import { keepFocus } from './keep-focus.ts';

interface IconButtonProps {
  icon: LucideIcon;
  /** What it does: its label for screen readers, and its tooltip. */
  label: string;
  onClick: () => void;
  isBusy?: boolean;
}

/** A button that is only an icon. */
export function IconButton({ icon: Icon, label, onClick, isBusy = false }: IconButtonProps) {
  return (
    <button
      ref={keepFocus}
      type="button"
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      onClick={onClick}
      className="grid size-6 flex-none place-items-center rounded-control text-dim hover:bg-soft hover:text-ink"
    >
      <Icon size={15} aria-hidden className={isBusy ? 'turning' : ''} />
    </button>
  );
}
