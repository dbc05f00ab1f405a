import type { Fields } from '../../inspection.ts';
import type { ImageType } from '../../knowledge/document/image-size.ts';

/** The part of the response that is needed: only its status, its text, or its type of image. */
export type Want = 'status' | 'html' | 'text' | 'image';

/**
 * - `ok`: the address leads to a response with a 2xx status.
 * - `broken`: nobody can open it: 404, 410, 5xx on the second try too, no server, endless redirects.
 * - `blocked`: the server refuses this visit, but may accept others: 401, 403, 405, 429, 451, 999 …, a test for people,
 *   and 503 on the second try too: an overload passes, and some servers refuse programs so.
 * - `not verifiable`: nothing is certain: see `reason`.
 */
export type VisitState = 'ok' | 'broken' | 'blocked' | 'not verifiable';

/**
 * The reason for the state:
 * - `status`: the status of the response.
 * - `unreachable`: there is no such host, no server listens there, or its certificate is not valid.
 * - `endless`: endless redirects. `nowhere`: a redirect without a valid address.
 * - `opaque`: the browser does not show the response, or where a redirect leads.
 * - `timeout`, `offline`, `unknown`: there was no response, perhaps because of the network.
 * - `access`: not visited, because the run has no access to its site.
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
  | 'access'
  | 'action'
  | 'private'
  | 'scheme'
  | 'tired'
  | 'cancelled';

export interface FollowedRedirect {
  /** 0 where a browser followed the redirect without showing its status. */
  status: number;
  /** The address that it leads to. */
  url: string;
}

export interface VisitedImage {
  /** Null where the response is not an image, or not one of a known type. */
  type: ImageType | null;
  width: number | null;
  height: number | null;
  /** Size of the file in bytes; null where the server did not declare it and the file was not read whole. */
  bytes: number | null;
}

export interface Visit {
  state: VisitState;
  reason: VisitReason;
  /** The requested address. */
  url: string;
  /** The address after redirects. */
  finalUrl: string;
  /** Status of the last response; null where there was none. */
  status: number | null;
  redirects: readonly FollowedRedirect[];
  /** Headers of the last response. */
  headers: Fields;
  /** The text of the response, if `html` or `text` was requested. Cut off where it is too long; see `isWhole`. */
  body?: string;
  /** Whether the whole body was read. */
  isWhole: boolean;
  image?: VisitedImage;
  /** The pause that the server asked for, in milliseconds, if it keeps the address from being visited. */
  pause?: number;
}

/** 301 and 308: other redirects may depend on the visitor and the time. */
const PERMANENT = new Set([301, 308]);

/**
 * Returns whether all redirects of a visit were permanent, so that the final address can replace the requested one.
 */
export function isMovedForGood({ redirects }: Pick<Visit, 'redirects'>): boolean {
  return redirects.length > 0 && redirects.every(({ status }) => PERMANENT.has(status));
}

/** Visits an address. Never rejects. One of many lets all others go first. */
export type Visitor = (
  address: string | URL,
  options: { want: Want; isOneOfMany?: boolean },
) => Promise<Visit>;

/** The response to one request. */
export interface Answered {
  status: number;
  /** The address of the response: not the requested one if a browser has followed redirects by itself. */
  url: string;
  headers: Fields;
  /** Body without any transfer encoding; at most `maximum` bytes. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether these bytes are the whole body. */
  isWhole: boolean;
}

export interface Unanswered {
  /** With `access`, nothing was requested: there is no access to the site of the address. */
  failure: 'unreachable' | 'opaque' | 'offline' | 'unknown' | 'access';
}

/**
 * Sends one GET without credentials, in the way that the surface can: redirects are not followed if that can be
 * avoided, and at most `maximum` bytes of the body are read. May reject, which counts as `unknown`.
 */
export type FetchOnce = (
  url: string,
  options: { maximum: number; signal: AbortSignal },
) => Promise<Answered | Unanswered>;
