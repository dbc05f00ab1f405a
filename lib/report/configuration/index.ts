import type { ResponseFacts } from '../../checks/inspection.ts';
import type { Server } from './server.ts';
import { apache } from './servers/apache.ts';
import { caddy } from './servers/caddy.ts';
import { cloudflarePages } from './servers/cloudflare-pages.ts';
import { express } from './servers/express.ts';
import { iis } from './servers/iis.ts';
import { netlify } from './servers/netlify.ts';
import { nginx } from './servers/nginx.ts';

/** Every server that configurations can be written for, in the order of the menu. */
export const SERVERS: readonly Server[] = [nginx, apache, caddy, iis, express, netlify, cloudflarePages];

/** Returns the server that a response reveals, if any: the one in front takes precedence over what runs behind it. */
export function likelyServer({ headers }: ResponseFacts): Server | undefined {
  const lines = headers.map(([name, value]) => `${name}: ${value}`.toLowerCase());
  return SERVERS.find(({ sign }) => sign && lines.some((line) => sign.test(line)));
}
