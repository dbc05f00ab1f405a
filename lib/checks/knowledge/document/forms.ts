import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';

/**
 * The form that a field stands in, as far as its way tells. An element with an id is a way of its own, so behind one
 * the form is only known where the page has no other. Null where it is not known.
 */
export function formOf(page: PageSnapshot, field: ElementRecord): ElementRecord | null {
  const around = page.forms.filter(({ path }) => field.path.startsWith(`${path}>`));
  if (around.length > 0) return around.at(-1) ?? null;
  const [form, ...others] = page.forms;
  return form && others.length === 0 && /^#/.test(field.path) ? form : null;
}

/** The password fields of a page with the forms they stand in; fields without a known form are left out. */
export function passwordForms(page: PageSnapshot): readonly ElementRecord[] {
  const fields = page.fields.filter(({ attrs }) => attrs.type?.trim().toLowerCase() === 'password');
  return [...new Set(fields.flatMap((field) => formOf(page, field) ?? []))];
}
