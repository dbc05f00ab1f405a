/** Statuses of a network, or of a server that may do better later, which say nothing about the page. */
const PASSING = new Set([503, 511]);
/** Whether nobody can open the page; other statuses from 400 on may be refusals that only some visitors get. */
export const isErrorStatus = (status: number | null): status is number =>
  status === 404 ||
  status === 410 ||
  (status !== null && status >= 500 && status < 600 && !PASSING.has(status));

/** Whether a response has no page by its status: browsers stay where they are, whatever else it has (RFC 9110, 15.3.5). */
export const hasNoPage = (status: number | null): boolean => status === 204 || status === 205;

/** Statuses with which a server sends visitors to the address in `Location` (RFC 9110, 15.4). */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/**
 * Whether a status is a redirect that browsers follow: a page that has loaded with one lacks a valid address to go to.
 */
export const isRedirect = (status: number): boolean => REDIRECTS.has(status);
