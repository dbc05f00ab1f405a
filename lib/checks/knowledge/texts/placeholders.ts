import type { PageSnapshot } from '../../snapshot.ts';
import { titleOf } from './titles.ts';

/** Delimiters of template variables that do not occur in sentences. */
const MARKED =
  /\{\{\s*[\w.$|'" -]{1,80}\s*\}\}|\$\{\s*[\w.$]{1,80}\s*\}|\{%[^%]{1,80}%\}|<%=?[^%]{1,80}%>|%%\w{1,40}%%|\[%[\w ]{1,40}%\]|(?<![\w%])%[sd](?![\w%])/i;
const NAME =
  '(?:author|brand|category|city|company|count|country|customer|date|description|excerpt|first|full|item|keyword|lang|' +
  'last|location|month|name|number|page|post|price|product|query|region|sep|shop|site|store|subject|tag|term|title|' +
  'total|user|year)';
/** A single pair of braces is common in prose and code, so the name inside must be typical for templates. */
const NAMED = new RegExp(`(?<![\\w/=?&:.-])\\{${NAME}(?:[._-]?${NAME})?\\}(?![\\w/=?&:-])`, 'i');
/** What programs print for a missing value. */
const NOTHING = /^(?:undefined|null|NaN|\[object \w{1,40}\])$/;
/** A page about templates or code shows them on purpose. */
const SUBJECT =
  /\b(?:template\w*|placeholders?|syntax|interpolation|s?printf|regex|programming|api|sdk|documentation|tutorial|javascript|typescript|python|php|sql|vue(?:\.js)?|angular|svelte|django|jinja2?|handlebars|smarty|mdn|stack overflow|github)\b|шаблон|переменн|змінн|синтаксис|szablon|zmienn|składni/i;

/**
 * Returns the part of a string that a template should have filled in, or a missing value; null if there is
 * none.
 */
export function placeholderIn(parts: readonly string[]): string | null {
  for (const part of parts) {
    if (NOTHING.test(part.trim())) return part.trim();
    const [template] = MARKED.exec(part) ?? NAMED.exec(part) ?? [];
    if (template) return template;
  }
  return null;
}

/** Whether what looks like a placeholder is the subject of the page: documentation of code or templates. */
export function isAboutPlaceholders(page: PageSnapshot): boolean {
  return SUBJECT.test(titleOf(page));
}

/** Whether scripts may still change what is seen: for a served page, their effect is unknown. */
export function mayBeFilledIn({ source, scripts }: PageSnapshot): boolean {
  return source === 'served' && scripts.length > 0;
}
