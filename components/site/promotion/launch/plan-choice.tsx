import { useId } from 'react';
import { listTariffs, type Tariff } from '@/lib/api/pricing.ts';
import { ContractField } from '../../../form/contract-field.tsx';
import type { ContractForm } from '../../../form/use-contract-form.ts';
import { useAnswer } from '../../../stored/use-answer.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Parts } from '../../../ui/parts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnswerTrouble } from '../../frame/answer-trouble.tsx';
import { useMoney } from '../../frame/use-money.ts';
import { cascadeCounts, placementsIn } from './cascade.ts';
import { CascadeShape, useCascadeTexts } from './cascade-shape.tsx';
import { countProblems, countsBody } from './launch-order.ts';

/** Seconds before the plans are requested again. */
const FRESH = 300;

/** Returns the plans of the service. */
export const useTariffs = () => useAnswer(listTariffs, {}, FRESH);

interface TariffOptionProps {
  name: string;
  tariff: Tariff;
  isChosen: boolean;
  onChoose: () => void;
}

function TariffOption({ name, tariff, isChosen, onChoose }: TariffOptionProps) {
  const { t } = useTexts();
  const { money } = useMoney();
  const cascadeTexts = useCascadeTexts();
  const counts = cascadeCounts(tariff.cascade);
  return (
    <label className="flex items-center gap-2.5 rounded-card border border-line bg-card px-3 py-2 has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="self-start mt-[3px] accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap justify-between gap-x-3">
          <b dir="auto" className="max-w-full wrap-break-word">
            {tariff.name}
          </b>
          {tariff.price_per_link != null && <span className="flex-none">{money(tariff.price_per_link)}</span>}
        </span>
        <span className="block text-small text-dim">
          <Parts of={counts ? cascadeTexts(counts) : [t('promotion.plan.shapeUnknown')]} />
        </span>
      </span>
      {counts && <CascadeShape counts={counts} />}
    </label>
  );
}

interface PlansProps {
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** The plans to choose from, each with the shape of its cascade. */
export function Plans({ chosen, onChoose }: PlansProps) {
  const { t } = useTexts();
  const name = useId();
  const { data, at, error, again } = useTariffs();
  if (!data)
    return error ? (
      <AnswerTrouble error={error} at={at} again={again} />
    ) : (
      <Skeleton widths={[100, 100, 100]} />
    );
  if (data.tariffs.length === 0) return <p>{t('promotion.plan.noPlans')}</p>;
  const discount = data.your_discount_percent ?? 0;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <legend className="sr-only">{t('promotion.plan.plans')}</legend>
      {data.tariffs.map((tariff) => (
        <TariffOption
          key={tariff.id}
          name={name}
          tariff={tariff}
          isChosen={tariff.id === chosen}
          onChoose={() => onChoose(tariff.id)}
        />
      ))}
      <p className="text-small text-dim">
        {discount > 0
          ? t('promotion.plan.beforeDiscount', { percent: discount })
          : t('promotion.plan.perLink')}
      </p>
    </fieldset>
  );
}

const COUNTS = [
  ['level1_count', 'promotion.plan.level1'],
  ['level2_per_level1', 'promotion.plan.level2'],
  ['level3_per_level2', 'promotion.plan.level3'],
  ['crowd_per_article', 'promotion.plan.crowd'],
] as const;

/** A custom cascade: counts for each parent, and their totals (QUO-03). */
export function Flexible({ form }: { form: ContractForm }) {
  const { t } = useTexts();
  const cascadeTexts = useCascadeTexts();
  const problems = countProblems(form.values);
  const shown: ContractForm = {
    ...form,
    // The contract makes them optional because of the plans; here they define the cascade.
    rule: (name) => {
      const rule = form.rule(name);
      return rule && { ...rule, isRequired: true };
    },
    problem: (name) => {
      const problem = problems[name];
      return problem ? t(`form.${problem}`, { least: form.rule(name)?.least ?? 0 }) : form.problem(name);
    },
  };
  const counts = Object.keys(problems).length === 0 ? cascadeCounts(countsBody(form.values)) : null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-card p-3">
      {COUNTS.map(([name, label]) => (
        <ContractField key={name} form={shown} name={name} label={t(label)} />
      ))}
      {counts && (
        <div className="flex items-center gap-3 rounded-control bg-soft px-2.5 py-2">
          <CascadeShape counts={counts} />
          <p aria-live="polite" className="min-w-0 flex-1">
            <b>
              <Parts of={cascadeTexts(counts)} />
            </b>
            <span className="text-small text-dim">
              {t('promotion.cascade.placements', { count: placementsIn(counts) })}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
