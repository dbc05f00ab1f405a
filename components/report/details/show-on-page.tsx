import Crosshair from 'lucide-react/icons/crosshair';
import { useState } from 'react';
import type { Evidence } from '@/lib/checks/result.ts';
import { highlightOnPage } from '@/lib/page/in-page/highlight.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/**
 * Returns the selectors of elements that are visible on the page: nothing in the head, no headers, no robots.txt.
 */
export function selectorsOf(places: readonly (Evidence | undefined)[]): readonly string[] {
  return places.flatMap((at) =>
    at?.source === 'page' && at.selector && !/^(html > )?head\b/.test(at.selector) ? [at.selector] : [],
  );
}

interface ShowProps {
  selectors: readonly string[];
  /** For one place of several: only an icon. */
  isSmall?: boolean;
}

/** Scrolls the page to elements and frames them for some seconds. */
export function ShowOnPage({ selectors, isSmall = false }: ShowProps) {
  const { t } = useTexts();
  const tabId = useInspection(({ tab }) => tab?.id);
  const hasMoved = useInspection(({ moved }) => moved !== null);
  const [outcome, setOutcome] = useState<'hidden' | 'gone' | 'closed' | 'late' | null>(null);
  if (selectors.length === 0 || tabId === undefined || hasMoved) return null;
  const show = async () => {
    const highlighted = await highlightOnPage(tabId, selectors, { scroll: true });
    if (highlighted === 'late') setOutcome('late');
    else if (!highlighted) setOutcome('closed');
    else setOutcome(highlighted.visible > 0 ? null : highlighted.found > 0 ? 'hidden' : 'gone');
  };
  return (
    <>
      {isSmall ? (
        <IconButton icon={Crosshair} label={t('panel.show.one')} onClick={() => void show()} />
      ) : (
        <Button onClick={() => void show()}>{t('panel.show.all')}</Button>
      )}
      <span role="status" className="text-dim empty:hidden">
        {outcome && t(`panel.show.${outcome}`)}
      </span>
    </>
  );
}
