interface LinkValue {
  /** As written between `<` and `>`. */
  target: string;
  /** Parameters by lower-case name; the first of a duplicate. */
  params: Readonly<Record<string, string>>;
}

const PARAM = /\s*;\s*([^\s=;,]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,]*)))?/y;
const PLAIN_PARAM = /\s*;\s*([^\s=;,]+)(?:\s*=\s*([^\s;,]*))?/y;

/**
 * Parses the links of a Link header (RFC 8288), tolerantly: skips what it cannot read; addresses may contain
 * commas. A link with an `anchor` is not about the page, but about the resource in `anchor` (3.2).
 */
export function parseLinkHeader(value: string): readonly LinkValue[] {
  const links: LinkValue[] = [];
  // Nothing after an unclosed quote can be a quoted value; searching for its end again and again would take
  // ages.
  let pattern = PARAM;
  let from = value.indexOf('<');
  while (from >= 0) {
    const end = value.indexOf('>', from);
    if (end < 0) break;
    const params: Record<string, string> = {};
    let position = end + 1;
    for (;;) {
      pattern.lastIndex = position;
      const [whole, name = '', quoted, bare] = pattern.exec(value) ?? [];
      if (whole === undefined) break;
      if (bare?.startsWith('"')) pattern = PLAIN_PARAM;
      params[name.toLowerCase()] ??= quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '';
      position += whole.length;
    }
    if (params.anchor === undefined) links.push({ target: value.slice(from + 1, end).trim(), params });
    from = value.indexOf('<', position);
  }
  return links;
}
