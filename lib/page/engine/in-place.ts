import type { Engine } from './engine.ts';
import { inTurn } from './in-turn.ts';

let engine: Promise<Engine> | null = null;

/** Loads the engine, which takes about as long as reading a page: the earlier, the better. */
export function startEngine(): Promise<Engine> {
  engine ??= import('./engine.ts').then(({ makeEngine }) => makeEngine());
  return engine;
}

/** Asks an engine in this thread. */
export const askInPlace = inTurn(startEngine);
