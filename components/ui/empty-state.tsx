import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  /** What it means, or what comes next. */
  children?: ReactNode;
  /** Where to begin. */
  action?: ReactNode;
  /** It follows from what the user types: screen readers say it. */
  isStatus?: boolean;
}

/** Takes the place of rows if there are none, or none that match. */
export function EmptyState({ title, children, action, isStatus = false }: EmptyStateProps) {
  return (
    <div
      role={isStatus ? 'status' : undefined}
      className="grid justify-items-center gap-1.5 rounded-card border border-line bg-card px-4 py-5 text-center text-balance wrap-anywhere"
    >
      <p dir="auto" className={children ? 'font-semibold' : 'text-dim'}>
        {title}
      </p>
      {children && (
        <p dir="auto" className="text-dim">
          {children}
        </p>
      )}
      {action && <div className="mt-1">{action}</div>}
    </div>
  );
}
