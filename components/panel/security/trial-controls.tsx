import { useId } from 'react';
import { isPlainlySafe } from '@/lib/checks/knowledge/addresses/plainly-safe.ts';
import type { Addition } from '@/lib/checks/knowledge/csp/laboratory/trial.ts';
import { enforcePolicy, stopTrial, tryPolicy } from '@/lib/page/policy-trial/policy-trial.ts';
import {
  isTrialOf,
  NO_TRIAL,
  type TrialVerdict,
  trialVerdict,
  usePolicyTrial,
} from '@/lib/page/policy-trial/trial-state.ts';
import { hostOf } from '@/lib/platform/address.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';

const COLORS = { untried: 'text-dim', ready: 'text-pass', broken: 'text-error' } as const;

function Verdict({ verdict }: { verdict: TrialVerdict }) {
  const { t } = useTexts();
  const isCount = typeof verdict === 'number';
  return (
    <p role="status" className={`font-semibold ${COLORS[isCount ? 'broken' : verdict]}`}>
      {isCount ? t('trial.verdict.broken', { count: verdict }) : t(`trial.verdict.${verdict}`)}
    </p>
  );
}

/** What was added to the policy, and why. */
function Additions({ additions }: { additions: readonly Addition[] }) {
  const { t } = useTexts();
  const heading = useId();
  if (additions.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p id={heading} className="text-small font-semibold">
        {t('trial.additions', { count: additions.length })}
      </p>
      <ul
        aria-labelledby={heading}
        className="max-h-72 divide-y divide-line overflow-auto rounded-control border border-line"
      >
        {additions.map(({ directive, sources, url, inline }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
            key={index}
            className="grid gap-0.5 px-2.5 py-1.5 text-small wrap-anywhere"
          >
            <code dir="ltr">
              {directive} {sources.join(' ')}
            </code>
            <span className="text-dim">
              {sources.length === 0 && `${t('trial.cannot')} `}
              {t('trial.because', { what: inline ? t(`laboratory.inline.${inline}`) : (url ?? '') })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TrialControlsProps {
  policy: string;
  url: string;
  tabId: number;
  /** Called when the page was loaded with the policy: from then on, the trial has its text. */
  onTried(): void;
}

/** Tries a policy on the page itself: first report-only, then enforced. Only that proves that nothing breaks. */
export function TrialControls({ policy, url, tabId, onTried }: TrialControlsProps) {
  const { t } = useTexts();
  const trial = usePolicyTrial();
  const isHere = isTrialOf(trial, url);
  const { phase, problem, findings, earlier } = isHere ? trial : NO_TRIAL;
  const additions = [...earlier, ...(findings?.additions ?? [])];
  const needsNonce = policy.includes('{nonce}');
  const isOn = phase !== 'idle';
  const start = async () => {
    await tryPolicy(tabId, url, policy);
    if (usePolicyTrial.getState().findings) onTried();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line pt-2.5">
      <Verdict verdict={trialVerdict(policy, url, trial)} />
      {!isOn && (
        <>
          <p className="text-small text-dim">{t(needsNonce ? 'trial.nonce' : 'trial.about')}</p>
          {!needsNonce && !isPlainlySafe(url) && <p className="text-small">{t('trial.repeats')}</p>}
          {problem && (
            <p role="alert" className="text-small">
              {t(`trial.problem.${problem}`, { host: hostOf(url) })}
            </p>
          )}
          <div>
            <Button disabled={needsNonce || policy.trim() === ''} onClick={() => void start()}>
              {t('trial.start')}
            </Button>
          </div>
        </>
      )}
      {isOn && (
        <>
          <p className="text-small">{t(`trial.phase.${phase}`)}</p>
          <div className="flex flex-wrap gap-2">
            {phase !== 'starting' && (
              <Button
                look="primary"
                disabled={phase === 'enforcing' && findings?.policy === findings?.tried}
                onClick={() => void enforcePolicy()}
              >
                {t(phase === 'enforcing' ? 'trial.again' : 'trial.enforce')}
              </Button>
            )}
            <Button onClick={stopTrial}>{t('trial.stop')}</Button>
          </div>
        </>
      )}
      <Additions additions={additions} />
      {/worker-src [^;]*\b(blob|data):/.test(policy) && (
        <p className="text-small text-dim">{t('trial.workers')}</p>
      )}
    </div>
  );
}
