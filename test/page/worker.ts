import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type Port, serveEngine } from '../../lib/page/engine/serve.ts';

/**
 * The engine's worker without a worker: in the same thread, behind a real port, so that messages are copied as in a
 * browser.
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
    // Neither port keeps the tests from ending.
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
