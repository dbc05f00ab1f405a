import { JOBS_PLACE } from '@/lib/platform/panel-place.ts';
import type { useOrder } from '../../stored/use-order.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { PlaceLink } from './place-link.tsx';
import { useSite } from './site-rows.tsx';

/** Says that it is unknown whether an order was started, after a minute of silence. */
export function OrderSilent({
  order: { isSilent },
}: {
  order: Pick<ReturnType<typeof useOrder>, 'isSilent'>;
}) {
  const { t } = useTexts();
  const { host } = useSite();
  if (!isSilent) return null;
  return (
    <div role="alert">
      <Notice tone="warn">
        {t('operations.silent')}{' '}
        <PlaceLink
          site={host}
          place={JOBS_PLACE}
          className="rounded-sm font-medium text-accent hover:underline"
        >
          {t('jobs.title')}
        </PlaceLink>
      </Notice>
    </div>
  );
}
