import Shield from 'lucide-react/icons/shield';
import { useEffect } from 'react';
import { createProject, REPORT_LANGUAGES, startScan } from '@/lib/api/shield.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { kindOf } from '@/lib/service/jobs/kinds/index.ts';
import { isMissing } from '@/lib/service/jobs/progress.ts';
import { useOrder } from '../../stored/use-order.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Parts } from '../../ui/parts.tsx';
import { PlaceLink } from '../frame/place-link.tsx';
import { ProductRow, type ProductView } from '../frame/product-row.tsx';
import { useProductTexts } from '../frame/product-texts.ts';
import { useSite } from '../frame/site-rows.tsx';
import { useGo } from '../frame/use-go.ts';
import { isDaily } from './scan/daily-limit.ts';
import { useFindingsText } from './scan/scan-row.tsx';
import { useScanJob, useScans } from './scan/use-scans.ts';
import { SHIELD, scanPlace, VERIFY } from './shield-paths.ts';
import { useShield } from './use-shield.ts';

type Ordering = ReturnType<typeof useOrder>;

/** Returns why the last order failed, or that its outcome is unknown, in few words for the row. */
function useRefusedText({ refused, operation, isSilent }: Ordering): string | null {
  const { t } = useTexts();
  const errorText = useErrorText();
  if (isSilent) return t('operations.silent');
  if (!refused) return null;
  return operation && isDaily(operation)
    ? `${t('shield.usedUp')} ${t('shield.usedUpUntil')}`
    : errorText(refused.code, refused.given);
}

interface ActionProps {
  shield: ReturnType<typeof useShield>;
  url: string;
  ordering: Ordering;
  isRunning: boolean;
}

/** The next action: create the project, verify, scan. */
function Action({ shield: { state, project, product, isVerified }, url, ordering, isRunning }: ActionProps) {
  const { t, language } = useTexts();
  const { host } = useSite();
  const { go } = useGo();
  const { place, isBusy } = ordering;
  if (state === 'none' && product.mayHaveMore) return null;
  if (state === 'none') {
    const { origin, hostname } = new URL(url);
    const body = { url: `${origin}/`, name: readableAddress(hostname) };
    const create = () => void place({ site: host, endpoint: createProject, input: { body } });
    return (
      <Button disabled={isBusy} onClick={create}>
        {t(isBusy ? 'shield.none.creating' : 'shield.row.create')}
      </Button>
    );
  }
  if (!project) return null;
  if (isRunning || (isVerified && isBusy)) return <Button disabled>{t('shield.row.scanning')}</Button>;
  if (!isVerified) return <Button onClick={() => go(VERIFY)}>{t('shield.row.verify')}</Button>;
  const lang = REPORT_LANGUAGES.find((one) => one === language);
  const scan = () =>
    void place({
      site: host,
      endpoint: startScan,
      price: { kind: 'free' },
      input: { params: { id: project.id }, body: { mode: 'free', ...(lang && { lang }) } },
    });
  return <Button onClick={scan}>{t('shield.row.scan')}</Button>;
}

/** The state of a site's security shield, and the next action. */
export function ShieldRow({ url }: ProductView) {
  const { t, language } = useTexts();
  const { host } = useSite();
  const shield = useShield();
  const { project, isVerified } = shield;
  const general = useProductTexts({ ...shield.product, state: shield.state });
  const { value: scans, hasFailed } = useScans(project?.id ?? null);
  const findingsText = useFindingsText();
  const ordering = useOrder();
  const { isInPanel, go } = useGo();
  const refusedText = useRefusedText(ordering);
  const running = scans.find(({ phase }) => phase === 'running');
  const job = useScanJob(running?.id);
  const isScanning = running !== undefined && !(job && isMissing(job));
  const last = scans.find(({ phase, result }) => phase === 'done' && result !== null);
  const leading = running ?? last;
  const grade = last?.result?.grade ?? null;

  const made = ordering.operation;
  const isMade = made?.state === 'accepted' && made.results[0]?.id === project?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the project has been created
  useEffect(() => {
    if (!isMade) return;
    void refresh(host, true);
    // In a popup this would close it, and the panel may only be opened by a click: there the row says Verify.
    if (isInPanel) go(VERIFY);
  }, [isMade]);

  const ownState = isVerified ? t('products.shield.verified') : t('products.shield.unverified');
  const result = last && [findingsText(last.result), ageText(language, last.endedAt ?? last.at)];
  const detail = running ? (
    t(...(job ? kindOf(job).row.running(job) : (['products.shield.scanning'] as const)))
  ) : result ? (
    <Parts of={[...result, !isVerified && ownState]} />
  ) : !isVerified ? (
    t('shield.row.toVerify')
  ) : (
    t(hasFailed ? 'storage.failed' : 'shield.row.neverScanned')
  );
  return (
    <ProductRow
      icon={Shield}
      name={t('products.shield.name')}
      place={SHIELD}
      summary={project && (grade ? t('products.shield.grade', { grade }) : ownState)}
      isLoading={general.isLoading}
      problem={refusedText ?? general.problem}
      detail={
        general.detail ??
        (leading ? (
          <PlaceLink
            site={host}
            place={scanPlace(leading.id)}
            className="rounded-sm hover:text-ink hover:underline"
          >
            {detail}
          </PlaceLink>
        ) : (
          detail
        ))
      }
      action={<Action shield={shield} url={url} ordering={ordering} isRunning={isScanning} />}
    >
      {isScanning && <Bar label={t('products.shield.scanning')} value={null} />}
    </ProductRow>
  );
}
