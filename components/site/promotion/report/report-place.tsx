import { runReport } from '@/lib/api/reports.ts';
import { type Node, runById } from '@/lib/api/runs.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { useAnswer } from '../../../stored/use-answer.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ActionNotice } from '../../../ui/action-notice.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnswerTrouble } from '../../frame/answer-trouble.tsx';
import { ButtonLink, TextLink } from '../../frame/button-link.tsx';
import { PlacementAddress } from '../run/placement-address.tsx';
import { ReportPdf } from './report-pdf.tsx';

/** Seconds before a report is requested again. */
const FRESH = 60;

const PARTS = ['level1', 'level2', 'crowd'] as const;

function Cell({ name, count }: { name: string; count: number | null | undefined }) {
  const { language } = useTexts();
  return (
    <div className="grid min-w-0 content-start justify-items-center rounded-control bg-soft px-1 py-1.5">
      <b className="text-base">{count == null ? '–' : new Intl.NumberFormat(language).format(count)}</b>
      <span className="text-center text-tiny text-dim">{name}</span>
    </div>
  );
}

function Part({ name, nodes }: { name: string; nodes: readonly Node[] }) {
  return (
    <Disclosure title={name} count={nodes.length}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 [content-visibility:auto]">
        {nodes.map((node, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placements have no id, and the list comes from one response
          <li key={index}>
            <PlacementAddress url={node.url} />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** REP-07: the way to get the report is Pro, not another try; the run itself still has the placements. */
function Archived({ run }: { run: number }) {
  const { t } = useTexts();
  return (
    <ActionNotice
      tone="warn"
      title={t('promotion.report.archived')}
      action={<ButtonLink href={`/promotion/runs/${run}`}>{t('promotion.openRun')}</ButtonLink>}
    >
      {t('promotion.report.archivedAbout')}
    </ActionNotice>
  );
}

/** The report of a run: only verified placements (REP-01), as lists and as a document. */
export default function Report({ params }: { params: { id: string } }) {
  const { t } = useTexts();
  const id = Number(params.id);
  const { data, at, error, again } = useAnswer(runReport, { params: { id }, query: {} }, FRESH);
  const { data: details } = useAnswer(runById, { params: { id } }, FRESH);
  if (error?.code === 'report_archived') return <Archived run={id} />;
  if (!data) {
    return error ? (
      <AnswerTrouble error={error} at={at} again={again} />
    ) : (
      <Skeleton widths={[80, 100, 60, 90]} />
    );
  }
  const parts = PARTS.map((name) => ({
    name: t(`promotion.report.part.${name}`),
    nodes: data.report?.[name],
  }));
  // REP-02: a cascade may have a third level, which reports leave out.
  const hasThird = details?.run.levels?.some(({ level, total }) => level === 3 && total !== 0) ?? false;
  const target = data.run?.target_url ?? details?.run.target_url;
  return (
    <>
      <AnswerTrouble error={error} at={at} again={again} />
      <p dir="ltr" className="font-medium wrap-anywhere">
        {readableAddress(target ?? '')}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(74px,1fr))] gap-1.5">
        <Cell name={t('promotion.links.column.verified')} count={data.summary?.verified} />
        {parts.map(({ name, nodes }) => (
          <Cell key={name} name={name} count={nodes?.length} />
        ))}
      </div>
      <p className="text-small text-dim">
        {t('promotion.report.onlyVerified')} {hasThird && t('promotion.report.noThird')}{' '}
        <TextLink href={`/promotion/runs/${id}`}>{t('promotion.openRun')}</TextLink>
      </p>
      {parts.map(
        ({ name, nodes }) => nodes && nodes.length > 0 && <Part key={name} name={name} nodes={nodes} />,
      )}
      <ReportPdf run={id} />
      <p>
        <TextLink href="/promotion/branding">{t('promotion.branding.title')}</TextLink>
      </p>
    </>
  );
}
