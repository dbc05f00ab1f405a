import { escapeHtml } from '../../lib/checks/knowledge/document/escape.ts';

/** HTML that is complete: it is inserted as it is. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | null | false | readonly Value[];

function written(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(written).join('') : escapeHtml(String(value));
}

/** Builds HTML. Strings in it are escaped, as text and as an attribute in double quotes; null and false are left out. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup =>
  new Markup(
    parts.map((part, index) => (index === 0 ? '' : written(values[index - 1] ?? null)) + part).join(''),
  );
