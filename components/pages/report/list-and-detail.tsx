import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../texts/use-texts.ts';

interface ListAndDetailProps {
  list: ReactNode;
  /** Identifies what is opened; null if nothing is. */
  opened: string | null;
  /** The details of it; if nothing is opened, what is next to the list where there is room. */
  detail: ReactNode;
  /** Whether it can also be closed when it is next to the list. */
  isClosable?: boolean;
  onClose: () => void;
}

/**
 * A list, and the details of the row that is opened: side by side from 720 pixels, otherwise in its place, with the way
 * back to the row.
 */
export function ListAndDetail({ list, opened, detail, isClosable = false, onClose }: ListAndDetailProps) {
  const { t } = useTexts();
  const rows = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLElement>(null);
  const before = useRef<{ opened: string | null; y: number }>({ opened, y: 0 });

  useLayoutEffect(() => {
    const { opened: last, y } = before.current;
    if (last === opened) return;
    before.current = { opened, y: last === null ? scrollY : y };
    if (opened !== null && rows.current?.offsetParent === null) details.current?.scrollIntoView();
    if (opened === null) {
      scrollTo({ top: y });
      rows.current?.querySelector<HTMLElement>('[data-last="true"]')?.focus({ preventScroll: true });
    }
  }, [opened]);
  useEffect(() => {
    if (opened === null || rows.current?.offsetParent !== null) return;
    details.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [opened]);

  const columns = detail ? '@min-[720px]/set:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]' : '';
  return (
    <div className="@container/set">
      <div className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${columns}`}>
        <div
          ref={rows}
          className={`@container/list min-w-0 ${opened === null ? '' : 'hidden @min-[720px]/set:block'}`}
        >
          {list}
        </div>
        {detail && (
          <section
            ref={details}
            aria-label={t('sets.report.details')}
            className={`min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 @min-[720px]/set:sticky @min-[720px]/set:top-[100px] @min-[720px]/set:max-h-[calc(100vh-116px)] @min-[720px]/set:overflow-y-auto ${opened === null ? 'hidden @min-[720px]/set:grid' : 'grid'}`}
          >
            {opened !== null && (
              <button
                type="button"
                onClick={onClose}
                className={`inline-flex items-center gap-1.5 justify-self-start rounded-control text-small text-dim hover:text-ink ${isClosable ? '' : '@min-[720px]/set:hidden'}`}
              >
                <ArrowLeft size={14} aria-hidden />
                {t('sets.report.close')}
              </button>
            )}
            {detail}
          </section>
        )}
      </div>
    </div>
  );
}
