import { useState } from 'react';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { ageText, webAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { TextButton } from '../../../ui/button.tsx';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { useQuestion } from '../../../ui/use-question.ts';
import { TextLink } from '../../frame/button-link.tsx';
import { StatusChip } from '../run/status-chip.tsx';
import { useLinkWords } from './link-item.tsx';
import { LinkRemoval } from './link-removal.tsx';
import type { LinkRow } from './link-rows.ts';

/** What is below an open row: the whole address, everything that is known of it, and what can be done. */
export function LinkDetails({ row, project }: { row: LinkRow; project: number }) {
  const { t, language } = useTexts();
  const [isAsked, setAsked] = useState(false);
  const keep = () => setAsked(false);
  const around = useQuestion<HTMLDivElement>(isAsked, keep);
  const words = useLinkWords()(row);
  const { link, run, isRunning, keyword, seen } = row;
  const address = webAddress(link.url);
  return (
    <div
      ref={around}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 bg-soft px-3 pb-2.5 ps-9 text-small *:max-w-md"
    >
      <p dir="ltr" className="font-mono text-tiny wrap-anywhere">
        {address ? (
          <a href={address} target="_blank" rel="noopener noreferrer" className="rounded-sm hover:underline">
            {readableAddress(link.url)}
          </a>
        ) : (
          readableAddress(link.url)
        )}
      </p>
      <FactList>
        <Fact name={t('promotion.links.column.anchor')}>{words.anchor}</Fact>
        <Fact name={t('promotion.links.column.run')}>
          {run ? (
            <span className="inline-flex flex-wrap items-center gap-2">
              <TextLink href={`/promotion/runs/${run.id}`}>{words.run}</TextLink>
              <StatusChip status={run.status} />
            </span>
          ) : (
            words.run
          )}
        </Fact>
        {words.placed && <Fact name={t('promotion.links.column.placed')}>{words.placed}</Fact>}
        {run && (
          <Fact name={t('promotion.links.column.verified')}>
            {words.verified || t('promotion.links.verifiedUnread')}
          </Fact>
        )}
        {keyword && (
          <Fact name={t('promotion.links.column.keyword')}>
            {t('promotion.links.keywordAt', { keyword: words.keyword, position: words.position })}
          </Fact>
        )}
        <Fact name={t('promotion.links.column.indexable')}>
          {seen ? (
            <Parts of={[words.indexable, ageText(language, seen.at)]} />
          ) : (
            t('promotion.links.unseenAbout')
          )}
        </Fact>
      </FactList>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {isRunning ? null : (
          <TextLink href={`/promotion/${project}/launch/${link.id}`}>{t('promotion.launch.title')}</TextLink>
        )}
        <TextButton data-step aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
          {t('promotion.links.removeLink')}
        </TextButton>
      </div>
      {isAsked &&
        (isRunning ? (
          <p role="status" className="rounded-control bg-card px-2.5 py-2">
            {t('promotion.links.removeActive')}
          </p>
        ) : (
          <LinkRemoval link={link} project={project} onKeep={keep} />
        ))}
    </div>
  );
}
