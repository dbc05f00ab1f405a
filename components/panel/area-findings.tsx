import { Link } from 'wouter';
import type { Area } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { rootsOf } from '@/lib/report/findings.ts';
import AllFindings from '../report/list/all-findings.tsx';
import { AllFine } from '../report/list/quiet-rows.tsx';
import { WaitingRows } from '../report/list/waiting-rows.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Section } from '../ui/section.tsx';
import { CopyFindings } from './copy-findings.tsx';
import { IgnoredLater } from './ignored/ignored-later.tsx';

/** All results of one area: findings, ignored findings, and the checks that found nothing. */
export function AreaFindings({ area }: { area: Area }) {
  const { t } = useTexts();
  const results = useInspection(({ report }) => report?.results);
  const isComplete = useInspection(({ phase }) => phase === 'complete');
  const count = rootsOf(results ?? []).filter((result) => result.area === area).length;
  const hasFailed = count > 0;
  return (
    <Section
      title={hasFailed ? t('panel.findingCount', { count }) : t('panel.findings')}
      action={hasFailed && <CopyFindings area={area} />}
    >
      {!results ? (
        <WaitingRows count={3} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {!hasFailed && <AllFine isFinal={isComplete} area={area} />}
          <AllFindings area={area} />
          <Link
            href="/ignored"
            onPointerEnter={IgnoredLater.ahead}
            onFocus={IgnoredLater.ahead}
            className="justify-self-start rounded-sm text-small font-medium text-accent hover:underline"
          >
            {t('panel.ignored.file.all')}
          </Link>
        </div>
      )}
    </Section>
  );
}
