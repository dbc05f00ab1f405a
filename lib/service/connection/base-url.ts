import { isLoopback } from '../../checks/knowledge/addresses/addresses.ts';

/**
 * Why a string cannot be the address of the service; each reason has its own message in the options.
 *
 * @internal For tests: the case names of a table.
 */
export type BaseUrlProblem = 'empty' | 'invalid' | 'credentials' | 'insecure' | 'version' | 'path';

export type BaseUrl = { url: string; origin: string } | { problem: BaseUrlProblem };

const VERSIONED = /^\/(.*\/)?api\/v(\d+)$/;

/**
 * Turns what a person typed into the versioned root of the API: adds a missing scheme and a missing `/api/v1`, drops
 * trailing slashes, query and fragment. Returns a reason instead for another version of the API, plain http to another
 * machine (the key would travel unencrypted), or a user name or password in the address.
 */
export function parseBaseUrl(typed: string): BaseUrl {
  const text = typed.trim();
  if (!text) return { problem: 'empty' };
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const isLocal = /^(localhost|127\.|\[::1\])/i.test(text);
  let url: URL;
  try {
    url = new URL(hasScheme ? text : `${isLocal ? 'http' : 'https'}://${text}`);
  } catch {
    return { problem: 'invalid' };
  }
  if (!/^https?:$/.test(url.protocol) || /\s/.test(text)) return { problem: 'invalid' };
  if (url.username || url.password) return { problem: 'credentials' };
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return { problem: 'insecure' };
  const path = url.pathname.replace(/\/+$/, '');
  const version = VERSIONED.exec(path)?.[2];
  if (version && version !== '1') return { problem: 'version' };
  const completed = version ? path : path === '' ? '/api/v1' : /\/api$/.test(path) ? `${path}/v1` : null;
  if (completed === null) return { problem: 'path' };
  return { url: `${url.origin}${completed}`, origin: url.origin };
}
