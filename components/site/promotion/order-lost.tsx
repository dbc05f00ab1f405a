import type { useOrder } from '../../stored/use-order.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { OrderSilent } from '../frame/order-silent.tsx';

/** Says what is unknown about a change that costs nothing and can simply be repeated. */
export function OrderLost({ order }: { order: ReturnType<typeof useOrder> }) {
  const { t } = useTexts();
  const { operation } = order;
  if (order.isSilent) return <OrderSilent order={order} />;
  if (operation?.state === 'unknown') {
    return <p role="status">{t('promotion.lookingForChange')}</p>;
  }
  const isLost = operation && ['undecided', 'none', 'unsent'].includes(operation.state);
  return (
    isLost && (
      <p role="alert" className="text-warn">
        {t(operation.state === 'none' ? 'promotion.noChange' : 'promotion.lostChange')}
      </p>
    )
  );
}
