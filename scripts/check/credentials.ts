import { escapedPattern } from '../../lib/checks/knowledge/texts/escaped-pattern.ts';
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

const HIDDEN = '…';
/** A shorter value protects nothing, and hiding it would make other text unreadable. */
const SHORTEST = 4;

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

/** The parts of a value of `Authorization` that are secret: what follows the scheme, and user and password. */
function partsOf(name: string, value: string): readonly string[] {
  if (name.toLowerCase() !== 'authorization') return [value];
  const [scheme = '', ...rest] = value.split(' ');
  const credentials = rest.join(' ') || scheme;
  if (scheme.toLowerCase() !== 'basic') return [value, credentials];
  const [user = '', password = ''] = Buffer.from(credentials, 'base64').toString('utf8').split(/:(.*)/s);
  return [value, credentials, user, password];
}

/** Returns a function that hides the credentials in text, in plain form and as part of an address. */
export function hiding({ headers, cookies }: Credentials): (text: string) => string {
  const values = [
    ...[...headers.values()]
      .flatMap((fields) => Object.entries(fields))
      .flatMap(([name, value]) => partsOf(name, value)),
    ...cookies.map(({ value }) => value),
  ].filter(({ length }) => length >= SHORTEST);
  const secrets = [...new Set(values.flatMap((value) => [value, encodeURIComponent(value)]))]
    // The longest first: one may contain another.
    .sort((a, b) => b.length - a.length)
    .map(escapedPattern);
  if (secrets.length === 0) return (text) => text;
  const any = new RegExp(secrets.join('|'), 'g');
  return (text) => text.replace(any, HIDDEN);
}
