import { useId } from 'react';
import { useTexts } from '../../../texts/use-texts.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { type JudgedLine, judgedLines } from '../add-many/judged-lines.ts';
import { JudgedList } from '../add-many/judged-list.tsx';

/** The most pages that are added together with a new project: one request contains them all. */
const MOST = 100;

/** The lines of the pages that a new project begins with, without the page in front. */
export interface FurtherLines {
  lines: readonly JudgedLine[];
  isCut: boolean;
  ready: readonly JudgedLine[];
  areTooMany: boolean;
}

/** Returns each line of further pages, judged before anything is sent. */
export function furtherLines(text: string, domain: string, url: string): FurtherLines {
  const home = `${new URL(url).origin}/`;
  const judged = judgedLines(text, { domain_host: domain, homepage_url: home }, [{ url }]);
  const ready = judged.lines.filter(({ problem }) => problem === null);
  return { ...judged, ready, areTooMany: ready.length > MOST };
}

interface FurtherPagesProps {
  text: string;
  onText: (text: string) => void;
  further: FurtherLines;
}

/** Further pages of a new project: pasted, with their anchors. */
export function FurtherPages({ text, onText, further }: FurtherPagesProps) {
  const { t } = useTexts();
  const id = useId();
  const { lines, isCut, ready, areTooMany } = further;
  return (
    <Disclosure title={t('promote.further')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <label htmlFor={id} className="justify-self-start text-small text-dim">
          {t('promotion.many.list')}
        </label>
        <textarea
          id={id}
          rows={4}
          value={text}
          spellCheck={false}
          dir="ltr"
          aria-describedby={`${id}-about`}
          aria-invalid={areTooMany}
          onChange={({ target }) => onText(target.value)}
          className={`w-full rounded-control border bg-card px-2.5 py-1.5 font-mono text-tiny ${areTooMany ? 'border-error' : 'border-dim/60'}`}
        />
        <p id={`${id}-about`} className={`text-small ${areTooMany ? 'text-error' : 'text-dim'}`}>
          {areTooMany ? t('promote.furtherMost', { count: MOST }) : t('promotion.many.format')}
        </p>
        {lines.length > 0 && <JudgedList lines={lines} isCut={isCut} ready={ready.length} beyond={0} />}
      </div>
    </Disclosure>
  );
}
