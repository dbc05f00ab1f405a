import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link as WayTo } from 'wouter';
import type { Link } from '@/lib/api/promotion.ts';
import type { Run } from '@/lib/api/runs.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ActionNotice } from '../../../ui/action-notice.tsx';
import { RowList } from '../../../ui/section.tsx';
import { ButtonLink } from '../../frame/button-link.tsx';
import { activeRunOf } from '../use-project.ts';
import { LaunchSteps } from './launch-steps.tsx';

interface ChooseLinkProps {
  project: number;
  links: readonly Link[];
  runs: readonly Run[];
}

/** The first step if no link was given: choose which of the project's links to promote. */
export function ChooseLink({ project, links, runs }: ChooseLinkProps) {
  const { t } = useTexts();
  if (links.length === 0) {
    const add = (
      <ButtonLink href={`/promotion/${project}/links`} look="primary">
        {t('promotion.links.add')}
      </ButtonLink>
    );
    return (
      <ActionNotice tone="info" title={t('promotion.links.empty')} action={add}>
        {t('promotion.launch.needsLink')}
      </ActionNotice>
    );
  }
  return (
    <>
      <LaunchSteps at="page" />
      <RowList>
        {links.map((link) => {
          const run = activeRunOf(link, runs);
          return (
            <li key={link.id}>
              <WayTo
                href={run ? `/promotion/runs/${run.id}` : `/promotion/${project}/launch/${link.id}`}
                className="flex items-center gap-2 px-3 py-2 hover:bg-soft"
              >
                <span className="min-w-0 flex-1">
                  <span dir="ltr" className="block font-mono text-small wrap-anywhere">
                    {readableAddress(link.url)}
                  </span>
                  <span dir="auto" className="block text-small text-dim wrap-anywhere">
                    {run
                      ? t('promotion.links.running', { id: String(run.id) })
                      : (link.anchor ?? '') || t('promotion.links.noAnchor')}
                  </span>
                </span>
                <ChevronRight size={14} aria-hidden className="flex-none text-dim" />
              </WayTo>
            </li>
          );
        })}
      </RowList>
    </>
  );
}
