import type { Area } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { rootsOf } from '@/lib/report/findings.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { responseNote } from '../notices/response-note.ts';
import { ServedOffer } from '../notices/served-offer.tsx';
import { FindingList } from './finding-list.tsx';
import { QuietLists } from './quiet-lists.tsx';

/** All findings of one area or of both, worst first, and below them the checks that found nothing. */
export default function AllFindings({ area }: { area?: Area }) {
  const { t } = useTexts();
  const report = useInspection((state) => state.report);
  const note = useInspection(responseNote);
  // There the card of the grade says why the response is not known.
  const isSaid = useInspection(({ response }) => !response) && area === 'security';
  const results = report?.results.filter((result) => !area || result.area === area) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <FindingList roots={rootsOf(results)} withArea={!area} withLosses={area === 'seo'} />
      <QuietLists results={results} />
      {!isSaid && <p className="text-tiny text-dim">{t(note)}</p>}
      <ServedOffer />
    </div>
  );
}
