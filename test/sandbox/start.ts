import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createSandbox } from './create-sandbox.ts';
import { BASE } from './pipeline.ts';
import type { Sandbox, SandboxOptions } from './sandbox.ts';
import { type RunningShop, startShop } from './shop/shop.ts';

export interface StartOptions extends Partial<Omit<SandboxOptions, 'shop' | 'carry'>> {
  /** Port of the API; 0 picks a free one. */
  port?: number;
  /** Port of the demo shop; 0 picks a free one. */
  demoPort?: number;
}

/** A sandbox that listens on this machine, together with the demo shop. */
export interface RunningSandbox {
  /** Versioned root of the API: `http://127.0.0.1:8787/api/v1`. */
  baseUrl: string;
  /** `http://127.0.0.1:8787`; the control calls are below `/_sandbox`. */
  origin: string;
  /** The demo shop: its addresses, and `carry(token)`, which its owner uses to verify it. */
  shop: RunningShop;
  sandbox: Sandbox;
  close(): Promise<void>;
}

/** Starts the sandbox and the demo shop. Rejects with `EADDRINUSE` if a port is taken. */
export async function startSandbox({
  port = 8787,
  demoPort = 8788,
  ...options
}: StartOptions = {}): Promise<RunningSandbox> {
  const shop = await startShop({ port: demoPort });
  const sandbox = createSandbox({ ...options, shop: shop.urls.shop, carry: shop.carry });
  const server = createAdaptorServer({ fetch: sandbox.app.fetch, overrideGlobalObjects: false }) as Server;
  // If a connection ends while it is being reused, a request fails, or a browser sends it twice.
  server.keepAliveTimeout = 0;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    sandbox.work.stop();
    await sandbox.requests.close();
    sandbox.close();
    await shop.close();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  } catch (error) {
    await close();
    throw error;
  }
  const { port: actual } = server.address() as AddressInfo;
  sandbox.ownPorts.add(actual);
  const origin = `http://127.0.0.1:${actual}`;
  return { baseUrl: `${origin}${BASE}`, origin, shop, sandbox, close };
}
