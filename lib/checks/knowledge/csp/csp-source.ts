/** The most sources of a directive that a fix copies: one with more is not for a person to read. */
export const MOST_COPIED_SOURCES = 100;

/** A scheme source or host source (CSP 3, section 2.3.1). Everything except the path is in lower case. */
export interface AddressSource {
  /** Without its colon: `https`; null for the page's own scheme. */
  scheme: string | null;
  /** A name, `*`, or `*.` plus a name; null if the source has only a scheme. */
  host: string | null;
  /** Digits or `*`; null for the scheme's default port. */
  port: string | null;
  /** As written, without a query; `''` for every path. */
  path: string;
}

const SCHEME = /^([a-z][a-z\d+.-]*):$/i;
// Browsers ignore a query after the path, which the grammar does not allow.
const HOST =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*\.?)(?::(\d+|\*))?(?:(\/[^?#]*)(?:[?#].*)?)?$/i;

/** Parses a scheme or host source; null for a keyword, a nonce, a hash, and anything browsers cannot read. */
export function addressSource(source: string): AddressSource | null {
  if (source.startsWith("'")) return null;
  const [, onlyScheme] = SCHEME.exec(source) ?? [];
  if (onlyScheme !== undefined) return { scheme: onlyScheme.toLowerCase(), host: null, port: null, path: '' };
  const [, scheme, host, port, path] = HOST.exec(source) ?? [];
  if (host === undefined) return null;
  return {
    scheme: scheme?.toLowerCase() ?? null,
    host: host.toLowerCase(),
    port: port ?? null,
    path: path ?? '',
  };
}

const WEB = ['http', 'https', 'ftp'];

/** The domain below which a source allows every host, without a trailing dot; null if there is none. */
export function domainBelow({ host }: AddressSource): string | null {
  return host?.startsWith('*.') ? host.slice(2).replace(/\.$/, '') : null;
}

/** Whether a source allows every host, whatever port and path it specifies. */
export function isBroadSource(source: string): boolean {
  const address = addressSource(source);
  if (!address) return false;
  const { scheme, host } = address;
  return host === null ? WEB.includes(scheme ?? '') : host === '*' && WEB.includes(scheme ?? 'https');
}

/**
 * Schemes of addresses that the page itself creates: by its scripts, or by whoever injects into it (`data:`).
 */
export const MADE_IN_PAGE: readonly string[] = ['blob:', 'filesystem:'];
