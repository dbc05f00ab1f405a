import { useId } from 'react';
import type { ContractForm } from '../../../form/use-contract-form.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { BrandAnchors } from './brand-anchors.tsx';
import { type Choices, missingFrom } from './launch-order.ts';
import { Flexible, Plans } from './plan-choice.tsx';
import { QuoteTotal } from './quote-total.tsx';
import { StartChoice } from './start-choice.tsx';
import type { QuoteState } from './use-quote.ts';

interface LaunchPlanProps {
  project: number;
  choices: Choices;
  counts: ContractForm;
  quote: QuoteState;
  /** Whether the page may be promoted: nothing failed, or the user goes on anyway. */
  isOpen: boolean;
  /** Several links are launched at once: now. */
  isMany?: boolean;
  onChange: (changed: Partial<Choices>) => void;
  onReview: () => void;
}

/** The second step: what is built, with which anchors, and when; the resulting price is below. */
export function LaunchPlan(props: LaunchPlanProps) {
  const { project, choices, counts, quote, isOpen, isMany = false, onChange, onReview } = props;
  const { t } = useTexts();
  const reason = useId();
  const missing = missingFrom(choices, counts.values, Date.now());
  return (
    <>
      <Choice
        label={t('promotion.plan.mode')}
        value={choices.mode}
        onChange={(mode) => onChange({ mode })}
        isSmall
        options={[
          { value: 'plans', label: t('promotion.plan.plans') },
          { value: 'flexible', label: t('promotion.plan.flexible') },
        ]}
      />
      {choices.mode === 'plans' ? (
        <Plans chosen={choices.tariffId} onChoose={(tariffId) => onChange({ tariffId })} />
      ) : (
        <Flexible form={counts} />
      )}
      <BrandAnchors project={project} choices={choices} onChange={onChange} />
      {!isMany && <StartChoice choices={choices} onChange={onChange} />}
      <div className="sticky bottom-[34px] flex flex-wrap items-center [@media(height<500px)]:static gap-3 border-t border-line bg-paper py-2">
        <QuoteTotal quote={quote} isOfOne={isMany} />
        {isOpen && (
          <Button
            look="primary"
            disabled={quote.quoted === null || missing !== null}
            aria-describedby={missing ? reason : undefined}
            onClick={onReview}
          >
            {t('promotion.launch.review')}
          </Button>
        )}
        {isOpen && missing && (
          <p id={reason} className="basis-full text-small text-warn">
            {t(`promotion.launch.needs.${missing}`)}
          </p>
        )}
      </div>
    </>
  );
}
