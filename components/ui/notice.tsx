import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';

const TONES = {
  info: { icon: Info, color: 'text-note' },
  pass: { icon: CircleCheck, color: 'text-pass' },
  warn: { icon: TriangleAlert, color: 'text-warn' },
  error: { icon: CircleAlert, color: 'text-error' },
} as const;

interface NoticeProps {
  tone: keyof typeof TONES;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
}

/**
 * A short highlighted message: what happened, what it means, and what to do about it. The action moves below the text where the
 * text would have less than 180 pixels next to it.
 */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const { icon: Icon, color } = TONES[tone];
  return (
    <div className="flex gap-x-3 gap-y-1 rounded-card border border-line bg-card px-3 py-2.5 @max-[219px]/page:flex-col">
      <Icon size={17} aria-hidden className={`mt-px flex-none ${color}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-[1_1_180px] wrap-anywhere">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className={title ? 'text-dim' : ''}>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
