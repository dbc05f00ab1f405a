// Names below `localhost` are this computer, also where the system's resolver does not know that.
import '../../check/requests/resolve-localhost.ts';
import dns, { type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { kindOfHost } from '../../../lib/checks/knowledge/addresses/private-hosts.ts';
import { type Allowance, howToAllow, portNumber } from './allowance.ts';

/** An address that must not be contacted. The message is a sentence without its end. */
export class RefusedAddress extends Error {}

/**
 * Decides on a connection before it is made. Returns the function that resolves the name for it, and fails if an address
 * of the name is private: so the address that is judged is the one that is connected to.
 *
 * @throws RefusedAddress If the host is private by its name or number.
 */
export type Reach = (host: string, port: number) => LookupFunction;

/** Resolves a name to all its addresses. */
type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

const resolveAll: Resolve = (name) => dns.promises.lookup(name, { all: true, verbatim: true });

/** Returns a host or address as in `URL.hostname`, which has one notation for each; the zone of an address is left out. */
function hostnameOf(host: string): string {
  const bare = host.replace(/^\[|\]$/g, '').replace(/%.*$/, '');
  const address = `http://${bare.includes(':') ? `[${bare}]` : bare}/`;
  return URL.canParse(address) ? new URL(address).hostname : bare;
}

const isPublic = (host: string) => kindOfHost(hostnameOf(host)) === 'public';

/** Returns functions that resolve names: to any address, or to public ones alone. */
const lookingUp =
  (resolve: Resolve, isFit: (address: string) => boolean): LookupFunction =>
  (name, options, callback) => {
    const give = (addresses: readonly LookupAddress[]) => {
      const wrong = addresses.find(({ address }) => !isFit(address));
      if (wrong)
        throw new RefusedAddress(
          `${name} has the address ${wrong.address}, which is not on the public internet`,
        );
      const [first] = addresses;
      if (!first) throw new RefusedAddress(`${name} has no address`);
      if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    };
    resolve(name)
      .then(give)
      .catch((error: NodeJS.ErrnoException) => callback(error, ''));
  };

/**
 * Returns what a call may reach. The origins that are allowed one by one are only within reach of a call for one of them:
 * a page of the public internet never gets to them.
 *
 * @param addresses The addresses that the call is for.
 */
export function reachOf(
  { isPrivateAllowed, origins }: Allowance,
  addresses: readonly string[],
  resolve: Resolve = resolveAll,
): Reach {
  const isOwn = addresses.some((address) => origins.includes(new URL(address).origin));
  const keyOf = (host: string, port: number) => `${hostnameOf(host)}:${port}`;
  const open = new Set(
    (isOwn ? origins : []).map((origin) => keyOf(new URL(origin).hostname, portNumber(new URL(origin)))),
  );
  return (host, port) => {
    if (isPrivateAllowed || open.has(keyOf(host, port))) return lookingUp(resolve, () => true);
    if (!isPublic(host)) {
      const name = hostnameOf(host);
      const origin = `${port === 443 ? 'https' : 'http'}://${name}${port === 443 || port === 80 ? '' : `:${port}`}`;
      throw new RefusedAddress(`${name} is not on the public internet; to allow it, ${howToAllow(origin)}`);
    }
    return lookingUp(resolve, isPublic);
  };
}

/** Returns the same, and adds the hosts that are refused to a set. */
export const recordingRefusals =
  (reach: Reach, refused: Set<string>): Reach =>
  (host, port) => {
    const note = (error: unknown) => {
      if (error instanceof RefusedAddress) refused.add(`${hostnameOf(host)}:${port}`);
    };
    try {
      const lookup = reach(host, port);
      return (name, options, callback) =>
        lookup(name, options, (error, ...found) => {
          note(error);
          callback(error, ...found);
        });
    } catch (error) {
      note(error);
      throw error;
    }
  };
