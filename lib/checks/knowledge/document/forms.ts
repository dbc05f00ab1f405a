import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from './once-per-page.ts';

const formsByPath = oncePerPage((page) => new Map(page.forms.map((form) => [form.path, form])));

/** Of several elements with one id, browsers take the first. */
const formsById = oncePerPage(
  (page) => new Map(page.forms.toReversed().map((form) => [form.attrs.id, form])),
);

/** The nearest form in the path of a field. */
function formAround(page: PageSnapshot, { path }: ElementRecord): ElementRecord | undefined {
  const forms = formsByPath(page);
  for (let end = path.lastIndexOf('>'); end > 0; end = path.lastIndexOf('>', end - 1)) {
    const form = forms.get(path.slice(0, end));
    if (form) return form;
  }
}

/**
 * Returns the form of a field: the one that its `form` attribute refers to, else as far as its path shows it. A path
 * starts at an element with an id, so a form further up is known only if the page has no other. Null if unknown.
 */
export function formOf(page: PageSnapshot, field: ElementRecord): ElementRecord | null {
  const id = field.attrs.form;
  if (id !== undefined) return formsById(page).get(id) ?? null;
  const around = formAround(page, field);
  if (around) return around;
  const [form, ...others] = page.forms;
  return form && others.length === 0 && /^#/.test(field.path) ? form : null;
}

const METHODS = ['get', 'post', 'dialog'];

/** Returns the method that an attribute means (HTML standard, "form submission attributes"); null if there is none. */
const methodIn = (written: string | undefined): string | null => {
  const method = written?.trim().toLowerCase();
  return method === undefined ? null : METHODS.includes(method) ? method : 'get';
};

/**
 * Whether an `<input>` of a type is a button. With a space around it, no type is one (HTML, "enumerated attributes"): it
 * is a field for text.
 */
export const isButtonType = (type: string | undefined): boolean =>
  /^(?:submit|image|button|reset)$/i.test(type ?? '');

/** The buttons of a page, `<input>` elements among them. */
export const buttonsOf = oncePerPage((page): readonly ElementRecord[] => [
  ...page.buttons,
  ...page.fields.filter(({ attrs }) => isButtonType(attrs.type)),
]);

/** Whether a button or field sends its form. */
export function isSubmitter({ tag, attrs }: ElementRecord): boolean {
  const type = attrs.type?.toLowerCase();
  return tag === 'button' ? type !== 'button' && type !== 'reset' : type === 'submit' || type === 'image';
}

/** Returns the method by which a form is sent, or by which a button sends its form. */
export function methodOf(page: PageSnapshot, element: ElementRecord): string {
  const { tag, attrs } = element;
  const form = tag === 'form' ? element : formOf(page, element);
  return (tag === 'form' ? null : methodIn(attrs.formmethod)) ?? methodIn(form?.attrs.method) ?? 'get';
}

/** The buttons that send a form, of all forms of a page. */
export const submittersByForm = oncePerPage(
  (page): ReadonlyMap<ElementRecord | null, ElementRecord[]> =>
    Map.groupBy([...page.fields, ...page.buttons].filter(isSubmitter), (each) => formOf(page, each)),
);

const isPassword = ({ attrs }: ElementRecord) => attrs.type?.toLowerCase() === 'password';

/** Returns the fields of a page for passwords. */
export const passwordFields = (page: PageSnapshot): readonly ElementRecord[] =>
  page.fields.filter(isPassword);

const formsOf = (page: PageSnapshot, isWanted: (field: ElementRecord) => boolean) => [
  ...new Set(page.fields.filter(isWanted).flatMap((field) => formOf(page, field) ?? [])),
];

/** The forms with a password field, each once; fields without a known form are left out. */
export function passwordForms(page: PageSnapshot): readonly ElementRecord[] {
  return formsOf(page, isPassword);
}

/** The forms that a browser sends with a password: fields without a name are not sent (HTML standard, 4.10.22.4). */
export function formsSendingPasswords(page: PageSnapshot): readonly ElementRecord[] {
  return formsOf(page, (field) => isPassword(field) && Boolean(field.attrs.name));
}
