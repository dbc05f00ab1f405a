import type { AnyCheck, Values } from '../lib/checks/check.ts';

/** A finding's English sentence, with its values in place. */
export function textOf(
  checks: Readonly<Record<string, Pick<AnyCheck, 'messages'>>>,
  id: string,
  message: string,
  values: Values,
): string {
  const text = checks[id]?.messages[message] ?? message;
  const form = typeof text === 'string' ? text : values.count === 1 ? text.one : text.other;
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
