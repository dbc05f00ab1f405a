import { OPERATION_KINDS } from '@/lib/service/operations/kinds/index.ts';
import { type Loss, loss } from '@/lib/service/records/loss.ts';
import { momentText } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ActionNotice } from '../ui/action-notice.tsx';
import { TextButton } from '../ui/button.tsx';

/**
 * Says that the browser lost the database, and what was in progress in it, until the user dismisses the notice.
 */
export default function LossNotice({ at, orders, scans }: Loss) {
  const { t, language } = useTexts();
  const open = [
    ...orders.map((order) => {
      const title = OPERATION_KINDS.get(order.kind)?.title;
      return { ...order, what: title ? t(title) : order.kind };
    }),
    ...scans.map((scan) => ({ ...scan, what: `${t('operations.kind.scan')} ${scan.id}` })),
  ];
  return (
    <div role="status">
      <ActionNotice
        tone="error"
        title={t('storage.gone', { date: momentText(language, at) })}
        action={<TextButton onClick={() => void loss.set(null)}>{t('operations.understood')}</TextButton>}
      >
        {open.length > 0 && (
          <>
            {t('storage.goneOrders')}
            <ul>
              {open.map(({ what, site, at: date }) => (
                <li key={`${what} ${site} ${date}`}>
                  {t('storage.goneOrder', { what, site, date: momentText(language, date) })}
                </li>
              ))}
            </ul>
          </>
        )}
      </ActionNotice>
    </div>
  );
}
