import { useInspection } from '@/lib/page/session/session.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { WorstRows } from '../../../report/list/worst-rows.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { Section } from '../../../ui/section.tsx';
import { TextLink } from '../../frame/button-link.tsx';
import { useSite } from '../../frame/site-rows.tsx';

const SHOWN = 3;

/**
 * Plumbline's own findings on the page in front, next to the service's result; absent if the page is not of this site.
 */
export function OwnFindings() {
  const { t } = useTexts();
  const { host } = useSite();
  const report = useInspection((state) => state.report);
  const isComplete = useInspection(({ phase }) => phase === 'complete');
  if (!report || hostOf(report.url) !== host) return null;
  const failed = report.results.filter(({ area, outcome }) => area === 'security' && outcome === 'failed');
  return (
    <Section
      title={t('shield.ownFindings')}
      action={
        <TextLink href="/security">
          {t('shield.allOwnFindings', { count: failed.length })} <span aria-hidden="true">→</span>
        </TextLink>
      }
    >
      <WorstRows failed={failed} most={SHOWN} isFinal={isComplete} area="security" />
    </Section>
  );
}
