import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { routeOf } from '@/lib/api/caller.ts';
import { startScan } from '@/lib/api/shield.ts';
import { NoRows } from '../../shell/no-rows.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { RowList, Section } from '../../ui/section.tsx';
import { TextLink } from '../frame/button-link.tsx';
import { OperationNotes } from '../frame/operation-notes.tsx';
import { ProductTrouble } from '../frame/product-trouble.tsx';
import { StripCard } from '../frame/strip-card.tsx';
import { projectFallback } from './project-fallback.tsx';
import { ScanForm } from './scan/scan-form.tsx';
import { ScanHistoryRow } from './scan/scan-row.tsx';
import { useScans } from './scan/use-scans.ts';
import { VERIFY } from './shield-paths.ts';
import { useShield } from './use-shield.ts';
import { useShieldWords } from './use-shield-words.ts';

/** Whether the site is verified as the user's, and the way to verify it. */
function Ownership({ isVerified, method }: Pick<ReturnType<typeof useShield>, 'isVerified' | 'method'>) {
  const { t } = useTexts();
  const words = useShieldWords();
  const Icon = isVerified ? CircleCheck : CircleDashed;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="flex min-w-0 flex-[1_1_150px] items-center gap-2">
        <Icon size={15} aria-hidden className={`flex-none ${isVerified ? 'text-pass' : 'text-dim'}`} />
        {isVerified ? words.method(method) : t('shield.unverified')}
      </span>
      {!isVerified && <TextLink href={VERIFY}>{t('shield.verify.action')}</TextLink>}
    </p>
  );
}

/** The shield of the site: whether it is verified, a scan to start, the scans that were started here. */
export default function ShieldPlace() {
  const { t } = useTexts();
  const shield = useShield();
  const { value: scans, hasFailed } = useScans(shield.project?.id ?? null);
  const gate = projectFallback(shield);
  if (gate || !shield.project) return gate;
  return (
    <>
      <ProductTrouble scope="shield" {...shield.product} />
      <StripCard hasHome>
        <OperationNotes kind={routeOf(startScan)} />
      </StripCard>
      <Ownership {...shield} />
      <ScanForm projectId={shield.project.id} isVerified={shield.isVerified} />
      <Section title={t('shield.history')}>
        {scans.length === 0 ? (
          <NoRows hasFailed={hasFailed} title={t('shield.noHistory')} />
        ) : (
          <RowList>
            {scans.map((scan) => (
              <ScanHistoryRow key={scan.id} scan={scan} />
            ))}
          </RowList>
        )}
      </Section>
    </>
  );
}
