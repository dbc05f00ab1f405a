import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import type { ContractForm } from './use-contract-form.ts';

interface ContractFieldProps {
  form: ContractForm;
  /** The field's name in the API contract. */
  name: string;
  label: string;
  hint?: ReactNode;
  /** Labels for the values of a choice; values without one are shown as they are. */
  optionLabel?: (value: string) => string;
  placeholder?: string;
  /** At the end of a text field. */
  button?: ReactNode;
  inputMode?: 'text' | 'url' | 'numeric' | 'email' | 'tel';
}

/**
 * A form field built from its rule in the API contract. When errors appear, the first field with one takes the focus.
 */
export function ContractField({
  form,
  name,
  label,
  hint,
  optionLabel,
  placeholder,
  button,
  inputMode,
}: ContractFieldProps) {
  const { t } = useTexts();
  const place = useRef<HTMLDivElement>(null);
  const rule = form.rule(name);
  const problem = form.problem(name);
  useEffect(() => {
    if (!problem) return;
    const first = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (first && place.current?.contains(first)) first.focus();
  }, [problem]);
  const value = form.values[name] ?? '';
  if (typeof value === 'boolean') {
    return <Switch label={label} hint={hint} isOn={value} onChange={(isOn) => form.set(name, isOn)} />;
  }
  if (rule?.kind === 'choice') {
    const none = rule.isRequired ? [] : [{ value: '', label: t('form.any') }];
    const options = rule.options.map((option) => ({ value: option, label: optionLabel?.(option) ?? option }));
    return (
      <div ref={place}>
        <Select
          label={label}
          options={[...none, ...options]}
          value={value}
          error={problem}
          onChange={(chosen) => form.set(name, chosen)}
        />
      </div>
    );
  }
  return (
    <div ref={place}>
      <Field
        label={rule?.isRequired ? label : `${label} ${t('form.optional')}`}
        hint={hint}
        error={problem}
        value={value}
        dir="auto"
        button={button}
        {...(placeholder && { placeholder })}
        {...(inputMode && { inputMode })}
        {...(rule?.kind === 'whole' && { inputMode: 'numeric' })}
        onChange={({ target }) => form.set(name, target.value)}
      />
    </div>
  );
}
