import { useTexts } from '../../../texts/use-texts.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Field } from '../../../ui/field.tsx';
import { type Choices, startProblem } from './launch-order.ts';
import { localText } from './start-time.ts';

interface StartChoiceProps {
  choices: Choices;
  onChange: (changed: Partial<Choices>) => void;
}

/** Starts the run now, or at a moment in the user's time zone. */
export function StartChoice({ choices, onChange }: StartChoiceProps) {
  const { t } = useTexts();
  const now = Date.now();
  const problem = startProblem(choices, now);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true">{t('promotion.start.title')}</span>
        <Choice
          isSmall
          label={t('promotion.start.title')}
          value={choices.start}
          onChange={(start) => onChange({ start })}
          options={[
            { value: 'now', label: t('promotion.start.now') },
            { value: 'later', label: t('promotion.start.later') },
          ]}
        />
      </div>
      {choices.start === 'later' && (
        <Field
          type="datetime-local"
          label={t('promotion.start.at')}
          hint={t('promotion.start.zone', { zone })}
          error={choices.startAt && problem ? t(`promotion.start.${problem}`) : null}
          value={choices.startAt}
          min={localText(new Date(now))}
          onChange={({ target }) => onChange({ startAt: target.value })}
        />
      )}
    </div>
  );
}
