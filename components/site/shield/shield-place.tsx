import { routeOf } from '@/lib/api/caller.ts';
import { startScan } from '@/lib/api/shield.ts';
import { NoRows } from '../../shell/no-rows.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { RowList, Section } from '../../ui/section.tsx';
import { OperationNotes } from '../frame/operation-notes.tsx';
import { ProductTrouble } from '../frame/product-trouble.tsx';
import { StripCard } from '../frame/strip-card.tsx';
import { projectFallback } from './project-fallback.tsx';
import { ScanForm } from './scan/scan-form.tsx';
import { ScanHistoryRow } from './scan/scan-row.tsx';
import { useScans } from './scan/use-scans.ts';
import { useShield } from './use-shield.ts';

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
      <ScanForm projectId={shield.project.id} isVerified={shield.isVerified} method={shield.method} />
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
