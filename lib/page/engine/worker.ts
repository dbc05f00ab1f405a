import type { EngineRequest, Port } from './serve.ts';

const port = globalThis as unknown as Port;

const early: MessageEvent<EngineRequest>[] = [];
port.onmessage = (event) => early.push(event);

// Imported late: browsers keep compiled what a worker loads by itself, but not what it starts with: 40 ms of each start.
void import('./serve.ts').then(({ serveEngine }) => {
  serveEngine(port);
  for (const event of early) port.onmessage?.(event);
});
