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
  /** What is shown: where it is another, it is tried once more. */
  of?: unknown;
  /** Whether it stands in a list. */
  isItem?: boolean;
  children: ReactNode;
}

/** A part of a page that stands by itself: where it breaks, that is said in its place, and the rest goes on. */
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
