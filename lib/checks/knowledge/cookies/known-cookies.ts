import { escapedPattern } from '../texts/escaped-pattern.ts';
import names from './known-cookies.json' with { type: 'json' };

/** Names by framework or service, separated by spaces; `*` stands for any characters. */
type NamesBySource = Readonly<Record<string, string>>;

/** Returns whether a name is in a list. Names without `*` match in any case, as servers vary it. */
function namedIn(list: NamesBySource): (name: string) => boolean {
  const all = Object.values(list).flatMap((part) => part.split(' '));
  const exact = new Set(all.filter((name) => !name.includes('*')).map((name) => name.toLowerCase()));
  const patterns = all
    .filter((name) => name.includes('*'))
    .map((name) => name.split('*').map(escapedPattern).join('.*'));
  const pattern = new RegExp(`^(?:${patterns.join('|')})$`);
  return (name) => exact.has(name.toLowerCase()) || pattern.test(name.slice(0, 200));
}

/** Names that a framework uses only for sign-in sessions, so the value may have any form. */
export const isFrameworkSession = namedIn(names.sessions);
/** Names of sessions that are common words too, so the value has to look like a secret. */
export const isLikelyFrameworkSession = namedIn(names.sessionsWithSecret);
/** Names that load balancers, CDNs and bot protection use: they recognize a browser, not who signed in. */
export const isInfrastructureCookie = namedIn(names.infrastructure);
/** Names that scripts of analytics, advertisements, chats and consent banners use. */
export const isScriptCookie = namedIn(names.scripts);
