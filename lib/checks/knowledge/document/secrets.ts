const SECRET_NAME =
  /^(access_?token|auth_?token|id_?token|refresh_?token|reset_?token|token|api_?key|apikey|secret|client_secret|password|passwd|pwd|jwt|auth|code|ticket|signature|sig)$/i;
const SESSION_NAME = /^(jsessionid|phpsessid|aspsessionid\w*|sessionid|session_id|sid|cfid|cftoken|sess)$/i;
/** Shorter values are words, not secrets. */
const SHORTEST = 8;

/** Sites use `sid` for many things; a session ID is random letters and digits. */
const isSession = (name: string, value: string) =>
  SESSION_NAME.test(name) &&
  value.length >= SHORTEST &&
  (!/^sid$/i.test(name) || (/\d/.test(value) && /[a-z]/i.test(value)));

const isSecret = (name: string, value: string) => SECRET_NAME.test(name) && value.length >= SHORTEST;

function parametersOf(url: URL, isOne: (name: string, value: string) => boolean): readonly string[] {
  const found = [...url.searchParams].filter(([name, value]) => isOne(name, value));
  return [...new Set(found.map(([name]) => name))];
}

/** Returns the query parameters that look like a secret by name and length. */
export function secretParameters(url: URL): readonly string[] {
  return [...parametersOf(url, isSecret), ...sessionParameters(url)];
}

/** Whether a parameter with that name carries a secret or a session ID. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name) || SESSION_NAME.test(name);

/**
 * Returns the parameters with which an address carries a session ID: in the query or after a `;` in the path.
 */
export function sessionParameters(url: URL): readonly string[] {
  const inPath = url.pathname
    .split(';')
    .slice(1)
    .flatMap((part) => {
      const [name = '', value = ''] = part.split('=');
      return isSession(name, value) ? [name] : [];
    });
  return [...new Set([...parametersOf(url, isSession), ...inPath])];
}

/** The address without the values of its query and path parameters, for display. */
export function withoutSecrets(url: URL): string {
  const path = url.pathname.replace(/(;[^=;/]+=)[^;/]+/g, '$1…');
  const names = [...url.searchParams.keys()].slice(0, 10).map((name) => `${name}=…`);
  return `${url.origin}${path}${names.length > 0 ? `?${names.join('&')}` : ''}`;
}
