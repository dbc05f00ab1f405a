import { useEffect } from 'react';
import { type Link, removeLink } from '@/lib/api/promotion.ts';
import { useOrder } from '../../../stored/use-order.ts';
import { useErrorText } from '../../../texts/error-text.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { useSite } from '../../frame/site-rows.tsx';
import { OrderLost } from '../order-lost.tsx';
import { refreshProject } from '../use-project.ts';

interface RemovalProps {
  link: Link;
  project: number;
  onKeep: () => void;
}

/** Asks for confirmation in the place of the link before it is removed. */
export function LinkRemoval({ link, project, onKeep }: RemovalProps) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { host } = useSite();
  const order = useOrder();
  const isGone = order.operation?.state === 'accepted';
  useEffect(() => {
    if (isGone) void refreshProject(host, project);
  }, [isGone, host, project]);
  const remove = () =>
    void order.place({
      endpoint: removeLink,
      site: host,
      input: { params: { id: project, linkId: link.id } },
    });
  const { refused } = order;
  return (
    <div className="mt-1.5 grid gap-1.5 rounded-control bg-soft px-2.5 py-2">
      <p>{t('promotion.links.removeAsk')}</p>
      {refused && (
        <p role="alert" className="text-small text-error">
          {refused.code === 'already_running'
            ? t('promotion.links.removeActive')
            : errorText(refused.code, refused.given)}
        </p>
      )}
      <OrderLost order={order} />
      <div className="flex gap-1.5">
        <Button onClick={remove} disabled={order.isBusy || isGone}>
          {t('promotion.links.remove')}
        </Button>
        <Button onClick={onKeep}>{t('promotion.keep')}</Button>
      </div>
    </div>
  );
}
