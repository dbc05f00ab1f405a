import { useState } from 'react';
import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { requestService } from '@/lib/platform/browser.ts';
import { parseBaseUrl } from '@/lib/service/connection/base-url.ts';
import { useErrorText } from '../texts/error-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useManagedConnection } from './policy-state.ts';

/** Grants access to the host; the worker then connects by itself. */
function Allow({ url }: { url: string }) {
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
      {t('options.policy.allowAbout', { host: new URL(url).host })}
    </Notice>
  );
}

/** Why the connection set by the organization is not active, and what the user can do about it. */
export function ManagedConnectionNotice({ baseUrl }: { baseUrl: string }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const error: ServiceErrorCode | null = useManagedConnection(({ value }) => value?.error ?? null);
  const address = parseBaseUrl(baseUrl);
  if (error === null) return <p className="text-dim">{t('options.policy.connecting')}</p>;
  if (error === 'permission_missing' && 'url' in address) return <Allow url={address.url} />;
  return (
    <Notice tone="error" title={t('options.policy.failed')}>
      {errorText(error)}
    </Notice>
  );
}
