import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type Port, serveEngine } from '../../lib/page/engine/serve.ts';

/*
 * The engine's worker where there is none: in this same thread, behind a real port, so that what comes and goes is copied
 * as it is in a browser.
 */
class EngineWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: unknown = null;
  readonly #port: MessagePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.on('message', (data) => this.onmessage?.({ data }));
    const port: Port = { onmessage: null, postMessage: (reply) => port2.postMessage(reply) };
    port2.on('message', (data) => port.onmessage?.({ data } as MessageEvent));
    serveEngine(port);
    // Neither keeps the tests from ending.
    port1.unref();
    port2.unref();
  }

  postMessage(data: unknown): void {
    this.#port.postMessage(data);
  }

  terminate(): void {
    this.#port.close();
  }
}

Object.assign(globalThis, { Worker: EngineWorker });
