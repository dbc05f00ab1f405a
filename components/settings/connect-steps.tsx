import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect, useState } from 'react';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { type Attempt, cancelConnect, useAttempt } from '@/lib/service/ask/connection-attempt.ts';
import { CONNECTION_STEPS } from '@/lib/service/connection/connection-report.ts';
import { useErrorText } from '../texts/error-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { useNextStep } from './next-step.ts';

const STATES = {
  done: { icon: CircleCheck, color: 'text-pass' },
  busy: { icon: LoaderCircle, color: 'turning text-accent' },
  failed: { icon: CircleX, color: 'text-error' },
  waiting: { icon: Circle, color: 'text-dim/60' },
} as const;

/** Milliseconds after which users start to wonder. */
const SLOW = 2_000;

function useReason(): (error: ServiceErrorInit) => string {
  const { find } = useTexts();
  const errorText = useErrorText();
  return ({ code, given, details }) =>
    find(`errors.address.${String(details?.problem)}`) ?? errorText(code, given);
}

function stateOf(index: number, { step, error }: Attempt): keyof typeof STATES {
  const reached = CONNECTION_STEPS.indexOf(step);
  if (index < reached) return 'done';
  if (index > reached) return 'waiting';
  return error ? 'failed' : 'busy';
}

function SlowHint({ step }: Pick<Attempt, 'step'>) {
  const { t } = useTexts();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex items-center justify-between gap-3">
      <p role="status" className="text-dim">
        {isSlow && t(step === 'permission' ? 'options.connection.asked' : 'options.connection.slow')}
      </p>
      <Button onClick={cancelConnect}>{t('options.connection.cancel')}</Button>
    </div>
  );
}

/** The steps of connecting: which are done, which failed and why, which were not reached. `reasonId` is the id of why. */
export function ConnectSteps({ reasonId }: { reasonId: string }) {
  const { t } = useTexts();
  const reason = useReason();
  const nextStep = useNextStep();
  const { attempt, isRunning } = useAttempt();
  if (!attempt) return null;
  return (
    <div className="grid gap-3 rounded-control border border-line bg-soft p-3">
      <ol className="grid gap-1.5" aria-live="polite">
        {CONNECTION_STEPS.map((step, index) => {
          const state = stateOf(index, attempt);
          const { icon: Icon, color } = STATES[state];
          return (
            <li key={step} className="flex gap-2.5">
              <Icon size={16} aria-hidden className={`mt-px flex-none ${color}`} />
              <div className={`min-w-0 wrap-anywhere ${state === 'waiting' ? 'text-dim' : ''}`}>
                {t(`options.step.${step}`)}
                <span className="sr-only">: {t(`options.stepState.${state}`)}</span>
                {state === 'failed' && attempt.error && (
                  <p id={reasonId}>
                    <span className="text-error">{reason(attempt.error)}</span> {nextStep(attempt.error.code)}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      {isRunning && <SlowHint step={attempt.step} />}
    </div>
  );
}
