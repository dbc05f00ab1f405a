import type { PageSnapshot } from '../../snapshot.ts';
import { addressOf, baseOf } from '../addresses/addresses.ts';

const originOf = (page: PageSnapshot) => new URL(page.url).origin;

/** The targets of the page's forms, as sources that a `form-action` must contain to break none of them. */
export function formSources(page: PageSnapshot): readonly string[] {
  const own = originOf(page);
  const buttons = page.buttons.flatMap((button) => addressOf(page, button, 'formaction') ?? []);
  const targets = [...page.forms.flatMap((form) => addressOf(page, form, 'action') ?? []), ...buttons];
  const others = targets.filter(({ protocol, origin }) => /^https?:$/.test(protocol) && origin !== own);
  return [...new Set(["'self'", ...others.map(({ origin }) => origin)])];
}

/** The source that a `base-uri` must contain for the page's own `<base>`. */
export function baseSource(page: PageSnapshot): string {
  const { origin } = new URL(baseOf(page));
  return origin === originOf(page) ? "'self'" : origin;
}
