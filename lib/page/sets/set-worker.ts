import type { SetPort } from './serve-set.ts';
import type { ToSetWorker } from './set-messages.ts';

const port = globalThis as unknown as SetPort;

const early: MessageEvent<ToSetWorker>[] = [];
port.onmessage = (event) => early.push(event);

// Imported late: browsers keep compiled what a worker imports, but not its own file.
void import('./serve-set.ts').then(({ serveSet }) => {
  serveSet(port);
  for (const event of early) port.onmessage?.(event);
});
