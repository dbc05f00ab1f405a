import type { ServiceErrorCode } from '@/lib/api/errors.ts';
import { parseBaseUrl } from '@/lib/service/connection/base-url.ts';
import { useErrorText } from '../texts/error-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Notice } from '../ui/notice.tsx';
import { AllowService } from './allow-service.tsx';
import { useManagedConnection } from './policy-state.ts';

/** Why the connection set by the organization is not active, and what the user can do about it. */
export function ManagedConnectionNotice({ baseUrl }: { baseUrl: string }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const error: ServiceErrorCode | null = useManagedConnection(({ value }) => value?.error ?? null);
  const address = parseBaseUrl(baseUrl);
  if (error === null) return <p className="text-dim">{t('options.policy.connecting')}</p>;
  if (error === 'permission_missing' && 'url' in address) {
    // The worker connects by itself once it is allowed.
    const { url } = address;
    return <AllowService url={url} about={t('options.policy.allowAbout', { host: new URL(url).host })} />;
  }
  return (
    <Notice tone="error" title={t('options.policy.failed')}>
      {errorText(error)}
    </Notice>
  );
}
