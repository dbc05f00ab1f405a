import { usePolicyTrial } from '@/lib/page/policy-trial/trial-state.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** The code of a trial is loaded while there is one. */
const stop = () =>
  void import('@/lib/page/policy-trial/policy-trial.ts').then(({ stopTrial }) => stopTrial());

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
      action={<Button onClick={stop}>{t('trial.banner.stop')}</Button>}
    >
      {t(isEnforced ? 'trial.banner.enforced' : 'trial.banner.reported', { host: hostOf(url) })}
    </Notice>
  );
}
