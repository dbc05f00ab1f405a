import { useState } from 'react';
import type { AnyEndpoint } from '@/lib/api/endpoint.ts';
import type { Refused } from '../stored/use-order.ts';
import { useErrorText } from '../texts/error-text.ts';
import { useTexts } from '../texts/use-texts.ts';
import { bodyOf, type FieldRule, type FormValues, problemsOf, rulesOf } from './rules.ts';

export interface ContractForm {
  values: FormValues;
  set(name: string, value: string | boolean): void;
  rule(name: string): FieldRule | undefined;
  /** The error message of a field: from the contract after an attempt to send, or from the service. */
  problem(name: string): string | null;
  /** A refusal by the service that is not about a visible field; null if it is about one. */
  refusal: string | null;
  /** Returns the body to send, or null and shows the errors if something is wrong. */
  check(): Record<string, unknown> | null;
  /** Clears the form, or fills it with new values. */
  reset(values: FormValues): void;
}

/** Returns the part of a path that matches a field of this form: for `links.0.anchor`, `anchor`. */
const fieldIn = (refused: Refused | null, names: readonly string[]) => {
  const parts = String(refused?.details?.field ?? '').split('.');
  return parts.findLast((part) => names.includes(part)) ?? null;
};

/**
 * A request form whose rules come from the contract: required fields, number ranges, choices. `refused` is the
 * service's refusal; the field it is about is marked, and the typed values stay.
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
  // The service may refuse for a reason that we do not know; its own message is shown then.
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
