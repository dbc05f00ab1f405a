import { useState } from 'react';
import type { AnyEndpoint } from '@/lib/api/endpoint.ts';
import type { Refused } from '../stored/use-order.ts';
import { useErrorText } from '../texts/texts.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { bodyOf, type FieldRule, type FormValues, problemsOf, rulesOf } from './rules.ts';

export interface ContractForm {
  values: FormValues;
  set(name: string, value: string | boolean): void;
  rule(name: string): FieldRule | undefined;
  /** What is wrong with a field, in words: by the contract once it was tried to send, or by the service. */
  problem(name: string): string | null;
  /** What the service refused without naming a field that is shown; null where it named one. */
  refusal: string | null;
  /** The body to send, or null where something is wrong, which is then shown. */
  check(): Record<string, unknown> | null;
  /** Empties the form, or fills it anew. */
  reset(values: FormValues): void;
}

/** The part of a path that names a field here: `links.0.anchor` is the anchor. */
const fieldIn = (refused: Refused | null, names: readonly string[]) => {
  const parts = String(refused?.details?.field ?? '').split('.');
  return parts.findLast((part) => names.includes(part)) ?? null;
};

/**
 * A form of a request whose rules are the contract's own: what is required, what a number may be, what can be chosen.
 * `refused` is how the service has refused it; the field that it names is marked, and what was typed stays.
 */
export function useContractForm(
  endpoint: Pick<AnyEndpoint, 'body'>,
  initial: FormValues,
  refused: Refused | null = null,
): ContractForm {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [values, setValues] = useState(initial);
  const [wasTried, setTried] = useState(false);
  const rules = rulesOf(endpoint.body);
  const problems = wasTried ? problemsOf(values, endpoint.body) : {};
  const named = fieldIn(refused, Object.keys(initial));
  // The service may refuse for a reason that is not known here: its own words are then shown.
  const said =
    refused &&
    (refused.code === 'validation_error' && refused.message
      ? refused.message
      : errorText(refused.code, refused.given));
  return {
    values,
    set: (name, value) => setValues((now) => ({ ...now, [name]: value })),
    rule: (name) => rules[name],
    problem(name) {
      const problem = problems[name];
      if (problem) return t(`form.${problem}`, { least: rules[name]?.least ?? 0 });
      return named === name ? said : null;
    },
    refusal: refused && named === null ? said : null,
    check() {
      setTried(true);
      const found = problemsOf(values, endpoint.body);
      return Object.keys(found).length === 0 ? bodyOf(values, rules) : null;
    },
    reset(next) {
      setValues(next);
      setTried(false);
    },
  };
}
