import { useTexts } from '../../texts/use-texts.ts';
import { type KeywordRow, positionChangeOf } from './keyword-rows.ts';

/** How a keyword moved since the previous check: never "+0" (RNK-11). */
export function PositionMove({ row }: { row: Pick<KeywordRow, 'standing' | 'before'> }) {
  const { t } = useTexts();
  const move = positionChangeOf(row);
  if (move === null) return null;
  if (move === 0)
    return (
      <span className="text-dim">
        =<span className="sr-only">{t('rank.move.same')}</span>
      </span>
    );
  // The line below the keyword says it in words.
  if (typeof move === 'string')
    return (
      <span aria-hidden="true" className={move === 'found' ? 'text-pass' : 'text-error'}>
        {move === 'found' ? '▲' : '▼'}
      </span>
    );
  const count = Math.abs(move);
  return (
    <span className={move > 0 ? 'text-pass' : 'text-error'}>
      <span aria-hidden="true">
        {move > 0 ? '▲' : '▼'}
        {count}
      </span>
      <span className="sr-only">{t(move > 0 ? 'rank.move.up' : 'rank.move.down', { count })}</span>
    </span>
  );
}
