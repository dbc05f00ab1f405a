import { isSessionName } from './cookies-observatory.ts';
import type { SetCookie } from './set-cookie.ts';

/** Names of session and sign-in cookies of common frameworks, beside those with `sess` or `login` in them. */
const NAMES =
  /^(__(host|secure)-)?(sid|connect\.sid|\w+[._-]sid|jsessionid|phpsessid|asp\.net_sessionid|\.aspnetcore\.\w+|\.aspxauth|auth|auth[._-]?token|access[._-]?token|refresh[._-]?token|id[._-]?token|token|jwt|remember[._-]?(me|token)\w*|remember_\w+|next-auth\.\w+|authjs\.\w+|laravel_token|wordpress_logged_in_\w+|_\w+_session)$/i;
/** Scripts read these on purpose, to send them back in a header. */
const CSRF = /csrf|xsrf/i;

/** Whether a cookie looks like one that signs a visitor in. Names only: short of asking, nobody knows. */
export function isSessionLike({ name, isJwt }: Pick<SetCookie, 'name' | 'isJwt'>): boolean {
  return !CSRF.test(name) && (isJwt || isSessionName(name) || NAMES.test(name));
}
