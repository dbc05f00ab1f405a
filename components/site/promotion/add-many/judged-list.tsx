import { cutAt } from '@/lib/report/cut-at.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { type JudgedLine, LINE_PROBLEMS, MOST_LINES } from './judged-lines.ts';

/** Lines that are listed for each reason; the others are only counted. */
const LISTED = 100;

interface JudgedListProps {
  lines: readonly JudgedLine[];
  isCut: boolean;
  /** Links that will be added now, and ready lines beyond what can be added at once. */
  ready: number;
  beyond: number;
}

/** What will be added, and which lines will not, by reason and line number. */
export function JudgedList({ lines, isCut, ready, beyond }: JudgedListProps) {
  const { t, language } = useTexts();
  const format = new Intl.NumberFormat(language);
  const refused = LINE_PROBLEMS.flatMap((problem) => {
    const own = lines.filter((line) => line.problem === problem);
    return own.length > 0 ? [{ problem, count: own.length, ...cutAt(own, LISTED) }] : [];
  });
  return (
    <div role="status" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="flex justify-between gap-3">
        <span>{t('promotion.many.ready')}</span>
        <b>{format.format(ready)}</b>
      </p>
      {beyond > 0 && <p className="text-warn">{t('promotion.many.beyond', { count: beyond })}</p>}
      {isCut && <p className="text-warn">{t('promotion.many.cut', { count: MOST_LINES })}</p>}
      {refused.map(({ problem, count, shown, more }) => (
        <Disclosure key={problem} title={t(`promotion.many.problem.${problem}`)} count={count}>
          <ul className="grid gap-0.5 text-small">
            {shown.map(({ at, given }) => (
              <li key={at} className="wrap-anywhere">
                {t('promotion.many.line', { number: format.format(at) })}{' '}
                <span dir="ltr" className="font-mono text-tiny">
                  {given.slice(0, 300)}
                </span>
              </li>
            ))}
            {more > 0 && <li className="text-dim">{t('promotion.many.more', { count: more })}</li>}
          </ul>
        </Disclosure>
      ))}
    </div>
  );
}
