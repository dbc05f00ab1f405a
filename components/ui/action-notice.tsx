import type { ComponentProps } from 'react';
import { Notice } from './notice.tsx';

/** A notice whose action is below its text: a narrow panel has no room for it next to the text. */
export function ActionNotice({ action, children, ...notice }: ComponentProps<typeof Notice>) {
  return (
    <Notice {...notice}>
      {children}
      {action && <div className="mt-1.5 text-ink">{action}</div>}
    </Notice>
  );
}
