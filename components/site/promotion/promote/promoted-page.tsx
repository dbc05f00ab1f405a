import type { Link } from '@/lib/api/promotion.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { RowList, Section } from '../../../ui/section.tsx';
import { ButtonLink, TextLink } from '../../frame/button-link.tsx';
import { CardNote } from '../../frame/card-note.tsx';
import { PageKeywordRows } from '../../rank/page-keyword-rows.tsx';
import { usePageKeywords } from '../../rank/use-page-keywords.ts';
import { PreflightCard } from '../preflight/preflight-card.tsx';
import type { PreflightGate } from '../preflight/use-preflight.ts';
import { RunRow } from '../run/run-row.tsx';
import { activeRunOf, runsOfLink, useProject } from '../use-project.ts';

/** The newest runs that are listed; the others are in the list of runs. */
const LISTED = 3;

interface PromotedPageProps {
  project: number;
  link: Link;
  gate: PreflightGate;
}

/** A page that is in the project already: its runs, its positions, and what can be done now. */
export function PromotedPage({ project, link, gate }: PromotedPageProps) {
  const { t } = useTexts();
  const { runs: all, areAllRunsKnown } = useProject(project);
  const { keywords } = usePageKeywords(link.url);
  const runs = runsOfLink(link, all);
  const active = activeRunOf(link, runs);
  const { shown, more } = cutAt(runs, LISTED);
  return (
    <>
      <CardNote title={t('promote.already')}>
        {link.anchor && t('promote.alreadyAnchor', { anchor: link.anchor })}
      </CardNote>
      {!active && <PreflightCard gate={gate} address={link.url} />}
      {runs.length > 0 ? (
        <Section
          title={t('promotion.runs.title')}
          action={more > 0 && <TextLink href="/promotion/runs">{t('promote.allRuns')}</TextLink>}
        >
          <RowList>
            {shown.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </RowList>
        </Section>
      ) : (
        areAllRunsKnown && <p className="text-dim">{t('promote.neverLaunched')}</p>
      )}
      {keywords && keywords.length > 0 && (
        <Section title={t('rank.positions')}>
          <PageKeywordRows keywords={keywords} />
        </Section>
      )}
      {(active || gate.isOpen) && (
        <div className="flex justify-end">
          <ButtonLink
            href={active ? `/promotion/runs/${active.id}` : `/promotion/${project}/launch/${link.id}`}
            look="primary"
          >
            {t(active ? 'promotion.openRun' : 'promotion.launch.title')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
