import { Link } from 'wouter';
import type { Run } from '@/lib/api/runs.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { runEnd } from '@/lib/service/jobs/kinds/run.ts';
import { dayText } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Bar } from '../../../ui/bar.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { useMoney } from '../../frame/use-money.ts';
import { progressOf } from './run-progress.ts';
import { StatusChip } from './status-chip.tsx';

/**
 * Returns the part of a URL that tells pages of one site apart; the whole URL if that part is not all of it.
 */
function pathOf(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return address || null;
  const { pathname, search } = new URL(address);
  return readableAddress(pathname + search);
}

/** A run in a list; links to it. */
export function RunRow({ run }: { run: Run }) {
  const { t, language } = useTexts();
  const { money } = useMoney();
  const progress = progressOf(run);
  const launched = Date.parse(run.created_at ?? '');
  const facts = [
    t('promotion.run.number', { id: String(run.id) }),
    progress && t('promotion.run.progress', progress),
    Number.isNaN(launched) ? null : dayText(language, launched),
    run.charged != null && money(run.charged),
    run.initiated_via === 'web' && t('promotion.run.viaWeb'),
  ].filter(Boolean);
  return (
    <li>
      <Link href={`/promotion/runs/${run.id}`} className="block px-3 py-2 -outline-offset-2 hover:bg-soft">
        <span className="flex items-start justify-between gap-x-2 @max-[299px]/page:flex-wrap">
          <span dir="ltr" className="min-w-0 font-medium wrap-anywhere">
            {pathOf(run.target_url) ?? t('promotion.run.number', { id: String(run.id) })}
          </span>
          <StatusChip status={run.status} />
        </span>
        <span className="block text-small text-dim">
          <Parts of={facts} />
        </span>
        {progress && runEnd(run.status) === undefined && (
          <Bar label={t('promotion.run.progressOf')} value={progress.done / progress.total} />
        )}
      </Link>
    </li>
  );
}
