import { useTexts } from '../../../texts/use-texts.ts';

const STEPS = ['page', 'plan', 'price'] as const;
type Step = (typeof STEPS)[number];

/** The progress through the steps of a launch: page, plan, price. */
export function LaunchSteps({ at }: { at: Step }) {
  const { t } = useTexts();
  const reached = STEPS.indexOf(at);
  return (
    <ol aria-label={t('promotion.launch.steps')} className="flex gap-1.5 text-small">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === at ? 'step' : undefined}
          data-step={step === at ? '' : undefined}
          className={`min-w-0 flex-auto border-t-[3px] pt-1 wrap-anywhere ${index <= reached ? 'border-accent' : 'border-line'} ${step === at ? 'font-semibold' : 'text-dim'}`}
        >
          {index + 1} {t(`promotion.launch.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
