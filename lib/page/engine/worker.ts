import type { EngineRequest, Port } from './serve.ts';

const port = globalThis as unknown as Port;

const early: MessageEvent<EngineRequest>[] = [];
port.onmessage = (event) => early.push(event);

// Imported late: browsers keep compiled what a worker imports, but not its own file, which costs 40 ms per start.
void import('./serve.ts').then(({ serveEngine }) => {
  serveEngine(port);
  for (const event of early) port.onmessage?.(event);
});
