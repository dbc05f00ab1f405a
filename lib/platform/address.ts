/**
 * Returns the host of an address or of a bare domain, normalized for comparison: lower case, Punycode, without port,
 * user, or the root's trailing dot. Empty if there is none.
 */
export function hostOf(address: string | URL): string {
  const text = String(address).trim();
  const url = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+/.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url)) return '';
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? hostname.replace(/\.$/, '') : '';
}

/** Returns a site's domain: its host without `www.`. */
export function domainOf(address: string | URL): string {
  return hostOf(address).replace(/^www\.(?=.+\.)/, '');
}

/** Whether an address is that of a page of the web: not of the browser, or of this machine’s files. */
export const isWebPage = (address: string | null | undefined): address is string =>
  address != null && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

/** Returns an address without its fragment, which does not change the document; undefined stays undefined. */
export function documentAddress<T extends string | undefined>(address: T): T {
  return address?.split('#')[0] as T;
}

/** What a parser of addresses changes nothing about; parsing ten thousand takes a tenth of a second. */
const PLAIN = /^https?:\/\/((?:[a-z\d-]+\.)+[a-z][a-z\d-]*)(\/[\w/~!$&()*+,;=:@?#.-]*)$/;

/** Returns host and path, with query and fragment, of an address that needs no parsing; null if it needs that. */
export function plainParts(address: string): { host: string; path: string } | null {
  const [, host = '', path = ''] = PLAIN.exec(address) ?? [];
  return host === '' || path.includes('/.') ? null : { host, path };
}

/** Returns an address without its fragment, however its host is written: the same for all addresses of one document. */
export const pageKey = (address: string): string =>
  documentAddress(!plainParts(address) && URL.canParse(address) ? new URL(address).href : address);

/** Whether two addresses lead to the same document, however their hosts are written. */
export const isSamePage = (a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a && b) && pageKey(a ?? '') === pageKey(b ?? '');
