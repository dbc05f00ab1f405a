import { type Engine, makeEngine } from './engine.ts';
import { inTurn } from './in-turn.ts';

type Name = keyof Engine;

/** A question to the engine; its answer has the same number. */
export interface EngineRequest<N extends Name = Name> {
  number: number;
  name: N;
  data: Parameters<Engine[N]>[0];
}

/**
 * The value is JSON text, undefined if there is none: an object would be copied field by field, which takes ten times as
 * long.
 */
export type EngineReply = { number: number; value: string | undefined } | { number: number; error: string };

/** The port of a worker, or of its replacement. */
export interface Port {
  onmessage: ((event: MessageEvent<EngineRequest>) => unknown) | null;
  postMessage(reply: EngineReply): void;
}

/** Handles the questions that arrive through a port. */
export function serveEngine(port: Port): void {
  const engine = makeEngine();
  const ask = inTurn(() => engine);
  port.onmessage = async ({ data: { number, name, data } }) => {
    try {
      port.postMessage({ number, value: JSON.stringify(await ask(name, data as never)) });
    } catch (error) {
      port.postMessage({
        number,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  };
}
