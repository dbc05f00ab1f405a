import { useEffect } from 'react';
import { type Crawl, crawlById } from '@/lib/api/audit.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { answer } from '@/lib/service/ask/answer.ts';
import { sightingOfCrawl } from '@/lib/service/jobs/kinds/crawl.ts';
import { useAnswer } from '../../stored/use-answer.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Parts } from '../../ui/parts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnswerTrouble } from '../frame/answer-trouble.tsx';
import { TextLink } from '../frame/button-link.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { useAuditFacts } from './audit-facts.ts';
import { type Audit, auditsOf, useAudits } from './audits.ts';
import { EndedAudit } from './ended-audit.tsx';
import { Delta, HealthRing } from './health.tsx';
import { IssueList } from './issue-list.tsx';
import { categoriesOf } from './issues.ts';
import { Running } from './running.tsx';

/** Seconds; the result of a finished audit does not change. */
const FOR_LONG = 7 * 86_400;
/** Seconds before an audit that may still run is requested again; its job polls it meanwhile. */
const FRESH = 30;

/** Plumbline's own findings on the page in front, which an audit of the site does not include. */
function ThisPage() {
  const { t } = useTexts();
  const report = useInspection((state) => state.report);
  return (
    <p className="text-tiny text-dim">
      {t('audit.countsOnly')} {report && <TextLink href="/seo">{t('audit.thisPage')}</TextLink>}
    </p>
  );
}

/** Returns whether two audits are hard to compare: one saw far more pages, or their modes differ. */
function isOtherSize(audit: Audit, then: Audit): boolean {
  const [a, b] = [audit.result?.pages ?? 0, then.result?.pages ?? 0];
  const isFar = a > 0 && b > 0 && Math.max(a, b) > 1.5 * Math.min(a, b);
  const isOtherMode = audit.started && then.started && audit.started.mode !== then.started.mode;
  return isFar || Boolean(isOtherMode);
}

function Result({ audit, then }: { audit: Audit; then: Audit | null }) {
  const { t } = useTexts();
  const facts = useAuditFacts();
  const { health = null, issues = null } = audit.result ?? {};
  const before = then?.result?.health ?? null;
  return (
    <>
      <div className="flex items-center gap-3 rounded-card border border-line bg-card px-3 py-2.5">
        <HealthRing health={health} />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-2">
            <span className="font-semibold">{t('audit.health')}</span>
            {health !== null && before !== null && <Delta by={health - before} isLessBetter={false} />}
          </p>
          <p className="text-tiny text-dim">
            <Parts of={[facts.title(audit), ...facts.details(audit)]} />
          </p>
        </div>
      </div>
      {then && (
        <p className="text-small text-dim">
          {t('audit.comparedWith')}{' '}
          <TextLink href={`/audit/crawls/${then.id}`}>
            <Parts of={[facts.title(then), ...facts.details(then)]} />
          </TextLink>
        </p>
      )}
      {then && isOtherSize(audit, then) && (
        <Notice tone="warn" title={t('audit.otherSize')}>
          {t('audit.otherSizeAbout')}
        </Notice>
      )}
      {issues ? (
        <IssueList
          title={t('audit.issues')}
          categories={categoriesOf(issues)}
          before={then?.result?.issues ? categoriesOf(then.result.issues) : null}
        />
      ) : (
        <EmptyState title={t('audit.noIssues')} />
      )}
      <ThisPage />
    </>
  );
}

/** Compares with the previous audit, whose categories may be only in its own record. */
function Compared({ audit, then }: { audit: Audit; then: Audit }) {
  const { data } = useAnswer(crawlById, { params: { id: then.id } }, FOR_LONG);
  const result = data ? (sightingOfCrawl(data.crawl).result as Audit['result']) : null;
  return <Result audit={audit} then={{ ...then, result: result ?? then.result }} />;
}

/**
 * Returns the audit updated from its own record, which is newer than the list or contains what the list does not.
 */
function withRecord(known: Audit | null, id: number, crawl: Crawl | null): Audit | null {
  if (!crawl) return known;
  const { phase, result } = sightingOfCrawl(crawl);
  if (known && phase === 'running') return known;
  return { id, started: null, at: null, ...known, phase, result: result as Audit['result'] };
}

function CrawlView({ id }: { id: number }) {
  const { rows, isLoaded } = useSite();
  const { audits } = useAudits();
  const job = rows.jobs.find(({ kind, remoteId }) => kind === 'crawl' && remoteId === id) ?? null;
  const known = auditsOf(rows).find((audit) => audit.id === id) ?? null;
  const hasEnded = known?.phase === 'done';
  const { data, error, at, again } = useAnswer(crawlById, { params: { id } }, hasEnded ? FOR_LONG : FRESH);
  const isStale = hasEnded && data !== null && sightingOfCrawl(data.crawl).phase === 'running';
  useEffect(() => {
    // A response from while it ran says nothing about its end.
    if (isStale) void answer(crawlById, { params: { id } }, 0);
  }, [isStale, id]);
  const audit = withRecord(known, id, data?.crawl ?? null);
  if (!audit) {
    if (error) return <AnswerTrouble error={error} at={at} again={again} />;
    return isLoaded ? <Skeleton widths={[40, 90, 70, 80]} /> : null;
  }
  if (audit.phase === 'running') return <Running job={job} />;
  if (audit.phase !== 'done') return <EndedAudit audit={audit} job={job} crawl={data?.crawl ?? null} />;
  const then = audits.find((one) => one.id < id && one.phase === 'done') ?? null;
  return then ? <Compared audit={audit} then={then} /> : <Result audit={audit} then={null} />;
}

/** One audit: its result, and how that compares with the previous one. */
export default function CrawlPlace({ params }: { params: { id: string } }) {
  const { t } = useTexts();
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) return <Notice tone="info">{t('errors.not_found')}</Notice>;
  return <CrawlView key={id} id={id} />;
}
