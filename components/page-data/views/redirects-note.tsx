import type { Inspection } from '@/lib/checks/inspection.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** How much of the redirect chain is known. */
export function RedirectsNote({ inspection: { way } }: { inspection: Inspection }) {
  const { t } = useTexts();
  if (!way) return null;
  return (
    <p className="text-small text-dim">
      {[t(`data.way.${way.how}`), way.isWhole ? '' : t('data.way.notWhole')].filter(Boolean).join(' ')}
    </p>
  );
}
