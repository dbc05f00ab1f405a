/** Characters that are parsed in one step, which takes a few milliseconds. */
const PART = 32_768;

/** Returns the parts of a source in which it is parsed. */
export function* sourceParts(html: string): Generator<string> {
  for (let at = 0; at < html.length; at += PART) yield html.slice(at, at + PART);
}
