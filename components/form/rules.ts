import * as z from 'zod/mini';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** What the contract says of a field of a request. */
export interface FieldRule {
  kind: 'text' | 'whole' | 'yes or no' | 'choice' | 'other';
  isRequired: boolean;
  /** Of a choice. */
  options: readonly string[];
  /** The least that a number may be. */
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

/** The rules of each field of a request's body, as the contract's own schema has them. */
export function rulesOf(body: $ZodType | undefined): Readonly<Record<string, FieldRule>> {
  const { def } = ((body ?? z.object({})) as $ZodTypes)._zod;
  if (def.type !== 'object') return {};
  return Object.fromEntries(Object.entries(def.shape).map(([name, schema]) => [name, ruleOf(schema)]));
}

/** What a form holds while it is filled in: texts as typed, and switches. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** What is wrong with a field before anything is sent; each has a text. */
export type FieldProblem = 'required' | 'whole' | 'least' | 'invalid';

function sentValue(typed: string | boolean, { kind }: FieldRule): unknown {
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  if (kind === 'whole') return /^-?\d+$/.test(text) ? Number(text) : text;
  return text;
}

/** The body that a form makes: what is empty is left out, numbers are numbers. */
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

/** What is wrong with each field, by the contract's own schema; empty where it may be sent. */
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
