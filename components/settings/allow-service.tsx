import { useState } from 'react';
import { requestService } from '@/lib/platform/browser.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Says that the browser does not allow access to the service, and asks it to. */
export function AllowService({ url, about }: { url: string; about: string }) {
  const { t } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const allow = () => {
    setAsking(true);
    void requestService(url).finally(() => setAsking(false));
  };
  return (
    <Notice
      tone="warn"
      action={
        <Button look="primary" disabled={isAsking} onClick={allow}>
          {t('options.policy.allow')}
        </Button>
      }
    >
      {about}
    </Notice>
  );
}
