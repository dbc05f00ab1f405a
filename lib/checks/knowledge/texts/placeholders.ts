const TEMPLATE =
  /\{\{\s*[\w.$|'" -]{1,80}\s*\}\}|\$\{\s*[\w.$]{1,80}\s*\}|\{%[^%]{1,80}%\}|<%=?[^%]{1,80}%>|%%\w{1,40}%%|\[%[\w ]{1,40}%\]|\{[a-z]\w{0,40}(?:[._]\w{1,40})?\}|%[sd](?![\w%])/i;
/** What programs print for a value that is not there. */
const NOTHING = /^(undefined|null|nan|none|\[object \w+\]|n\/a|lorem ipsum.*|todo|tbd|xxx+)$/i;

/** The part of a text that a template should have filled in, or a value that is not there; null where all is well. */
export function placeholderIn(parts: readonly string[]): string | null {
  for (const part of parts) {
    if (NOTHING.test(part.trim())) return part.trim().slice(0, 60);
    const [template] = TEMPLATE.exec(part) ?? [];
    if (template) return template;
  }
  return null;
}
