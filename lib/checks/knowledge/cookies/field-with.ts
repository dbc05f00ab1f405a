/** Attributes by lower-case name, each as it should be written; null removes the attribute. */
export type AttributeChanges = Readonly<Record<string, string | null>>;

const keyOf = (part: string) => part.split('=', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * Returns the header line that sets a cookie with changed attributes. `field` is the field as displayed, with
 * its value as `…`; whoever copies the line fills in the value.
 */
export function fieldWith(shown: string, changes: AttributeChanges): string {
  const [pair = '', ...parts] = shown.split(';');
  const kept = parts.map((part) => part.trim()).filter((part) => part && !(keyOf(part) in changes));
  const added = Object.values(changes).filter((part) => part !== null);
  return [`Set-Cookie: ${pair.trim()}`, ...kept, ...added].join('; ');
}
