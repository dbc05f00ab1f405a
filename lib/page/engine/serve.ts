import { type Engine, makeEngine } from './engine.ts';

type Name = keyof Engine;

/** What is asked of the engine; answered by the same number. */
export interface Request<N extends Name = Name> {
  number: number;
  name: N;
  data: Parameters<Engine[N]>[0];
}

export type Reply = { number: number; value: unknown } | { number: number; error: string };

/** Of a worker, or of whatever stands for it. */
export interface Port {
  onmessage: ((event: MessageEvent<Request>) => unknown) | null;
  postMessage(reply: Reply): void;
}

/** Answers what comes through a port, one after the other: a page that comes next must not get what is found of this one. */
export function serveEngine(port: Port): void {
  const engine = makeEngine();
  let before: Promise<void> = Promise.resolve();
  const answer = async ({ number, name, data }: Request) => {
    try {
      port.postMessage({ number, value: await engine[name](data as never) });
    } catch (error) {
      port.postMessage({
        number,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    }
  };
  port.onmessage = ({ data }) => {
    before = before.then(() => answer(data));
  };
}
