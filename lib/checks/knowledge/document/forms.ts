import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from './once-per-page.ts';

const formsByPath = oncePerPage((page) => new Map(page.forms.map((form) => [form.path, form])));

/** The nearest form on the way to a field. */
function formAround(page: PageSnapshot, { path }: ElementRecord): ElementRecord | undefined {
  const forms = formsByPath(page);
  for (let end = path.lastIndexOf('>'); end > 0; end = path.lastIndexOf('>', end - 1)) {
    const form = forms.get(path.slice(0, end));
    if (form) return form;
  }
}

/**
 * The form that a field stands in, as far as its way tells. An element with an id is a way of its own, so behind one
 * the form is only known where the page has no other. Null where it is not known.
 *
 * @internal For tests: told for each way that a field belongs to a form.
 */
export function formOf(page: PageSnapshot, field: ElementRecord): ElementRecord | null {
  const around = formAround(page, field);
  if (around) return around;
  const [form, ...others] = page.forms;
  return form && others.length === 0 && /^#/.test(field.path) ? form : null;
}

/** The password fields of a page with the forms they stand in; fields without a known form are left out. */
export function passwordForms(page: PageSnapshot): readonly ElementRecord[] {
  const fields = page.fields.filter(({ attrs }) => attrs.type?.trim().toLowerCase() === 'password');
  return [...new Set(fields.flatMap((field) => formOf(page, field) ?? []))];
}
