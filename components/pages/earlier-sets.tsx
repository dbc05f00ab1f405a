import { Link } from 'wouter';
import type { SetHead } from '@/lib/pages/sets/stored/stored-set.ts';
import { dayText } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Parts } from '../ui/parts.tsx';
import { RowList, Section } from '../ui/section.tsx';
import { useSets } from './use-sets.ts';

function SetLine({ head: { id, source, begun, state, tally } }: { head: SetHead }) {
  const { t, language } = useTexts();
  return (
    <li>
      <Link
        href={`/pages/${encodeURIComponent(id)}`}
        className="flex items-baseline justify-between gap-3 px-3 py-2 -outline-offset-2 hover:bg-soft"
      >
        <span className="min-w-0">
          <span className="block">{t(`sets.source.${source}.name`)}</span>
          <span className="block text-small text-dim">
            <Parts of={[dayText(language, begun), state !== 'ended' && t(`sets.state.${state}`)]} />
          </span>
        </span>
        <span className="flex-none tabular-nums">{t('sets.count', { count: tally.seen })}</span>
      </Link>
    </li>
  );
}

/** The stored sets of a site. */
export function EarlierSets({ site }: { site: string }) {
  const { t } = useTexts();
  const { value: heads } = useSets(site);
  if (heads.length === 0) return null;
  return (
    <Section title={t('sets.earlier')}>
      <RowList>
        {heads.map((head) => (
          <SetLine key={head.id} head={head} />
        ))}
      </RowList>
    </Section>
  );
}
