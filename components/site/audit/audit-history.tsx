import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import { useTexts } from '../../texts/use-texts.ts';
import { Parts } from '../../ui/parts.tsx';
import { RowList, Section } from '../../ui/section.tsx';
import { useAuditFacts } from './audit-facts.ts';
import type { Audit } from './audits.ts';
import { Delta } from './health.tsx';

/** Returns the health of the latest earlier audit that has one. */
const before = (audits: readonly Audit[], { id }: Audit): number | null =>
  audits.find((one) => one.id < id && one.result?.health != null)?.result?.health ?? null;

function HistoryRow({ audit, audits }: { audit: Audit; audits: readonly Audit[] }) {
  const { t } = useTexts();
  const facts = useAuditFacts();
  const health = audit.result?.health ?? null;
  const then = before(audits, audit);
  const state = audit.phase === 'failed' || audit.phase === 'lost' ? t(`audit.${audit.phase}`) : null;
  const details = [state, ...facts.details(audit)].filter(Boolean);
  return (
    <li>
      <Link
        href={`/audit/crawls/${audit.id}`}
        className="flex min-h-9 items-center gap-2.5 px-3 py-1.5 -outline-offset-2 hover:bg-soft"
      >
        <b className="w-7 flex-none">{health === null ? '–' : Math.round(health)}</b>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
          <span className="min-w-0 flex-[1_1_90px]">
            <span className="block wrap-break-word">{facts.title(audit)}</span>
            {details.length > 0 && (
              <span className="block text-tiny text-dim">
                <Parts of={details} />
              </span>
            )}
          </span>
          {health !== null && then !== null && <Delta by={health - then} isLessBetter={false} />}
        </span>
        <ChevronRight size={15} aria-hidden className="flex-none text-dim" />
      </Link>
    </li>
  );
}

/** The finished audits of the site, newest first. */
export function History({ audits }: { audits: readonly Audit[] }) {
  const { t } = useTexts();
  const ended = audits.filter(({ phase }) => phase !== 'running');
  if (ended.length === 0) return null;
  return (
    <Section title={t('audit.history')}>
      <RowList>
        {ended.map((audit) => (
          <HistoryRow key={audit.id} audit={audit} audits={audits} />
        ))}
      </RowList>
    </Section>
  );
}
