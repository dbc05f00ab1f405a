// Names below `localhost` are this computer (RFC 6761, 6.3). Browsers know that, the resolvers of many systems do not.
import dns from 'node:dns';

const lookup = dns.lookup as (hostname: string, ...more: unknown[]) => void;

dns.lookup = ((hostname: string, ...more: unknown[]) =>
  lookup(/\.localhost\.?$/i.test(hostname) ? 'localhost' : hostname, ...more)) as typeof dns.lookup;
