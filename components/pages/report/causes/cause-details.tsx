import Copy from 'lucide-react/icons/copy';
import { useCallback } from 'react';
import { PLATFORMS, type Platform } from '@/lib/checks/knowledge/document/platforms.ts';
import type { SetCause } from '@/lib/pages/sets/causes/set-cause.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { checkRemedy } from '@/lib/report/check-texts.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import { causeMarkdown } from '@/lib/report/export/set-markdown.ts';
import { ignore } from '@/lib/report/ignored.ts';
import { lossText } from '@/lib/report/loss-text.ts';
import {
  addressInSite,
  causeFault,
  causeSentence,
  definitionOf,
  groupSentence,
} from '@/lib/report/set-texts.ts';
import { CopyBrief } from '../../../report/details/copy-brief.tsx';
import { IgnoreButton } from '../../../report/details/ignore-button.tsx';
import { OpenIssue } from '../../../report/details/open-issue.tsx';
import { webAddress } from '../../../texts/format.ts';
import { TextButton } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { RowList, Section } from '../../../ui/section.tsx';
import { PageLinkLine } from '../page-link.tsx';
import { useSetWords } from '../set-words.tsx';

/** The most things that a check of a set found which are listed one by one. */
const MOST_GROUPS = 5;
/** The most pages that are listed for each. */
const MOST_PAGES = 3;

interface CauseDetailsProps {
  site: string;
  cause: SetCause;
  /** Lists all its pages. */
  onAllPages: (cause: SetCause) => void;
}

/** What exactly was found, if a check of the set found it: each with its first pages. */
function Groups({ site, cause }: { site: string; cause: SetCause }) {
  const words = useSetWords();
  const { t } = words;
  const { shown, more } = cutAt(cause.groups, MOST_GROUPS);
  return (
    <Section title={t('sets.report.found')}>
      <RowList>
        {shown.map((group) => {
          const pages = cutAt(group.addresses, MOST_PAGES);
          return (
            <li key={JSON.stringify(group.values) + group.addresses[0]} className="grid gap-0.5 px-3 py-1.5">
              <p dir="auto" className="wrap-anywhere">
                {groupSentence(words, cause, group)}
              </p>
              <p dir="ltr" className="font-mono text-tiny text-dim">
                <Parts
                  of={[
                    ...pages.shown.map((address) => addressInSite(site, address)),
                    pages.more > 0 && `+${pages.more}`,
                  ]}
                />
              </p>
            </li>
          );
        })}
      </RowList>
      {more > 0 && <p className="mt-1 text-tiny text-dim">{t('sets.report.also', { count: more })}</p>}
    </Section>
  );
}

/** Why a cause matters, how to fix it, its first pages, and what goes away with it. */
export function CauseDetails({ site, cause, onAllPages }: CauseDetailsProps) {
  const words = useSetWords();
  const { t } = words;
  const definition = definitionOf(words, cause.check);
  const docs = webAddress(definition?.docs);
  // All pages of a cause are of one site, which redirects may have made another one than that of the set.
  const [first = site] = cause.addresses;
  const makeBody = useCallback(async () => causeMarkdown(words, site, cause), [words, site, cause]);
  const makeBrief = async () => {
    const { causeBrief } = await import('@/lib/report/export/brief.ts');
    return causeBrief(words, site, cause);
  };
  return (
    <>
      <h2 tabIndex={-1} dir="auto" className="text-[16px] font-semibold wrap-anywhere">
        {causeFault(words, cause)}
      </h2>
      {cause.groups.length === 0 && (
        <p dir="auto" className="wrap-anywhere">
          {causeSentence(words, site, cause)}
        </p>
      )}
      {definition && <p className="text-dim">{definition.why}</p>}
      {cause.loses && (
        <p className="text-small text-dim">
          {lossText(words, { loses: cause.loses, certainty: cause.certainty })}
        </p>
      )}
      {definition && (
        <Section title={t('report.howToFix')}>
          <div className="grid gap-1.5">
            <p dir="auto" className="wrap-anywhere">
              {checkRemedy(words, definition, cause.message, cause.values)}
            </p>
            {(Object.keys(definition.onPlatform ?? {}) as Platform[]).map((platform) => (
              <p key={platform}>
                <b className="font-semibold">{PLATFORMS[platform]}:</b> {definition.onPlatform?.[platform]}
              </p>
            ))}
          </div>
        </Section>
      )}
      {cause.groups.length > 0 && <Groups site={site} cause={cause} />}
      <Section
        title={t('sets.report.samples')}
        action={
          <TextButton onClick={() => onAllPages(cause)}>
            {t('sets.report.allPages', { count: cause.pages })}
          </TextButton>
        }
      >
        <RowList>
          {cause.samples.map(({ address, place }) => (
            <PageLinkLine key={address} site={site} address={address} note={place} />
          ))}
        </RowList>
      </Section>
      {cause.folded.length > 0 && (
        <Section title={t('report.consequences')}>
          <RowList>
            {cause.folded.map((folded) => (
              <li key={folded.id} className="flex gap-3 px-3 py-1.5">
                <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                  {causeFault(words, folded)}
                </span>
                <span className="text-dim">{folded.pages}</span>
              </li>
            ))}
          </RowList>
        </Section>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CopyButton
          text={() => causeMarkdown(words, site, cause)}
          label={t('sets.report.copyCause')}
          done={t('page.copied')}
          icon={<Copy size={14} aria-hidden className="me-1.5 inline" />}
        />
        <CopyBrief makeBrief={makeBrief} />
        <OpenIssue
          site={site}
          title={`${causeFault(words, cause)} (${new URL(site).host})`}
          makeBody={makeBody}
        />
        <IgnoreButton
          host={hostOf(first)}
          onClick={() => void ignore(first, { check: cause.check, messages: [cause.message] })}
        />
        {docs && (
          <ExternalLink href={docs}>{t('report.source', { host: new URL(docs).hostname })}</ExternalLink>
        )}
      </div>
    </>
  );
}
