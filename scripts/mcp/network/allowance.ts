/** What the person who starts the server allows beyond the public internet. */
export interface Allowance {
  /** Every private network. */
  isPrivateAllowed: boolean;
  /** Single origins in private networks. */
  origins: readonly string[];
}

/** The port of an address, also where it is the usual one. */
export const portNumber = ({ port, protocol }: URL): number =>
  Number(port || (protocol === 'https:' ? 443 : 80));

/** How an address is allowed at start, as part of a sentence. */
export const howToAllow = (origin: string): string =>
  `start the server with --allow ${origin}, or with --allow-private`;
