import type { Inspection } from '@/lib/checks/inspection.ts';
import { areOfOneAddress, servedHow } from '@/lib/checks/knowledge/response/served.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Notice } from '../../ui/notice.tsx';

/** How the served copy was obtained, because that decides how far the comparison can be trusted. */
export function ServedNote({ inspection }: { inspection: Inspection }) {
  const { t } = useTexts();
  const { page, served } = inspection;
  if (!served) return null;
  if (!areOfOneAddress(served, page))
    return (
      <Notice tone="warn" title={t('data.served.otherTitle')}>
        {t('data.served.other', { address: served.url })}
      </Notice>
    );
  return <p className="text-small text-dim">{t(`data.served.${servedHow(inspection)}`)}</p>;
}
