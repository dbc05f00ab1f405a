import { hostOf } from '@/lib/platform/address.ts';
import { useAudits } from '../../site/audit/audits.ts';
import { PlaceLink } from '../../site/frame/place-link.tsx';
import { SiteScope } from '../../site/frame/site-rows.tsx';
import { useConnection } from '../../stored/stored-state.ts';
import { dayText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Parts } from '../../ui/parts.tsx';
import { Section } from '../../ui/section.tsx';

function LastAudit({ host }: { host: string }) {
  const { t, language } = useTexts();
  const { last } = useAudits();
  if (!last?.result) return null;
  const { health, pages } = last.result;
  const figures = [
    health !== null && t('products.audit.health', { health: Math.round(health) }),
    pages !== null && t('products.audit.pages', { count: pages }),
    last.at !== null && dayText(language, last.at),
  ];
  return (
    <Section
      title={t('sets.report.audit.title')}
      action={
        <PlaceLink
          site={host}
          place={`/audit/crawls/${last.id}`}
          className="rounded-sm font-medium text-accent hover:underline"
        >
          {t('sets.report.audit.open')}
        </PlaceLink>
      }
    >
      <div className="grid gap-0.5 rounded-card border border-line bg-card px-3 py-2">
        <p className="font-medium">
          <Parts of={figures} />
        </p>
        <p className="text-small text-dim">{t('sets.report.audit.about')}</p>
      </div>
    </Section>
  );
}

/** The service's last audit of the site next to what was seen here, if there is one: its own figures, never one with ours. */
export function ServiceAudit({ site }: { site: string }) {
  const isConnected = useConnection(({ value }) => value !== null);
  const host = hostOf(site);
  if (!isConnected) return null;
  return (
    <SiteScope host={host}>
      <LastAudit host={host} />
    </SiteScope>
  );
}
