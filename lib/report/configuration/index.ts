import type { Server } from './server.ts';
import { apache } from './servers/apache.ts';
import { caddy } from './servers/caddy.ts';
import { cloudflarePages } from './servers/cloudflare-pages.ts';
import { express } from './servers/express.ts';
import { netlify } from './servers/netlify.ts';
import { nginx } from './servers/nginx.ts';

/** Every server that a configuration can be written for, in the order in which they are offered. */
export const SERVERS: readonly Server[] = [nginx, apache, caddy, express, netlify, cloudflarePages];
