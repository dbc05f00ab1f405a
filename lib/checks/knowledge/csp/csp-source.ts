/** A source expression that names addresses (CSP 3, section 2.3.1). Everything but the path is in lower case. */
export interface AddressSource {
  /** Without its colon: `https`; null where the page's own scheme is meant. */
  scheme: string | null;
  /** A name, `*`, or a name below `*.`; null where the scheme is all there is. */
  host: string | null;
  /** Digits or `*`; null where the scheme's own port is meant. */
  port: string | null;
  /** As written, without a query; `''` where every path is meant. */
  path: string;
}

const SCHEME = /^([a-z][a-z\d+.-]*):$/i;
// Browsers skip a query after the path, which the grammar does not have.
const HOST =
  /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*\.?)(?::(\d+|\*))?(?:(\/[^?#]*)(?:[?#].*)?)?$/i;

/** Reads a source that names addresses; null for a keyword, a nonce, a hash, and what browsers cannot read. */
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

/** The domain below which a source allows every host, without a dot at its end; null where it does not. */
export function domainBelow({ host }: AddressSource): string | null {
  return host?.startsWith('*.') ? host.slice(2).replace(/\.$/, '') : null;
}

/** Whether a source lets in any host at all, whatever it says of port and path. */
export function isBroadSource(source: string): boolean {
  const address = addressSource(source);
  if (!address) return false;
  const { scheme, host } = address;
  return host === null ? WEB.includes(scheme ?? '') : host === '*' && WEB.includes(scheme ?? 'https');
}

/** Sources whose addresses are made by the page itself: by scripts of it, or by whoever writes into it (`data:`). */
export const MADE_IN_PAGE: readonly string[] = ['blob:', 'filesystem:'];
