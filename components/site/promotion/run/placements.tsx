import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { Node } from '@/lib/api/runs.ts';
import { download } from '@/lib/platform/download.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { WindowList } from '../../../ui/window-list.tsx';
import { PlacementAddress } from './placement-address.tsx';
import { placementsCsv } from './placements-csv.ts';

/** The height of a row in pixels. */
const HEIGHT = 46;

/** Returns the state of a placement, then its level and its network, which narrow rows cut. */
function useNodeText(): (node: Node) => string {
  const { t } = useTexts();
  return ({ level, network, verified }) =>
    [
      t(`promotion.run.legend.${verified ? 'verified' : 'published'}`),
      level != null && t('promotion.run.level', { level: String(level) }),
      network,
    ]
      .filter(Boolean)
      .join(' · ');
}

function Placement({ node }: { node: Node }) {
  const text = useNodeText()(node);
  return (
    <div className="px-3 py-1">
      <PlacementAddress url={node.url} />
      <p dir="auto" className="truncate text-small text-dim" title={text}>
        {text}
      </p>
    </div>
  );
}

interface PlacementsProps {
  run: number;
  nodes: readonly Node[];
  /** Whether the service may still publish more. */
  isRunning: boolean;
}

/**
 * The placements of a run: those that are published, or only the verified ones; hundreds of rows (NOD-03). Those without
 * an address are counted: they have nothing else to show.
 */
export function Placements({ run, nodes, isRunning }: PlacementsProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const [shown, setShown] = useState<'published' | 'verified'>('published');
  const published = nodes.filter(({ url }) => url);
  const verified = published.filter((node) => node.verified === true);
  const rows = shown === 'published' ? published : verified;
  const missing = nodes.length - published.length;
  const count = (value: number) => new Intl.NumberFormat(language).format(value);
  const save = () =>
    download(
      `plumbline-run-${run}.csv`,
      'text/csv;charset=utf-8',
      placementsCsv(shown === 'published' ? nodes : verified, texts),
    );
  return (
    <Section title={t('promotion.run.placements')}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Choice
          isSmall
          label={t('promotion.run.placements')}
          value={shown}
          onChange={setShown}
          options={[
            {
              value: 'published',
              label: t('promotion.run.showPublished', { count: count(published.length) }),
            },
            { value: 'verified', label: t('promotion.run.showVerified', { count: count(verified.length) }) },
          ]}
        />
        <Button onClick={save} disabled={nodes.length === 0} title={t('promotion.csv.save')}>
          <Download size={13} aria-hidden className="me-1.5 inline-block align-[-2px] text-dim" />
          CSV
        </Button>
      </div>
      {nodes.length === 0 && <EmptyState title={t('promotion.run.noPlacements')} />}
      {rows.length > 0 && (
        <WindowList label={t('promotion.run.placements')} rows={rows} height={HEIGHT} opened={-1}>
          {(node) => <Placement node={node} />}
        </WindowList>
      )}
      {missing > 0 && (
        <p className="mt-2 text-small text-dim">
          {t(isRunning ? 'promotion.run.stillMissing' : 'promotion.run.missing', { count: missing })}
        </p>
      )}
    </Section>
  );
}
