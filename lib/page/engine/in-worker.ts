import type { Ask, Engine } from './engine.ts';
import type { EngineReply } from './serve.ts';

/** Milliseconds until an answer is given up: a page may be built to keep checks busy. */
const PATIENCE = 30_000;

/** Thrown if the engine has not answered in time: it is a large page, or a busy computer. */
export class EngineLate extends Error {
  override name = 'EngineLate';
}

type Done = { resolve(value: never): void; reject(error: Error): void };

let worker: Worker | null = null;
let asked = 0;
const waiting = new Map<number, Done>();
let whenLost = () => {};

/** Ends a worker that does not answer; the next question starts another. */
function giveUp(why: Error): void {
  worker?.terminate();
  worker = null;
  whenLost();
  for (const { reject } of waiting.values()) reject(why);
  waiting.clear();
}

function settle({ data }: MessageEvent<EngineReply>): void {
  const done = waiting.get(data.number);
  waiting.delete(data.number);
  if ('error' in data) done?.reject(new Error(data.error));
  else done?.resolve((data.value === undefined ? undefined : JSON.parse(data.value)) as never);
}

/** Starts the worker; asking it does so too. */
export function startWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  worker.onmessage = settle;
  worker.onerror = ({ message }) => giveUp(new Error(message));
  return worker;
}

/** Calls an engine in a worker, which does not block this thread and can be terminated. */
export const askInWorker: Ask = <N extends keyof Engine>(name: N, data: Parameters<Engine[N]>[0]) => {
  asked += 1;
  const number = asked;
  const late = () => giveUp(new EngineLate(`The engine has not answered “${name}”.`));
  const patience = setTimeout(late, PATIENCE);
  const answered = new Promise<never>((resolve, reject) => waiting.set(number, { resolve, reject }));
  startWorker().postMessage({ number, name, data });
  return answered.finally(() => clearTimeout(patience));
};

/** Sets what happens when the worker is terminated, which loses everything that it had. */
export function onWorkerLost(listener: () => void): void {
  whenLost = listener;
}
