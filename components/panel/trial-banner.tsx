import { stopTrial, usePolicyTrial } from '@/lib/page/policy-trial/policy-trial.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Says on every tab of the panel that a policy is on trial, and on which site. */
export function TrialBanner() {
  const { t } = useTexts();
  const phase = usePolicyTrial((state) => state.phase);
  const url = usePolicyTrial((state) => state.url);
  const isEnforced = usePolicyTrial((state) => state.isEnforced);
  if (phase === 'idle' || !url) return null;
  return (
    <Notice
      tone="warn"
      title={t('trial.banner.title')}
      action={<Button onClick={stopTrial}>{t('trial.banner.stop')}</Button>}
    >
      {t(isEnforced ? 'trial.banner.enforced' : 'trial.banner.reported', { host: hostOf(url) })}
    </Notice>
  );
}
