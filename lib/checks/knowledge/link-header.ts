export interface LinkValue {
  /** As written between `<` and `>`. */
  target: string;
  /** Parameters by lower-case name; of one that stands twice, the first. */
  params: Readonly<Record<string, string>>;
}

const VALUE = /<([^>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s;,]*))?)*)/g;
const PARAM = /;\s*([^\s=;,]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,]*)))?/g;

/** The links of a Link header (RFC 8288), tolerant: what cannot be read is skipped, commas may stand in addresses. */
export function parseLinkHeader(value: string): readonly LinkValue[] {
  return [...value.matchAll(VALUE)].map(([, target = '', rest = '']) => {
    const params: Record<string, string> = {};
    for (const [, name = '', quoted, bare] of rest.matchAll(PARAM)) {
      params[name.toLowerCase()] ??= quoted?.replace(/\\(.)/g, '$1') ?? bare ?? '';
    }
    return { target: target.trim(), params };
  });
}
