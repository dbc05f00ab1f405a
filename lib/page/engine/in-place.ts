import type { Ask, Engine } from './engine.ts';

let engine: Promise<Engine> | null = null;
let before: Promise<unknown> = Promise.resolve();

/** Loads the engine, which takes about as long as reading a page: the earlier, the better. */
export function startEngine(): Promise<Engine> {
  engine ??= import('./engine.ts').then(({ makeEngine }) => makeEngine());
  return engine;
}

/** Asks an engine in this thread, one question after the other. */
export const askInPlace: Ask = (name, data) => {
  const answer = before.then(async () => (await startEngine())[name](data as never));
  before = answer.catch(() => {});
  return answer as never;
};
