/** A cookie that is sent with requests. */
export interface SentCookie {
  name: string;
  value: string;
  /** The host, without a leading dot. */
  domain: string;
  /** Whether hosts below the domain receive it, too. */
  isForSubdomains: boolean;
  path: string;
  isSecure: boolean;
}

const HTTP_ONLY = '#HttpOnly_';

/**
 * Reads cookies from a file in the format of Netscape, which curl and extensions of browsers write: seven fields per
 * line, separated by tabs. Cookies that have expired are left out.
 *
 * @param now Seconds since 1970.
 * @throws Error If a line has another form; its message has the number of the line, never a value.
 */
export function readCookieFile(text: string, now: number): readonly SentCookie[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const row = line.startsWith(HTTP_ONLY) ? line.slice(HTTP_ONLY.length) : line;
    if (row.trim() === '' || row.startsWith('#')) return [];
    const [domain, below, path, secure, expires, name, value, ...more] = row.split('\t');
    if (!domain || !path || !name || value === undefined || more.length > 0 || !/^\d+$/.test(expires ?? ''))
      throw new Error(
        `line ${index + 1} of the cookie file is not a cookie: seven fields, separated by tabs`,
      );
    // 0 is a cookie that lasts as long as the browser is open.
    if (Number(expires) !== 0 && Number(expires) < now) return [];
    return [
      {
        name,
        value,
        domain: domain.replace(/^\./, '').toLowerCase(),
        isForSubdomains: below === 'TRUE',
        path,
        isSecure: secure === 'TRUE',
      },
    ];
  });
}

const isPathBelow = (path: string, of: string) =>
  path === of || path.startsWith(of.endsWith('/') ? of : `${of}/`);

/** Returns whether a cookie is sent to an address, by RFC 6265, section 5.4. */
export function isSentTo({ domain, isForSubdomains, path, isSecure }: SentCookie, url: URL): boolean {
  const isHost = url.hostname === domain || (isForSubdomains && url.hostname.endsWith(`.${domain}`));
  return isHost && isPathBelow(url.pathname, path) && (!isSecure || url.protocol === 'https:');
}
