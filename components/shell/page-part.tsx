import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { ActionNotice } from '../ui/action-notice.tsx';
import { Boundary } from '../ui/boundary.tsx';
import { TextButton } from '../ui/button.tsx';

function BrokenPart({ again }: { again: () => void }) {
  const { t } = useTexts();
  return (
    <ActionNotice
      tone="error"
      title={t('page.partBroken')}
      action={<TextButton onClick={again}>{t('page.tryAgain')}</TextButton>}
    />
  );
}

interface PagePartProps {
  /** The content; if it changes, the part is tried again. */
  of?: unknown;
  /** Whether it is in a list. */
  isItem?: boolean;
  children: ReactNode;
}

/** An independent part of a page: if it breaks, it is replaced with a message, and the rest keeps working. */
export function PagePart({ of, isItem = false, children }: PagePartProps) {
  return (
    <Boundary
      of={of}
      fallback={(again) =>
        isItem ? (
          <li className="p-1.5">
            <BrokenPart again={again} />
          </li>
        ) : (
          <BrokenPart again={again} />
        )
      }
    >
      {children}
    </Boundary>
  );
}
