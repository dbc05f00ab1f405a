import type { SentCookie } from './cookie-file.ts';
import { isSentTo } from './cookie-file.ts';

/** What the user gave so that a site lets Plumbline in. Nothing of it is sent to another origin. */
export interface Credentials {
  /** Header fields by origin. */
  headers: ReadonlyMap<string, Readonly<Record<string, string>>>;
  cookies: readonly SentCookie[];
}

/** Requests an address, with the credentials of its origin alone. */
export type Request = (url: string, init?: RequestInit) => Promise<Response>;

/** Returns the header fields that the user gave for the origin of an address. */
export const headersFor = ({ headers }: Credentials, url: string): Readonly<Record<string, string>> =>
  headers.get(new URL(url).origin) ?? {};

function cookieHeader({ cookies }: Credentials, url: string): Readonly<Record<string, string>> {
  const sent = cookies.filter((cookie) => isSentTo(cookie, new URL(url)));
  return sent.length > 0 ? { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') } : {};
}

/** Returns `fetch` with the credentials of each address. It follows no redirect to another origin with them. */
export const requestWith =
  (credentials: Credentials, send: typeof fetch): Request =>
  (url, init) =>
    send(url, {
      ...init,
      headers: {
        ...(init?.headers as Record<string, string>),
        ...cookieHeader(credentials, url),
        ...headersFor(credentials, url),
      },
    });
