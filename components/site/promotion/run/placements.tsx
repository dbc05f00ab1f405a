import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import type { Node } from '@/lib/api/runs.ts';
import { download } from '@/lib/platform/download.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Section } from '../../../ui/section.tsx';
import { WindowList } from '../../../ui/window-list.tsx';
import { PlacementAddress } from './placement-address.tsx';
import { placementsCsv } from './placements-csv.ts';

/** The height of a row in pixels. */
const HEIGHT = 46;

function useNodeText(): (node: Node) => string {
  const { t } = useTexts();
  return ({ level, network, verified, url }) =>
    [
      level != null && t('promotion.run.level', { level: String(level) }),
      network,
      t(
        verified
          ? 'promotion.run.legend.verified'
          : url
            ? 'promotion.run.legend.published'
            : 'promotion.run.legend.waiting',
      ),
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

/** The placements of a run: all, or only the verified ones; hundreds of rows (NOD-03). */
export function Placements({ run, nodes }: { run: number; nodes: readonly Node[] }) {
  const texts = useTexts();
  const { t, language } = texts;
  const [shown, setShown] = useState<'all' | 'verified'>('all');
  const verified = nodes.filter((node) => node.verified === true);
  const rows = shown === 'all' ? nodes : verified;
  const count = (value: number) => new Intl.NumberFormat(language).format(value);
  const save = () =>
    download(`plumbline-run-${run}.csv`, 'text/csv;charset=utf-8', placementsCsv(rows, texts));
  return (
    <Section title={t('promotion.run.placements')}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Choice
          isSmall
          label={t('promotion.run.placements')}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: t('promotion.run.showAll', { count: count(nodes.length) }) },
            { value: 'verified', label: t('promotion.run.showVerified', { count: count(verified.length) }) },
          ]}
        />
        <Button onClick={save} disabled={rows.length === 0} title={t('promotion.csv.save')}>
          <Download size={13} aria-hidden className="me-1.5 inline-block align-[-2px] text-dim" />
          CSV
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="text-dim">{t('promotion.run.noPlacements')}</p>
      ) : (
        <WindowList label={t('promotion.run.placements')} rows={rows} height={HEIGHT} opened={-1}>
          {(node) => <Placement node={node} />}
        </WindowList>
      )}
    </Section>
  );
}
