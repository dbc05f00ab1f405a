import { useInspection } from '@/lib/page/session/session.ts';
import { isOnePage } from '@/lib/standing/preflight.ts';
import { type AnchorProposal, anchorsFor } from '@/lib/standing/tracked-keywords.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Chip } from '../../../ui/chip.tsx';
import { usePageKeywords } from '../../rank/use-page-keywords.ts';

interface AnchorProposalsProps {
  address: string;
  /** What the title says of the page; empty if it says nothing. */
  title: string;
  /** The anchor in the form. */
  chosen: string;
  onChoose: (anchor: string) => void;
}

/** Anchors to choose: keywords that links could bring to the first page, the main heading, the title. */
export function AnchorProposals({ address, title, chosen, onChoose }: AnchorProposalsProps) {
  const { t } = useTexts();
  const { keywords } = usePageKeywords(address);
  const heading = useInspection(({ inspection }) =>
    inspection && isOnePage(inspection.url, address)
      ? inspection.page.headings.find(({ tag, text }) => tag === 'h1' && text)?.text
      : undefined,
  );
  const label = ({ anchor, source, position }: AnchorProposal) =>
    source === 'keyword'
      ? t('promote.fromKeyword', { keyword: anchor, position: position ?? 0 })
      : t(source === 'heading' ? 'promote.fromHeading' : 'promote.fromTitle', { title: anchor });
  return anchorsFor(keywords ?? [], heading, title).map((proposal) => (
    <Chip
      key={proposal.anchor}
      label={label(proposal)}
      isOn={chosen === proposal.anchor}
      onChange={(isOn) => onChoose(isOn ? proposal.anchor : '')}
    />
  ));
}
