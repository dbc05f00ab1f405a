import * as z from 'zod/mini';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** The rule of the API contract for one field of a request. */
export interface FieldRule {
  kind: 'text' | 'whole' | 'yes or no' | 'choice' | 'other';
  isRequired: boolean;
  /** The allowed values of a choice. */
  options: readonly string[];
  /** The minimum of a number. */
  least: number | null;
}

type Checked = {
  checks?: readonly { _zod: { def: { check: string; value?: unknown; inclusive?: boolean } } }[];
};

function leastOf(def: Checked): number | null {
  const found = def.checks
    ?.map(({ _zod }) => _zod.def)
    .find(({ check, value }) => check === 'greater_than' && typeof value === 'number');
  return found ? (found.value as number) + (found.inclusive ? 0 : 1) : null;
}

function ruleOf(schema: $ZodType, isRequired = true): FieldRule {
  const { def } = (schema as $ZodTypes)._zod;
  const rule = { isRequired, options: [], least: null };
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return ruleOf(def.innerType, false);
    case 'string':
      return { ...rule, kind: 'text' };
    case 'number':
      return { ...rule, kind: 'whole', least: leastOf(def as Checked) };
    case 'boolean':
      return { ...rule, kind: 'yes or no' };
    case 'enum':
      return { ...rule, kind: 'choice', options: Object.values(def.entries).map(String) };
    default:
      return { ...rule, kind: 'other' };
  }
}

/** The rules for each field of a request's body, from the schema in the contract. */
export function rulesOf(body: $ZodType | undefined): Readonly<Record<string, FieldRule>> {
  const { def } = ((body ?? z.object({})) as $ZodTypes)._zod;
  if (def.type !== 'object') return {};
  return Object.fromEntries(Object.entries(def.shape).map(([name, schema]) => [name, ruleOf(schema)]));
}

/** The state of a form while it is filled in: text as typed, and switches. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** Errors of a field that are found before anything is sent; each has its own message. */
export type FieldProblem = 'required' | 'whole' | 'least' | 'invalid';

function sentValue(typed: string | boolean, { kind }: FieldRule): unknown {
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  if (kind === 'whole') return /^-?\d+$/.test(text) ? Number(text) : text;
  return text;
}

/** Returns the body that a form produces: empty fields are left out, numbers are numbers. */
export function bodyOf(
  values: FormValues,
  rules: Readonly<Record<string, FieldRule>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, typed]) => {
      const rule = rules[name];
      const isEmpty = typeof typed === 'string' && typed.trim() === '';
      return rule && !isEmpty ? [[name, sentValue(typed, rule)]] : [];
    }),
  );
}

/** Returns the error of each field according to the contract's schema; empty if the form may be sent. */
export function problemsOf(
  values: FormValues,
  schema: $ZodType | undefined,
): Readonly<Record<string, FieldProblem>> {
  const rules = rulesOf(schema);
  const body = bodyOf(values, rules);
  const parsed = schema ? z.safeParse(schema as z.ZodMiniType, body) : { success: true as const };
  if (parsed.success) return {};
  return Object.fromEntries(
    parsed.error.issues.map(({ path }) => {
      const name = String(path[0] ?? '');
      const rule = rules[name];
      const problem: FieldProblem = !(name in body)
        ? 'required'
        : rule?.kind !== 'whole'
          ? 'invalid'
          : typeof body[name] === 'number'
            ? 'least'
            : 'whole';
      return [name, problem];
    }),
  );
}
