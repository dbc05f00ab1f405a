import type { ImageType } from '../../knowledge/document/image-size.ts';

/** What of the answer is wanted: nothing but its status, its text, or what kind of image it is. */
export type Want = 'status' | 'html' | 'text' | 'image';

/**
 * - `ok`: the address leads to an answer with status 2xx.
 * - `broken`: nobody can get there: 404, 410, 5xx even when asked again, no server, redirects without end.
 * - `blocked`: the server refuses this visit, and may not refuse others: 401, 403, 405, 429, 451, 999 …
 * - `not verifiable`: nothing can be said: see `reason`.
 */
export type VisitState = 'ok' | 'broken' | 'blocked' | 'not verifiable';

/**
 * Why it is so:
 * - `status`: the status tells.
 * - `unreachable`: no such host, nobody listens there, or no valid certificate.
 * - `endless`: redirects without end. `nowhere`: a redirect without a valid address.
 * - `opaque`: the browser does not show the answer, or where a redirect leads.
 * - `timeout`, `offline`, `unknown`: there was no answer, which may be the network's fault.
 * - `action`, `private`, `scheme`: not visited, see `Risk`.
 * - `tired`: not visited, because the server had asked for fewer requests (429).
 * - `cancelled`: the user stopped it.
 */
export type VisitReason =
  | 'status'
  | 'unreachable'
  | 'endless'
  | 'nowhere'
  | 'opaque'
  | 'timeout'
  | 'offline'
  | 'unknown'
  | 'action'
  | 'private'
  | 'scheme'
  | 'tired'
  | 'cancelled';

export interface FollowedRedirect {
  /** 0 where a browser followed it without telling. */
  status: number;
  /** Where it leads to. */
  url: string;
}

export interface VisitedImage {
  /** Null where it is no image, or none of a known type. */
  type: ImageType | null;
  width: number | null;
  height: number | null;
  /** Size of the file; null where the server did not tell and not all of it was read. */
  bytes: number | null;
}

export interface Visit {
  state: VisitState;
  reason: VisitReason;
  /** As asked for. */
  url: string;
  /** After redirects. */
  finalUrl: string;
  /** Of the last answer; null where there was none. */
  status: number | null;
  redirects: readonly FollowedRedirect[];
  /** Of the last answer, names in lower case. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Where `html` or `text` was wanted and there was an answer. Cut where it is too long; see `isWhole`. */
  body?: string;
  /** Whether all of the body was read. */
  isWhole: boolean;
  image?: VisitedImage;
}

/** 301 and 308: the others may depend on who asks, and when. */
const PERMANENT = new Set([301, 308]);

/** Whether a visit was only sent on for good, so that where it ended may be named in place of what was asked for. */
export function isMovedForGood({ redirects }: Pick<Visit, 'redirects'>): boolean {
  return redirects.length > 0 && redirects.every(({ status }) => PERMANENT.has(status));
}

/** Visits an address. Never rejects. */
export type Visitor = (address: string | URL, options: { want: Want }) => Promise<Visit>;

/** The answer to one request. */
export interface Answered {
  status: number;
  /** Where the answer came from: differs from what was asked where a browser has followed redirects by itself. */
  url: string;
  /** Names in lower case; values with a letter for each byte, as `Headers` give them. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Decoded of any transfer encoding; at most as many as asked for. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether that is all of the body. */
  isWhole: boolean;
}

export interface Unanswered {
  failure: 'unreachable' | 'opaque' | 'offline' | 'unknown';
}

/**
 * One GET without credentials, as the surface can make it: redirects are not followed where that can be helped, and
 * no more than `maximum` bytes of the body are read. May reject: that is `unknown`.
 */
export type FetchOnce = (
  url: string,
  options: { maximum: number; signal: AbortSignal },
) => Promise<Answered | Unanswered>;
