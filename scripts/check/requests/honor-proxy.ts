import http from 'node:http';
import type { Environment } from '../terminal/variables.ts';

/** The variables with the address of a proxy. */
export const PROXY_VARIABLES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'];

/**
 * Makes this process use the proxy of the environment (HTTPS_PROXY, HTTP_PROXY, NO_PROXY), or says that it does not. The
 * browser decides by itself.
 */
export function honorProxy(env: Environment, say: (line: string) => void): void {
  const name = PROXY_VARIABLES.find((one) => env[one]);
  if (name === undefined || env.NODE_USE_ENV_PROXY === '1') return;
  // Since Node 24.14; earlier versions read the variable below when they start.
  const set = (http as { setGlobalProxyFromEnv?: (env: Environment) => unknown }).setGlobalProxyFromEnv;
  if (set) set(env);
  else say(`${name} is not used: this version of Node needs NODE_USE_ENV_PROXY=1 for it.`);
}
