import { useState } from 'react';
import { redactedAll } from '@/lib/checks/knowledge/addresses/redact.ts';
import { download } from '@/lib/platform/download.ts';
import { ask } from '@/lib/service/ask/messages.ts';
import { isPrivatePage } from '@/lib/service/ask/private-rows.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ActionNotice } from '../ui/action-notice.tsx';
import { Button } from '../ui/button.tsx';
import { useQuestion } from '../ui/use-question.ts';

/** Downloads what can still be read, then tells the worker to start with an empty database. */
async function startAnew(): Promise<void> {
  const rows = await ask('exportRows', {});
  download('plumbline-rows.json', 'application/json', JSON.stringify(redactedAll(rows), null, 2));
  await ask('startAnew', {}).catch(() => {});
  location.reload();
}

/**
 * Says that rows cannot be read. A reset is offered only if the worker cannot read them either, and never in a private
 * window, which would delete data that is not its own.
 */
export default function UnreadableRows({ isEverywhere }: { isEverywhere: boolean }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const keep = () => setAsking(false);
  const around = useQuestion<HTMLSpanElement>(isAsking, keep);
  const begin = () => {
    setBusy(true);
    void startAnew().catch(() => setBusy(false));
  };
  const isOffered = isEverywhere && !isPrivatePage();
  return (
    <ActionNotice
      tone="error"
      title={t('storage.failed')}
      action={
        !isOffered ? (
          <Button onClick={() => location.reload()}>{t('page.reload')}</Button>
        ) : (
          <span ref={around} className="flex flex-wrap gap-2">
            {isAsking ? (
              <>
                <Button disabled={isBusy} onClick={begin}>
                  {t('storage.anewSure')}
                </Button>
                <Button data-step disabled={isBusy} onClick={keep}>
                  {t('page.cancel')}
                </Button>
              </>
            ) : (
              <Button onClick={() => setAsking(true)}>{t('storage.anew')}</Button>
            )}
          </span>
        )
      }
    >
      {isOffered && t(isAsking ? 'storage.anewAsk' : 'storage.failedAbout')}
    </ActionNotice>
  );
}
