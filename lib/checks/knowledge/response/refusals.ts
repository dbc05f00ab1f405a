/** Whether a server, or a proxy, asks for a password (RFC 9110, 15.5.2 and 15.5.8). */
export const isPasswordAsked = (status: number): boolean => status === 401 || status === 407;

/**
 * A login (401, that of a proxy 407) or a proof that the visitor is human (403, 405, 999), haste (429), slowness (408),
 * early data (425), cookies (431), the visitor's country (451), or the network itself (511).
 */
const REFUSALS: readonly number[] = [401, 403, 405, 407, 408, 425, 429, 431, 451, 511, 999];

/**
 * Whether a server refuses this request because of who sends it, from where, how fast or with what: others may get the
 * page (RFC 9110, 15.5; RFC 8470, 5.2; RFC 6585; RFC 7725).
 */
export const isRefusal = (status: number): boolean => REFUSALS.includes(status);
