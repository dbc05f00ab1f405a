export interface StrictTransportSecurity {
  /** Seconds; 0 switches the protection off. */
  maxAge: number;
  includeSubDomains: boolean;
  preload: boolean;
}

/**
 * Parses one Strict-Transport-Security field as browsers do (RFC 6797, section 6.1): names in any case, white
 * space around `=`, values optionally quoted, unknown directives skipped. Null where a browser ignores the field:
 * no valid max-age, or a directive that stands twice.
 */
export function parseHsts(value: string): StrictTransportSecurity | null {
  const directives = new Map<string, string>();
  for (const part of value.split(';')) {
    if (!part.trim()) continue;
    const match = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(?:=\s*(?:"([^"]*)"|([^\s"]*))\s*)?$/.exec(part);
    if (!match) return null;
    const name = (match[1] as string).toLowerCase();
    if (directives.has(name)) return null;
    directives.set(name, match[2] ?? match[3] ?? '');
  }
  const maxAge = directives.get('max-age');
  if (maxAge === undefined || !/^\d+$/.test(maxAge)) return null;
  return {
    maxAge: Number(maxAge),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}
