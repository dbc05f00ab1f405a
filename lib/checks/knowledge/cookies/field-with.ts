/** Attributes by name in lower case, each as it is to be written; null for one that is to go. */
export type AttributeChanges = Readonly<Record<string, string | null>>;

const keyOf = (part: string) => part.split('=', 1)[0]?.trim().toLowerCase() ?? '';

/**
 * The header line that sets a cookie with other attributes. The field is one as it is shown, its value left out as `…`,
 * which whoever copies the line puts in again.
 */
export function fieldWith(shown: string, changes: AttributeChanges): string {
  const [pair = '', ...parts] = shown.split(';');
  const kept = parts.map((part) => part.trim()).filter((part) => part && !(keyOf(part) in changes));
  const added = Object.values(changes).filter((part) => part !== null);
  return [`Set-Cookie: ${pair.trim()}`, ...kept, ...added].join('; ');
}
